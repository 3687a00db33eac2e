import type { LayoutSection } from '#web/blocks/layout-html.ts';
import { blocksIn, type Layout, mapBlockLists } from '../layout.ts';

/** Takes blocks away. Columns and rows that become empty go with them, and the columns that stay share their row. */
export function removeBlocks(layout: Layout, ids: ReadonlySet<string>): Layout {
  return layout.map((section) =>
    blocksIn(section).some(({ id }) => ids.has(id)) ? removeFrom(section, ids) : section,
  );
}

function removeFrom(section: LayoutSection, ids: ReadonlySet<string>): LayoutSection {
  const without = mapBlockLists(section, (list) =>
    list.some(({ id }) => ids.has(id)) ? list.filter(({ id }) => !ids.has(id)) : list,
  );
  return {
    ...without,
    rows: without.rows.flatMap((row, index) =>
      row.columns === section.rows[index]?.columns ? [row] : closeRow(row),
    ),
    placed: without.placed.filter(({ block }) => !ids.has(block.id)),
  };
}

type Row = LayoutSection['rows'][number];

function closeRow(row: Row): Row[] {
  const kept = row.columns.filter(({ blocks }) => blocks.length > 0);
  if (kept.length === row.columns.length) return [row];
  if (kept.length === 0) return [];
  const free = row.columns.reduce((sum, { span }) => sum + span, 0);
  const share = Math.floor(free / kept.length);
  return [
    {
      columns: kept.map((column, index) => ({
        ...column,
        span: index === 0 ? free - share * (kept.length - 1) : share,
      })),
    },
  ];
}
