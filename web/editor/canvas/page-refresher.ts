import type { FrameDocument } from './frame-document.ts';
import type { Layout } from './layout.ts';

/** Has the site draw what changed: asks for the main part of the page, and takes only the blocks and pictures that look otherwise. */
export class PageRefresher {
  readonly #frame: FrameDocument;
  readonly #address: string;
  #running: Promise<void> | null = null;
  #next: Layout | null = null;

  /** `address` is that of the draft. */
  constructor(frame: FrameDocument, address: string) {
    this.#frame = frame;
    this.#address = `${address}&format=main-content`;
  }

  /** Draws a layout that the server has. While one is on its way only the last of those that follow is asked for. */
  async refresh(saved: Layout): Promise<void> {
    this.#next = saved;
    this.#running ??= this.#run();
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      for (let layout = this.#next; layout !== null; layout = this.#next) {
        this.#next = null;
        await this.#draw(layout);
      }
    } finally {
      this.#running = null;
    }
  }

  async #draw(layout: Layout): Promise<void> {
    const outdated = this.#frame.outdated(layout);
    const unpictured = this.#frame.withoutPicture(layout);
    if (outdated.length === 0 && unpictured.length === 0) return;
    const answer = await fetch(this.#address).catch(() => undefined);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    this.#frame.takeFrom(page, outdated);
    this.#frame.takePictures(page, unpictured);
  }
}
