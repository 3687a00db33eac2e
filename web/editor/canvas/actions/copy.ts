import type { StoredBlock } from '#web/blocks/block.ts';
import type { GridPlace, LayoutSection } from '#web/blocks/layout-html.ts';
import { objectOf } from './change-fields.ts';

/** The mark by which pasted text is known to hold blocks. */
const mark = 'vitrine-blocks';

/** A website, as what was copied from it names it. */
export interface ClippedFrom {
  readonly id: string;
  readonly title: string;
}

/** What was copied: some blocks, or sections with all of their own. */
export interface Clipping {
  /** Null where the text does not say. */
  readonly website: ClippedFrom | null;
  readonly blocks: readonly StoredBlock[];
  readonly sections: readonly LayoutSection[];
  /** What pictures, forms and products of the blocks are called, by their ids: another website can name them where it leaves them out. */
  readonly names: Readonly<Record<string, string>>;
}

/** Blocks with ids of their own. */
export function copyBlocks(blocks: readonly StoredBlock[], newId: () => string): StoredBlock[] {
  return blocks.map((block) => ({ ...block, id: newId() }));
}

/** Blocks or sections as text for the clipboard: they can be pasted into other pages and other websites. */
export function writeClipboard({ website, blocks, sections, names }: Clipping): string {
  return JSON.stringify({ [mark]: 1, website, blocks, sections, names });
}

/** What a text from the clipboard holds; undefined when it is none of ours. */
export function readClipboard(text: string): Clipping | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || !(mark in read)) return undefined;
    const { website, blocks, sections, names }: Record<string, unknown> = { ...read };
    const known = {
      website: readWebsite(website),
      blocks: listOf(blocks).flatMap(readBlock),
      sections: listOf(sections).flatMap(readSection),
      names: readNames(names),
    };
    return known.blocks.length + known.sections.length > 0 ? known : undefined;
  } catch {
    return undefined;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function readWebsite(website: unknown): ClippedFrom | null {
  const { id, title } = objectOf(website);
  return typeof id === 'string' && typeof title === 'string' ? { id, title } : null;
}

function readNames(names: unknown): Record<string, string> {
  const named = Object.entries(objectOf(names)).flatMap(([id, name]): [string, string][] =>
    typeof name === 'string' ? [[id, name]] : [],
  );
  return Object.fromEntries(named);
}

function readBlock(block: unknown): StoredBlock[] {
  const { id, type, version, value } = objectOf(block);
  return typeof id === 'string' && typeof type === 'string' && typeof version === 'number'
    ? [{ id, type, version, value }]
    : [];
}

function readSection(section: unknown): LayoutSection[] {
  const { id, kind, style, rows, placed } = objectOf(section);
  if (typeof id !== 'string' || (kind !== 'ROWS' && kind !== 'GRID')) return [];
  const read: LayoutSection = {
    ...{ id, kind, style },
    rows: listOf(rows).map((row) => ({
      columns: listOf(objectOf(row).columns).map((column) => {
        const { span, blocks } = objectOf(column);
        return { span: typeof span === 'number' ? span : 12, blocks: listOf(blocks).flatMap(readBlock) };
      }),
    })),
    placed: listOf(placed).flatMap((one) => {
      const { block, desktop, mobile } = objectOf(one);
      const place = readPlace(desktop);
      return readBlock(block).flatMap((read) =>
        place ? [{ block: read, desktop: place, mobile: readPlace(mobile) }] : [],
      );
    }),
  };
  return [read];
}

function readPlace(place: unknown): GridPlace | null {
  const { column, row, width, height } = objectOf(place);
  return typeof column === 'number' &&
    typeof row === 'number' &&
    typeof width === 'number' &&
    typeof height === 'number'
    ? { column, row, width, height }
    : null;
}
