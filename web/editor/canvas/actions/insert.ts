import type { StoredBlock } from '#web/blocks/block.ts';
import type { GridPlace, LayoutSection } from '#web/blocks/layout-html.ts';
import { type Layout, mapBlockLists, mapSection, sectionOf, type Target } from '../layout.ts';
import { gridColumns, usualHeight } from './grid.ts';

/** Puts blocks behind another one, or at the start of a section. A target that is gone leaves the layout as it is. */
export function insertBlocks(layout: Layout, blocks: readonly StoredBlock[], target: Target): Layout {
  if (blocks.length === 0) return layout;
  if ('startOf' in target)
    return mapSection(layout, target.startOf, (section) => insertAtStart(section, blocks));
  const section = sectionOf(layout, target.after);
  if (section === undefined) return layout;
  return mapSection(layout, section.id, (each) => insertBehind(each, blocks, target.after));
}

function insertAtStart(section: LayoutSection, blocks: readonly StoredBlock[]): LayoutSection {
  if (section.kind === 'GRID')
    return { ...section, placed: [...placeBelow(section, blocks), ...section.placed] };
  const [first, ...others] = section.rows;
  const isWhole = first?.columns.length === 1;
  const [column] = first?.columns ?? [];
  if (isWhole && column !== undefined)
    return {
      ...section,
      rows: [{ columns: [{ ...column, blocks: [...blocks, ...column.blocks] }] }, ...others],
    };
  return { ...section, rows: [{ columns: [{ span: 12, blocks }] }, ...section.rows] };
}

function insertBehind(section: LayoutSection, blocks: readonly StoredBlock[], after: string): LayoutSection {
  if (section.kind === 'GRID') {
    const index = section.placed.findIndex(({ block }) => block.id === after) + 1;
    return { ...section, placed: section.placed.toSpliced(index, 0, ...placeBelow(section, blocks)) };
  }
  return mapBlockLists(section, (list) => {
    const index = list.findIndex(({ id }) => id === after);
    return index < 0 ? list : list.toSpliced(index + 1, 0, ...blocks);
  });
}

/** In a grid a new block has a place of its own below all others. */
function placeBelow({ placed }: LayoutSection, blocks: readonly StoredBlock[]): LayoutSection['placed'] {
  const bottom = Math.max(0, ...placed.map(({ desktop }) => desktop.row + desktop.height - 1));
  const height = usualHeight;
  return blocks.map((block, index) => {
    const desktop: GridPlace = {
      column: 1,
      row: bottom + 1 + index * height,
      width: gridColumns.desktop / 2,
      height,
    };
    return { block, desktop, mobile: null };
  });
}
