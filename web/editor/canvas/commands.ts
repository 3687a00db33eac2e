import type { StoredBlock } from '#web/blocks/block.ts';
import type { BlockKind } from '#web/blocks/block-kind.ts';
import type { GridPlace, LayoutSection } from '#web/blocks/layout-html.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { adopt, type LeftBehind } from './actions/adopt.ts';
import { changeFields } from './actions/change-fields.ts';
import {
  type ClippedFrom,
  type Clipping,
  copyBlocks,
  readClipboard,
  writeClipboard,
} from './actions/copy.ts';
import { duplicateBlocks } from './actions/duplicate.ts';
import { type GridScreen, placeInGrid, toGrid, toRows } from './actions/grid.ts';
import { insertBlocks } from './actions/insert.ts';
import { stepBlock } from './actions/move.ts';
import { removeBlocks } from './actions/remove.ts';
import {
  duplicateSection,
  insertSaved,
  insertSection,
  moveSection,
  removeSection,
  stepSection,
} from './actions/sections.ts';
import { bringMedia } from './bring-media.ts';
import { gridWords } from './grid-words.ts';
import {
  allBlocks,
  blocksIn,
  emptySection,
  type Layout,
  maxBlocks,
  newId,
  sectionOf,
  type Target,
} from './layout.ts';
import { namesIn } from './names-in.ts';
import { pastedWords } from './pasted-words.ts';
import type { CanvasSession } from './use-canvas-session.ts';
import { canvasWords as words } from './words.ts';

/** What can be done on a canvas, by whichever door: buttons, the keyboard, the list. */
export type Commands = ReturnType<typeof makeCommands>;

/** Something that was put on a page, and what of it only another website has. */
export interface PastedFrom {
  /** What that is called; empty where it is not known. */
  readonly website: string;
  readonly left: readonly LeftBehind[];
}

/** Whoever is told what became of commands. */
export interface CommandListener {
  /** For screen readers: what was done. */
  say(message: string): void;
  /** Something of another website came onto the page, without what only that one has. */
  onPasted(pasted: PastedFrom): void;
}

/** The commands of a canvas of a website. */
export function makeCommands(
  { store, kinds }: CanvasSession,
  here: ClippedFrom,
  { say, onPasted }: CommandListener,
) {
  const layout = () => store.read().layout;
  const chosen = () => new Set(store.read().selection.blocks);

  /** Where a new block goes: behind what is chosen, else at the end of the chosen or the last section. */
  function targetFor(page: Layout): { page: Layout; target: Target } {
    const { blocks, section } = store.read().selection;
    const last = blocks.at(-1);
    if (last !== undefined) return { page, target: { after: last } };
    const into = page.find(({ id }) => id === section) ?? page.at(-1);
    if (into === undefined) {
      const id = newId();
      return { page: [emptySection(id)], target: { startOf: id } };
    }
    const end = blocksIn(into).at(-1);
    return { page, target: end ? { after: end.id } : { startOf: into.id } };
  }

  function fits(page: Layout, more: number): boolean {
    if (allBlocks(page).length + more <= maxBlocks) return true;
    notifyFailure(words.full);
    return false;
  }

  function placeBlocks(found: readonly StoredBlock[]): boolean {
    const blocks = copyBlocks(found, newId);
    const { page, target } = targetFor(layout());
    if (!fits(page, blocks.length)) return false;
    store.change(insertBlocks(page, blocks, target), { select: { blocks: blocks.map(({ id }) => id) } });
    say(words.inserted(words.several(blocks.length)));
    return true;
  }

  function placeSections(found: readonly LayoutSection[]): boolean {
    if (!fits(layout(), allBlocks(found).length)) return false;
    const { blocks, section } = store.read().selection;
    const last = blocks.at(-1);
    const start: { readonly layout: Layout; readonly id: string | undefined } = {
      layout: layout(),
      id: section ?? (last === undefined ? undefined : sectionOf(layout(), last)?.id),
    };
    const { layout: next, id } = found.reduce(
      (placed, each) => insertSaved(placed.layout, each, placed.id, newId),
      start,
    );
    store.change(next, { select: { section: id ?? null } });
    say(words.inserted(words.sections(found.length)));
    return true;
  }

  const place = ({ sections, blocks }: Clipping) =>
    sections.length > 0 ? placeSections(sections) : placeBlocks(blocks);

  /**
   * Puts what comes from this website as it is. What comes from another one brings its pictures and files along where whoever pastes
   * manages the media of both, and leaves there what only that one has.
   */
  async function placeClipping(read: Clipping): Promise<boolean> {
    if (read.website?.id === here.id) return place(read);
    if (!fits(layout(), allBlocks(read.sections).length + read.blocks.length)) return false;
    const website = read.website?.title ?? '';
    const brought = await bringMedia(read, kinds, (count) => notify(pastedWords.copying(count, website)));
    const { clipping, left } = adopt(brought.clipping, kinds, brought);
    const isPlaced = place(clipping);
    if (isPlaced) {
      if (brought.here.size > 0) notify(pastedWords.brought(brought.here.size, website));
      onPasted({ website, left });
    }
    return isPlaced;
  }

  async function putOnClipboard(
    blocks: readonly StoredBlock[],
    sections: readonly LayoutSection[],
  ): Promise<void> {
    if (blocks.length + sections.length === 0) return;
    const text = namesIn([...blocks, ...allBlocks(sections)], kinds).then(
      (names) =>
        new Blob([writeClipboard({ website: here, blocks, sections, names })], { type: 'text/plain' }),
    );
    // Some browsers let only what was just pressed write: they are given what is still to come.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    notify(words.copied);
  }

  return {
    insert(kind: BlockKind, at?: Target, variant: Readonly<Record<string, unknown>> = {}): void {
      const found = at ? { page: layout(), target: at } : targetFor(layout());
      if (!fits(found.page, 1)) return;
      const byDefault = Object.fromEntries(kind.fields.map((field) => [field.name, field.byDefault]));
      const value = { ...byDefault, ...variant };
      const block = { id: newId(), type: kind.name, version: kind.version, value };
      store.change(insertBlocks(found.page, [block], found.target), { select: { blocks: [block.id] } });
      say(words.inserted(kind.title));
    },
    insertSection(after: string | null): void {
      const id = newId();
      store.change(insertSection(layout(), id, after), { select: { section: id } });
      say(words.inserted(words.sectionActions));
    },
    changeFields(id: string, type: string, fields: Readonly<Record<string, unknown>>, key?: string): void {
      const version = kinds.get(type)?.version ?? 1;
      store.change(changeFields(layout(), id, { fields, version }), key === undefined ? {} : { key });
    },
    step(id: string, direction: 'up' | 'down'): void {
      const next = stepBlock(layout(), id, direction);
      store.change(next, { select: { blocks: [id] } });
      const blocks = allBlocks(next);
      say(words.moved(blocks.findIndex((block) => block.id === id) + 1, blocks.length));
    },
    duplicate(): void {
      const ids = chosen();
      if (!fits(layout(), ids.size)) return;
      const { layout: next, copies } = duplicateBlocks(layout(), ids, newId);
      store.change(next, { select: { blocks: copies } });
      say(words.inserted(words.several(copies.length)));
    },
    remove(): void {
      const ids = chosen();
      if (ids.size === 0) return;
      const before = allBlocks(layout());
      const first = before.findIndex(({ id }) => ids.has(id));
      const next = removeBlocks(layout(), ids);
      const neighbour = allBlocks(next)[Math.max(0, first - 1)];
      store.change(next, { select: { blocks: neighbour ? [neighbour.id] : [] } });
      say(words.removed(ids.size));
      notify(words.removed(ids.size), () => store.undo());
    },
    /** Copies the chosen blocks; without any, the chosen section. */
    async copy(): Promise<void> {
      const ids = chosen();
      const blocks = allBlocks(layout()).filter(({ id }) => ids.has(id));
      const sections = layout().filter(({ id }) => id === store.read().selection.section);
      await putOnClipboard(blocks, blocks.length === 0 ? sections : []);
    },
    /** Copies all that is on the page. */
    copyPage: () => putOnClipboard([], layout()),
    /** Puts what a text from the clipboard holds behind what is chosen. What only another website has is left there, and told. */
    async paste(text: string): Promise<void> {
      const read = readClipboard(text);
      if (read === undefined) notify(words.nothingToPaste);
      else await placeClipping(read);
    },
    stepSection: (id: string, direction: 'up' | 'down') =>
      store.change(stepSection(layout(), id, direction), { select: { section: id } }),
    /** Puts a section before the one that has a place in the list now. */
    moveSection: (id: string, to: number) =>
      store.change(moveSection(layout(), id, to), { select: { section: id } }),
    /** Gives a block other cells of its grid. */
    placeInGrid(id: string, screen: GridScreen, place: GridPlace): void {
      store.change(placeInGrid(layout(), id, screen, place), { select: { blocks: [id] } });
      say(gridWords.placed(place));
    },
    /** Has a section's blocks below each other, or in the cells of a grid. */
    arrange: (id: string, kind: LayoutSection['kind']) =>
      store.change(kind === 'GRID' ? toGrid(layout(), id) : toRows(layout(), id), {
        select: { section: id },
      }),
    duplicateSection(id: string): void {
      const section = layout().find((each) => each.id === id);
      if (section && fits(layout(), blocksIn(section).length))
        store.change(duplicateSection(layout(), id, newId));
    },
    /** Puts a section that was saved on a website behind what is chosen; false when the page has no room for it. */
    insertSaved: (section: LayoutSection, website: ClippedFrom = here) =>
      placeClipping({ website, blocks: [], sections: [section], names: {} }),
    removeSection(id: string): void {
      store.change(removeSection(layout(), id), { select: {} });
      notify(words.removed(1), () => store.undo());
    },
    undo(): void {
      store.undo();
      say(words.undone);
    },
    redo(): void {
      store.redo();
      say(words.redone);
    },
    sectionOf: (blockId: string) => sectionOf(layout(), blockId),
  };
}
