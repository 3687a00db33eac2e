import { openLightbox, type Slide } from '#web/ui/lightbox/lightbox-dialog.ts';
import { EventEmitter } from './event-emitter.ts';
import { type Named, Node, type NodeList } from './node.ts';

type Meta = string | NodeList | Node | null | undefined;

interface Item {
  readonly content?: Named;
  /** What is said of it: words, or elements of the page. */
  readonly meta?: Meta;
}

interface Settings extends Item {
  readonly set?: readonly Item[];
  readonly currentSetIndex?: number;
}

/** Pictures and films of a theme over the whole window; `render` opens it. */
export class Lightbox extends EventEmitter {
  private readonly settings: Settings;
  private dialog: HTMLDialogElement | undefined;

  constructor(settings: Settings = {}) {
    super();
    this.settings = settings;
  }

  render(): this {
    const { set, currentSetIndex = 0 } = this.settings;
    const items = (set ?? [this.settings]).flatMap((item) => slideOf(item) ?? []);
    const [first] = items;
    if (!first || document.querySelector('dialog.lightbox')) return this;
    // Themes count over all of the page where a set is a part of it.
    const index = Math.min(Math.max(currentSetIndex, 0), items.length - 1);
    const { activeElement } = document;
    this.dialog = openLightbox({
      ...{ slides: items, index },
      opener: activeElement instanceof HTMLElement ? activeElement : document.body,
    });
    this.dialog.addEventListener('close', () => this.fire('close'));
    return this;
  }

  close(): void {
    this.dialog?.close();
  }

  destroy(): void {
    this.close();
    this.detachAll();
  }
}

function slideOf({ content, meta }: Item): Slide | undefined {
  const element = Node.one(content)?._node;
  if (!(element instanceof HTMLElement)) return undefined;
  const note = wordsOf(meta);
  if (!(element instanceof HTMLImageElement)) return { shown: element, note };
  const { alt, dataset } = element;
  const src = dataset.src || dataset.image || element.currentSrc || element.src;
  const [width = '', height = ''] = (dataset.imageDimensions ?? '').split('x');
  return { shown: { src, alt, width, height }, note };
}

/** Markup that a theme gives as a text is shown as its words: nothing in it runs. */
function wordsOf(meta: Meta): readonly globalThis.Node[] {
  if (!meta) return [];
  if (typeof meta === 'string') {
    const { body } = new DOMParser().parseFromString(meta, 'text/html');
    return [document.createTextNode(body.textContent ?? '')];
  }
  if ('_nodes' in meta) return meta._nodes;
  return meta._node instanceof Element ? [meta._node] : [];
}
