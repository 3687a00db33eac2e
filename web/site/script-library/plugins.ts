import { onResized } from '#web/ui/resize-emitter.ts';
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
  private readonly stop: () => void;

  constructor({ host, parentEl }: Settings) {
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
    const room = this.box.clientWidth;
    const wanted = this.element.scrollWidth;
    if (room === 0 || wanted <= room) return;
    const size = Number.parseFloat(getComputedStyle(this.element).fontSize);
    this.element.style.fontSize = `${Math.floor((size * room) / wanted)}px`;
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
