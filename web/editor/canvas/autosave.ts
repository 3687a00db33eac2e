import type { Draft, SaveAnswer, SendDraft } from './draft.ts';
import type { Layout } from './layout.ts';

/** Whether what is on the screen is what the server has. */
export type SaveState =
  | { readonly kind: 'saved' | 'waiting' | 'saving' | 'offline' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'conflict'; readonly stored: Draft };

/** After a change it waits so long for the next one. */
const pauseMs = 300;
const retryMs = 3_000;

/**
 * Saves a draft as it changes: one write at a time, each with the revision that the one before it made. What could not be sent
 * is sent again; after a conflict nothing is sent until someone decides.
 */
export class Autosave {
  #draft: Draft;
  #pending: Layout | null = null;
  #sending: Layout | null = null;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: SaveState = { kind: 'saved' };
  readonly #send: SendDraft;
  readonly #tell: (state: SaveState, draft: Draft, saved: Layout | null) => void;

  constructor(
    draft: Draft,
    send: SendDraft,
    tell: (state: SaveState, draft: Draft, saved: Layout | null) => void,
  ) {
    this.#draft = draft;
    this.#send = send;
    this.#tell = tell;
  }

  /** The draft as the server has it. */
  get draft(): Draft {
    return this.#draft;
  }

  /** What is on its way to the server; null when nothing is. */
  get sending(): Layout | null {
    return this.#sending;
  }

  get state(): SaveState {
    return this.#state;
  }

  /** What is to be saved next. */
  change(layout: Layout): void {
    this.#pending = layout;
    if (this.#state.kind === 'conflict') return;
    if (this.#running === null) this.#show({ kind: 'waiting' });
    this.#wait(pauseMs);
  }

  /** Saves at once; done when nothing is left, or nothing can be done. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    for (;;) {
      await this.#running;
      if (this.#pending === null || this.#state.kind === 'conflict') return;
      this.#running = this.#saveOnce(false);
      await this.#running;
      if (this.#state.kind === 'offline' || this.#state.kind === 'refused') return;
    }
  }

  /** After a conflict: writes over the other version, which stays among the versions. */
  async keepMine(mine: Layout): Promise<void> {
    if (this.#state.kind !== 'conflict') return;
    this.#draft = this.#state.stored;
    this.#pending = mine;
    this.#running = this.#saveOnce(true);
    await this.#running;
  }

  /** The server has another draft now, such as one that was just published or taken over. */
  adopt(draft: Draft): void {
    this.#draft = draft;
    this.#pending = null;
    this.#show({ kind: 'saved' });
  }

  /** Finds out on loading that what was kept here and what is stored went different ways. */
  meetConflict(stored: Draft): void {
    this.#show({ kind: 'conflict', stored });
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #saveOnce(keepsBefore: boolean): Promise<void> {
    const layout = this.#pending;
    if (layout === null) return;
    this.#pending = null;
    this.#sending = layout;
    this.#show({ kind: 'saving' });
    const { revision, basedOn } = this.#draft;
    const answer = await this.#send(layout, { revision, basedOn, keepsBefore });
    this.#sending = null;
    this.#running = null;
    this.#take(answer, layout);
  }

  #take(answer: SaveAnswer, layout: Layout): void {
    if (answer.kind === 'saved') {
      this.#draft = answer.draft;
      this.#show({ kind: this.#pending === null ? 'saved' : 'waiting' }, layout);
      return;
    }
    this.#pending ??= layout;
    if (answer.kind === 'failed') {
      this.#show({ kind: 'offline' });
      this.#wait(retryMs);
    } else this.#show(answer);
  }

  #show(state: SaveState, saved: Layout | null = null): void {
    this.#state = state;
    this.#tell(state, this.#draft, saved);
  }
}
