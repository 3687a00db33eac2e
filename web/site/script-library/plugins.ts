import { onResized } from '#web/ui/resize-emitter.ts';
import { Base } from './base.ts';
import { Node } from './node.ts';

type Settings = Readonly<Record<string, unknown>> & { readonly host?: unknown };

const elementOf = (host: unknown): HTMLElement | undefined => {
  const element = host instanceof Node ? host._node : host;
  return element instanceof HTMLElement ? element : undefined;
};

/** Words that are smaller where they would be wider than what they stand in; `node.TextShrink` of the node that it was plugged into. */
export class TextShrink {
  static readonly NS = 'TextShrink';
  private readonly element: HTMLElement | undefined;
  private readonly box: Element | null | undefined;
  private readonly minFontSize: number;
  /** The widest window in which they shrink. */
  private readonly triggerWidth: number;
  private readonly stop: () => void;

  constructor({ host, parentEl, minFontSize, triggerWidth }: Settings) {
    this.minFontSize = Number(minFontSize) || 1;
    this.triggerWidth = Number(triggerWidth) || Number.POSITIVE_INFINITY;
    this.element = elementOf(host);
    const named = parentEl instanceof Node ? parentEl._node : parentEl;
    this.box =
      typeof named === 'string'
        ? this.element?.closest(named)
        : named instanceof Element
          ? named
          : this.element?.parentElement;
    this.stop = onResized(() => this.refresh());
    this.refresh();
  }

  refresh(): void {
    if (!this.element || !this.box) return;
    this.element.style.fontSize = '';
    if (innerWidth > this.triggerWidth) return;
    const { paddingLeft, paddingRight } = getComputedStyle(this.box);
    const room = this.box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    // Padding stays as it is while the words shrink: once is not always enough.
    for (let tries = 0; room > 0 && tries < 4; tries += 1) {
      // An element in a line of text has no width of its own to scroll.
      const wanted = Math.max(
        this.element.scrollWidth,
        Math.floor(this.element.getBoundingClientRect().width),
      );
      const size = Number.parseFloat(getComputedStyle(this.element).fontSize);
      if (wanted <= room || size <= this.minFontSize) return;
      const smaller = Math.max(this.minFontSize, Math.floor((size * room) / wanted));
      this.element.style.fontSize = `${Math.min(smaller, size - 1)}px`;
    }
  }

  destroy(): void {
    this.stop();
  }
}

/** A picture that is larger where the pointer is over it. */
export class ImageZoom {
  static readonly NS = 'ImageZoom';
  private readonly ended = new AbortController();

  constructor({ host, zoom }: Settings) {
    const box = elementOf(host);
    const picture = box?.querySelector('img');
    if (!box || !picture || !matchMedia('(hover: hover)').matches) return;
    const factor = Number(zoom) > 1 ? Number(zoom) : 2;
    box.style.overflow = 'hidden';
    const { signal } = this.ended;
    box.addEventListener(
      'mousemove',
      ({ clientX, clientY }) => {
        const { left, top, width, height } = box.getBoundingClientRect();
        picture.style.transformOrigin = `${((clientX - left) / width) * 100}% ${((clientY - top) / height) * 100}%`;
        picture.style.transform = `scale(${factor})`;
      },
      { signal },
    );
    box.addEventListener('mouseleave', () => Object.assign(picture.style, { transform: '' }), { signal });
    signal.addEventListener('abort', () => Object.assign(picture.style, { transform: '' }));
  }

  destroy(): void {
    this.ended.abort();
  }
}

/** Films play by themselves here; what themes set of the part that began them is kept. */
export class VideoLoader extends Base {
  static readonly NS = 'videoloader';

  load(): void {}
  reload(): void {}
}
