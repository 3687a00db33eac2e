import type { LayoutSection } from '#web/blocks/layout-html.ts';
import { findBlock, type Layout, mapSection, sectionOf } from '../layout.ts';
import { removeBlocks } from './remove.ts';

const twelfths = 12;
/** Narrower ones would hold no word. */
const narrowest = 2;

/** Puts a block beside another one, into a column of its own. In a grid, and in rows that are full, nothing changes. */
export function moveBeside(layout: Layout, id: string, other: string, side: 'left' | 'right'): Layout {
  const block = findBlock(layout, id);
  if (block === undefined || id === other) return layout;
  const without = removeBlocks(layout, new Set([id]));
  const section = sectionOf(without, other);
  if (section === undefined || section.kind === 'GRID') return layout;
  const split = splitRow(section, other, (columns, index) =>
    columns.toSpliced(side === 'left' ? index : index + 1, 0, { span: 0, blocks: [block] }),
  );
  return split === section ? layout : mapSection(without, section.id, () => split);
}

type Columns = LayoutSection['rows'][number]['columns'];

/**
 * The row of a block with one more column. What is above and below the block in its own column stays in rows of its own, when
 * the column was all of the row.
 */
function splitRow(
  section: LayoutSection,
  blockId: string,
  add: (columns: Columns, index: number) => Columns,
): LayoutSection {
  const at = section.rows.findIndex(({ columns }) =>
    columns.some(({ blocks }) => blocks.some(({ id }) => id === blockId)),
  );
  const row = section.rows[at];
  if (row === undefined || row.columns.length >= twelfths / narrowest) return section;
  const index = row.columns.findIndex(({ blocks }) => blocks.some(({ id }) => id === blockId));
  const [only] = row.columns;
  if (row.columns.length > 1 || only === undefined)
    return { ...section, rows: section.rows.toSpliced(at, 1, { columns: evenly(add(row.columns, index)) }) };
  const here = only.blocks.findIndex(({ id }) => id === blockId);
  const part = (from: number, to: number) => ({ ...only, blocks: only.blocks.slice(from, to) });
  const parts = [
    { columns: [part(0, here)] },
    { columns: evenly(add([part(here, here + 1)], 0)) },
    { columns: [part(here + 1, only.blocks.length)] },
  ].filter(({ columns }) => columns.some(({ blocks }) => blocks.length > 0));
  return { ...section, rows: section.rows.toSpliced(at, 1, ...parts) };
}

function evenly(columns: Columns): Columns {
  const share = Math.floor(twelfths / columns.length);
  const rest = twelfths - share * columns.length;
  return columns.map((column, index) => ({ ...column, span: share + (index < rest ? 1 : 0) }));
}
