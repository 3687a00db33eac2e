import type { StoredBlock } from '#web/blocks/block.ts';
import type { LayoutSection } from '#web/blocks/layout-html.ts';

/** What a page is made of: bands of blocks, from top to bottom. Never changed, only replaced. */
export type Layout = readonly LayoutSection[];

/** A layout holds 60 blocks at most. */
export const maxBlocks = 60;

/** Where a block goes: behind another one, or at the start of a section. */
export type Target = { readonly after: string } | { readonly startOf: string };

/** Ids are random, so that windows and websites never make the same. */
export function newId(): string {
  return crypto.randomUUID();
}

/** The columns of a section, or its grid, as lists of blocks that can be changed one by one. */
export function mapBlockLists(
  section: LayoutSection,
  change: (blocks: readonly StoredBlock[]) => readonly StoredBlock[],
): LayoutSection {
  let isChanged = false;
  const rows = section.rows.map((row) => {
    const columns = row.columns.map((column) => {
      const blocks = change(column.blocks);
      if (blocks === column.blocks) return column;
      isChanged = true;
      return { ...column, blocks };
    });
    return { ...row, columns };
  });
  return isChanged ? { ...section, rows } : section;
}

/** Changes one section; the others stay the same objects, so that nothing of them is drawn anew. */
export function mapSection(
  layout: Layout,
  id: string,
  change: (section: LayoutSection) => LayoutSection,
): Layout {
  return layout.map((section) => (section.id === id ? change(section) : section));
}

/** The blocks of a section, in reading order. */
export function blocksIn(section: LayoutSection): readonly StoredBlock[] {
  return [
    ...section.rows.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks)),
    ...section.placed.map(({ block }) => block),
  ];
}

/** All blocks of a layout, in reading order. */
export function allBlocks(layout: Layout): readonly StoredBlock[] {
  return layout.flatMap(blocksIn);
}

/** A block by its id. */
export function findBlock(layout: Layout, id: string): StoredBlock | undefined {
  return allBlocks(layout).find((block) => block.id === id);
}

/** The section that a block is in. */
export function sectionOf(layout: Layout, blockId: string): LayoutSection | undefined {
  return layout.find((section) => blocksIn(section).some(({ id }) => id === blockId));
}

/** An empty section for blocks below each other. */
export function emptySection(id: string): LayoutSection {
  return { id, kind: 'ROWS', rows: [], placed: [], style: {} };
}

/** Whether two layouts show the same. */
export function isSameLayout(one: Layout, other: Layout): boolean {
  return one === other || JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

/** Values as JSON keeps them, with the names of objects in one order. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => name !== '__typename' && inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, plain(inner)]),
  );
}
