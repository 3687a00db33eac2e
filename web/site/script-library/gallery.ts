import { isMotionReduced } from './animation.ts';
import { EventEmitter } from './event-emitter.ts';
import { imageLoader } from './image-loader.ts';
import { listOf, type Named, Node, type NodeList } from './node.ts';

type Settings = {
  readonly container?: Named;
  /** What `container` and `currentIndex` were called first. */
  readonly slideshowElement?: Named;
  readonly startIndex?: number;
  readonly element?: NodeList | Named;
  readonly slides?: NodeList | Named;
  readonly currentIndex?: number;
  readonly loop?: boolean;
  readonly autoplay?: boolean;
  readonly autoplayOptions?: { readonly timeout?: number };
  readonly design?: string;
  readonly designOptions?: { readonly columnWidth?: number; readonly gutter?: number };
  readonly elements?: Readonly<Record<string, string>>;
  readonly controls?: Readonly<Record<string, string>>;
  readonly loaderOptions?: { readonly mode?: string };
};

/** Designs that show one picture at a time. */
const slideDesigns = ['stacked', 'strip', 'slideshow', 'fullscreen', 'base'];
const usualPauseMs = 5_000;

/** A gallery of a theme: slides that follow each other, or pictures in columns. */
export class Gallery extends EventEmitter {
  private readonly settings: Settings;
  private readonly items: readonly Element[];
  private isSlideshow: boolean;
  private isLinked = false;
  private readonly children: Gallery[] = [];
  private readonly ended = new AbortController();
  private readonly columns: { columnWidth: number; gutter: number };
  /** What the columns are in, where there are any. */
  private readonly box: HTMLElement | undefined;
  private index: number;
  /** What themes ask of the design itself, which binds and measures nothing of its own here. */
  readonly 'gallery-design' = {
    get: (name: string): unknown => (name === 'host' ? this : undefined),
    syncUI: () => this.refresh(),
    bindUI: () => undefined,
    _flushEvents: () => undefined,
  };

  constructor(settings: Settings = {}) {
    super();
    this.settings = settings;
    const box = Node.one(settings.container ?? settings.slideshowElement)?._node;
    const named = settings.element ?? settings.slides;
    this.items = itemsOf(named, box instanceof Element ? box : undefined);
    this.isSlideshow = slideDesigns.includes(settings.design ?? 'stacked');
    this.index = settings.currentIndex ?? settings.startIndex ?? 0;
    this.columns = { columnWidth: 300, gutter: 0, ...settings.designOptions };
    if (!this.isSlideshow && box instanceof HTMLElement) this.box = box;
    this.fillColumns();
    this.refresh();
    const { next, previous, controls } = this.elements();
    this.listen(next, () => this.next());
    this.listen(previous, () => this.previous());
    // Of dots, numbers and thumbnails each leads to its slide.
    for (const row of found(controls))
      for (const [index, one] of [...row.children].entries()) this.listen(one, () => this.show(index));
    if (settings.autoplay && this.isSlideshow) this.play();
  }

  get(name: string): unknown {
    if (name === 'currentIndex') return this.index;
    if (name === 'container') return Node.one(this.settings.container);
    return Reflect.get(this.settings, name);
  }

  set(name: string, value: unknown): this {
    if (name === 'currentIndex') this.show(Number(value));
    else if (name === 'columnWidth' || name === 'gutter') {
      this.columns[name] = Number(value) || 0;
      this.fillColumns();
    }
    return this;
  }

  getSlides(): NodeList {
    return listOf(this.items);
  }

  getImages(): NodeList {
    return listOf(this.items.flatMap(picturesOf));
  }

  /** Lays all pictures into their boxes anew: `fill`, `fit`, or as they are. */
  refreshContentMode(mode?: string | null): void {
    for (const item of this.items)
      for (const picture of picturesOf(item)) imageLoader.load(picture, { mode: mode ?? undefined });
  }

  next(): void {
    this.show(this.index + 1);
  }

  previous(): void {
    this.show(this.index - 1);
  }

  /** Has another gallery follow this one. */
  addChild(gallery: Gallery): void {
    this.children.push(gallery);
  }

  /** Has another gallery show all that it has at once: each leads to the slide of its place here. */
  linkGallery(thumbnails: Gallery): void {
    this.addChild(thumbnails);
    thumbnails.isLinked = true;
    thumbnails.isSlideshow = false;
    for (const [index, item] of thumbnails.items.entries()) {
      if (item instanceof HTMLElement) item.style.display = '';
      this.listen(item, () => this.show(index));
    }
    thumbnails.refresh();
  }

  refresh(): void {
    for (const [index, item] of this.items.entries()) {
      const isShown = !this.isSlideshow || index === this.index;
      item.classList.toggle('sqs-active-slide', (this.isSlideshow || this.isLinked) && index === this.index);
      // Themes hide all slides until one is shown.
      if (this.isSlideshow && item instanceof HTMLElement)
        Object.assign(item.style, { display: isShown ? '' : 'none', opacity: '1' });
      if (!isShown) continue;
      for (const picture of picturesOf(item))
        imageLoader.load(picture, { mode: this.settings.loaderOptions?.mode });
    }
    const { controls, currentIndex, totalSlides } = this.elements();
    for (const row of found(controls))
      for (const [index, one] of [...row.children].entries())
        one.classList.toggle('active', index === this.index);
    for (const place of found(currentIndex)) place.textContent = String(this.index + 1);
    for (const place of found(totalSlides)) place.textContent = String(this.items.length);
  }

  destroy(): void {
    this.ended.abort();
    this.detachAll();
  }

  private show(index: number): void {
    const count = this.items.length;
    if (count === 0 || !Number.isFinite(index)) return;
    const isLoop = this.settings.loop !== false;
    const to = isLoop ? (index + count) % count : Math.min(Math.max(index, 0), count - 1);
    if (to === this.index) return;
    const from = this.index;
    this.index = to;
    this.refresh();
    for (const child of this.children) child.set('currentIndex', to);
    const direction = to > from ? 1 : -1;
    this.fire('currentIndexChange', {
      type: 'Gallery:currentIndexChange',
      prevVal: from,
      newVal: to,
      direction,
    });
  }

  private elements(): Readonly<Record<string, string>> {
    return { ...this.settings.controls, ...this.settings.elements };
  }

  private listen(named: string | Element | undefined, work: () => void): void {
    for (const button of named instanceof Element ? [named] : found(named))
      button.addEventListener(
        'click',
        (event) => {
          event.preventDefault();
          work();
        },
        { signal: this.ended.signal },
      );
  }

  private play(): void {
    if (isMotionReduced()) return;
    const timer = setInterval(() => this.next(), this.settings.autoplayOptions?.timeout ?? usualPauseMs);
    this.ended.signal.addEventListener('abort', () => clearInterval(timer));
  }

  private fillColumns(): void {
    if (!this.box) return;
    const { columnWidth, gutter } = this.columns;
    Object.assign(this.box.style, { columnWidth: `${columnWidth || 300}px`, columnGap: `${gutter}px` });
    for (const item of this.items)
      if (item instanceof HTMLElement)
        Object.assign(item.style, { breakInside: 'avoid', marginBottom: `${gutter}px` });
  }
}

const picturesOf = (item: Element): Element[] =>
  item instanceof HTMLImageElement ? [item] : [...item.querySelectorAll('img')];

const found = (selector: string | undefined): Iterable<Element> =>
  selector ? document.querySelectorAll(selector) : [];

function itemsOf(named: NodeList | Named, box: Element | undefined): readonly Element[] {
  if (typeof named === 'string') return [...(box ?? document).querySelectorAll(named)];
  if (named && '_nodes' in named) return named._nodes;
  return [...(box?.children ?? [])];
}
