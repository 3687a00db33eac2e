import type { StoredBlock } from '#web/blocks/block.ts';
import type { BlockKind } from '#web/blocks/block-kind.ts';
import { type LayoutSection, layoutHtml, sectionHtml } from '#web/blocks/layout-html.ts';
import { readSectionStyle } from '#web/blocks/section-style.ts';
import type { AreaFrame } from '#web/site/template/block-area.ts';
import { type GridTracks, readTracks } from './grid-tracks.ts';
import { allBlocks, type Layout } from './layout.ts';
import { canvasWords } from './words.ts';

/** A rectangle in the frame's window. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const blockPrefix = 'block-';
/** Stands where the picture behind a section comes in. */
const pictureSlotName = 'i';
const pictureSlot = `<${pictureSlotName}></${pictureSlotName}>`;
const pictureSlotPath = `:scope > .section-picture > ${pictureSlotName}`;
const noHtml = () => '';

/** The draft within the page that the site made: moves, adds and removes its elements, and leaves all others alone. */
export class FrameDocument {
  readonly #root: HTMLElement;
  readonly #frame: AreaFrame;
  readonly #kinds: ReadonlyMap<string, BlockKind>;
  #shown: Layout;
  /** The blocks as their elements show them. */
  readonly #drawn: Map<string, StoredBlock>;
  #writing: string | null = null;

  private constructor(root: HTMLElement, layout: Layout, kinds: ReadonlyMap<string, BlockKind>) {
    const id = root.dataset.draft ?? '';
    this.#root = root;
    this.#kinds = kinds;
    this.#shown = layout;
    this.#frame = {
      id,
      kind: id.startsWith('item-') ? 'item' : 'page',
      columns: 12,
      label: '',
      className: '',
    };
    this.#drawn = new Map(allBlocks(layout).map((block) => [block.id, block]));
  }

  /** The draft in a page whose elements show a layout; undefined when the page has no place for blocks. */
  static open(
    document: Document,
    layout: Layout,
    kinds: ReadonlyMap<string, BlockKind>,
  ): FrameDocument | undefined {
    const root = document.querySelector<HTMLElement>('[data-draft]');
    return root === null ? undefined : new FrameDocument(root, layout, kinds);
  }

  get document(): Document {
    return this.#root.ownerDocument;
  }

  /** A block that is being written in, whose element nobody else may touch. */
  get writing(): string | null {
    return this.#writing;
  }

  /** From now on someone writes in a block, on the page: it takes keys and the pointer. */
  beginWriting(id: string): void {
    this.document.body.inert = false;
    this.#writing = id;
  }

  endWriting(): void {
    this.#writing = null;
    this.document.body.inert = true;
  }

  /** Makes the page show a layout. Sections whose blocks are where they were stay as they are, whatever is in them. */
  show(layout: Layout): void {
    if (layout === this.#shown) return;
    const { children } = this.#root;
    if (layout.length === 0) this.#root.innerHTML = layoutHtml([], this.#frame, noHtml, noHtml);
    else {
      const kept = new Map(
        this.#shown.map((section, index) => [shapeOf(section), { index, element: children[index] }]),
      );
      const elements = layout.map((section, index) => {
        const known = kept.get(shapeOf(section));
        const isSameKind = known !== undefined && (known.index === 0) === (index === 0);
        return isSameKind && known.element ? known.element : this.#build(section, index === 0);
      });
      for (const [index, element] of elements.entries())
        if (children[index] !== element) this.#root.insertBefore(element, children[index] ?? null);
      while (children.length > elements.length) children[elements.length]?.remove();
    }
    this.#shown = layout;
  }

  /** Blocks that look otherwise than they are stored. */
  outdated(layout: Layout): readonly StoredBlock[] {
    return allBlocks(layout).filter((block) => this.#drawn.get(block.id) !== block);
  }

  /** Takes blocks as the site draws them from its page. */
  takeFrom(page: Document, blocks: readonly StoredBlock[]): void {
    for (const block of blocks) {
      const made = page.getElementById(blockPrefix + block.id);
      const mine = this.element(block.id);
      if (made === null || mine === null || this.#writing === block.id) continue;
      mine.replaceChildren(...this.document.importNode(made, true).childNodes);
      this.#mark(mine, block);
      this.#drawn.set(block.id, block);
    }
  }

  /** Sections whose picture the site has not drawn yet. */
  withoutPicture(layout: Layout): readonly LayoutSection[] {
    return layout.filter(({ id }) => this.#sectionElement(id)?.querySelector(pictureSlotPath));
  }

  /** Takes the pictures behind sections as the site draws them. */
  takePictures(page: Document, sections: readonly LayoutSection[]): void {
    for (const { id } of sections) {
      const made = page.querySelector(`[data-section-id="${CSS.escape(id)}"] > .section-picture > img`);
      const slot = this.#sectionElement(id)?.querySelector(pictureSlotPath);
      if (made && slot) slot.replaceWith(this.document.importNode(made, true));
    }
  }

  /** Notes that a block's element already shows it, such as words that were written in it. */
  noteDrawn(block: StoredBlock): void {
    this.#drawn.set(block.id, block);
  }

  /** The element of a block. */
  element(id: string): HTMLElement | null {
    return this.document.getElementById(blockPrefix + id);
  }

  /** Where a block is in the window of the frame. */
  boxOf(id: string): Box | undefined {
    return this.element(id)?.getBoundingClientRect();
  }

  /** Where a section is. */
  boxOfSection(id: string): Box | undefined {
    return this.#sectionElement(id)?.getBoundingClientRect();
  }

  /** Where all of the draft is. */
  box(): Box {
    return this.#root.getBoundingClientRect();
  }

  /** The lines of a section's grid; undefined when it has none. */
  gridOf(id: string): GridTracks | undefined {
    const grid = this.#sectionElement(id)?.querySelector<HTMLElement>('.fluid-engine');
    return grid ? readTracks(grid) : undefined;
  }

  /** The block at a point of the frame's window. */
  blockAt(x: number, y: number): StoredBlock | undefined {
    return allBlocks(this.#shown).find(({ id }) => isIn(this.boxOf(id), x, y));
  }

  /** The section at a point of the frame's window. */
  sectionAt(x: number, y: number): LayoutSection | undefined {
    return this.#shown.find(({ id }) => isIn(this.boxOfSection(id), x, y));
  }

  /** Says of all blocks what they are, so that those that show nothing can be seen. */
  markAll(layout: Layout): void {
    for (const block of allBlocks(layout)) {
      const element = this.element(block.id);
      if (element) this.#mark(element, block);
    }
  }

  #sectionElement(id: string): Element | undefined {
    const index = this.#shown.findIndex((section) => section.id === id);
    return index < 0 ? undefined : this.#root.children[index];
  }

  /** What shows the picture of a section now, if it is the one that is asked for. */
  #pictureOf({ id }: LayoutSection, imageId: string | undefined): Element | null | undefined {
    if (imageId === undefined) return undefined;
    const of = `:scope > .section-picture[data-image-id="${CSS.escape(imageId)}"] > img`;
    return this.#sectionElement(id)?.querySelector(of);
  }

  #mark(element: HTMLElement, block: StoredBlock): void {
    const title = this.#kinds.get(block.type)?.title ?? block.type;
    element.dataset.kind = block.type === 'html' ? `${title}: ${canvasWords.writeHere}` : title;
  }

  #build(section: LayoutSection, isFirst: boolean): Element {
    const holder = this.document.createElement('div');
    const blocks = new Map(allBlocks([section]).map((block) => [block.id, block]));
    holder.innerHTML = sectionHtml(
      section,
      isFirst,
      this.#frame,
      ({ id }) => `<i data-slot="${id}"></i>`,
      () => pictureSlot,
    );
    for (const slot of holder.querySelectorAll<HTMLElement>('[data-slot]')) {
      const block = blocks.get(slot.dataset.slot ?? '');
      if (block) slot.replaceWith(this.element(block.id) ?? this.#place(block));
    }
    // A picture that was drawn goes along: the site draws it where it is another one.
    const slot = holder.querySelector(`[data-image-id] > ${pictureSlotName}`);
    const drawn = slot && this.#pictureOf(section, readSectionStyle(section.style).imageId);
    if (drawn) slot.replaceWith(drawn);
    const [made] = holder.children;
    if (made === undefined) throw new Error('A section has no element.');
    return made;
  }

  /** The element of a block that the site has not drawn yet. */
  #place(block: StoredBlock): HTMLElement {
    const kind = this.#kinds.get(block.type);
    const element = this.document.createElement('div');
    element.className = kind?.className ?? 'sqs-block';
    element.id = blockPrefix + block.id;
    const content = this.document.createElement('div');
    content.className = 'sqs-block-content';
    element.append(content);
    this.#mark(element, block);
    return element;
  }
}

const shapes = new WeakMap<LayoutSection, string>();

/** What decides about the elements of a section, besides those within its blocks. */
function shapeOf(section: LayoutSection): string {
  const known = shapes.get(section);
  if (known !== undefined) return known;
  const { id, kind, style, rows, placed } = section;
  const shape = JSON.stringify([
    ...[id, kind, style],
    rows.map(({ columns }) => columns.map(({ span, blocks }) => [span, blocks.map((block) => block.id)])),
    placed.map(({ block, desktop, mobile }) => [block.id, desktop, mobile]),
  ]);
  shapes.set(section, shape);
  return shape;
}

function isIn(box: Box | undefined, x: number, y: number): boolean {
  return (
    box !== undefined &&
    x >= box.left &&
    x <= box.left + box.width &&
    y >= box.top &&
    y <= box.top + box.height
  );
}
