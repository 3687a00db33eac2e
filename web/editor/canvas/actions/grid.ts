import type { GridPlace, LayoutSection } from '#web/blocks/layout-html.ts';
import { type Layout, mapSection, sectionOf } from '../layout.ts';

/** What a grid is laid out for: wide screens, or those up to 432 pixels. */
export type GridScreen = 'desktop' | 'mobile';

/** So many columns a grid has. */
export const gridColumns = { desktop: 24, mobile: 8 } as const;
/** What a new block takes of a grid. */
export const usualHeight = 4;
const mostRows = 500;

/** Where the blocks of a grid are. On narrow screens those without a place of their own follow below, over the whole width. */
export function placesOn({ placed }: LayoutSection, screen: GridScreen): ReadonlyMap<string, GridPlace> {
  if (screen === 'desktop') return new Map(placed.map(({ block, desktop }) => [block.id, desktop]));
  let row = 1 + Math.max(0, ...placed.map(({ mobile }) => (mobile ? mobile.row + mobile.height - 1 : 0)));
  return new Map(
    placed.map(({ block, desktop, mobile }) => {
      if (mobile) return [block.id, mobile];
      const { height } = desktop;
      const place = { column: 1, row, width: gridColumns.mobile, height };
      row += height;
      return [block.id, place];
    }),
  );
}

/** Gives a block of a grid another place, within the grid. The first on narrow screens gives all others theirs there, too. */
export function placeInGrid(layout: Layout, id: string, screen: GridScreen, place: GridPlace): Layout {
  const section = sectionOf(layout, id);
  if (section?.kind !== 'GRID') return layout;
  const places = placesOn(section, screen);
  const next = withinGrid(place, screen);
  if (isSamePlace(places.get(id), next)) return layout;
  return mapSection(layout, section.id, (each) => ({
    ...each,
    placed: each.placed.map((one) => {
      const own = one.block.id === id ? next : places.get(one.block.id);
      if (own === undefined) return one;
      return screen === 'mobile' ? { ...one, mobile: own } : { ...one, desktop: own };
    }),
  }));
}

/** A place as the grid has room for it. */
export function withinGrid({ column, row, width, height }: GridPlace, screen: GridScreen): GridPlace {
  const columns = gridColumns[screen];
  const wide = between(1, width, columns);
  const high = between(1, height, mostRows);
  return {
    column: between(1, column, columns - wide + 1),
    row: between(1, row, mostRows - high + 1),
    width: wide,
    height: high,
  };
}

/** Has the blocks of a section in the cells of a grid: where they are now, so that little of it looks otherwise. */
export function toGrid(layout: Layout, sectionId: string): Layout {
  return mapSection(layout, sectionId, (section) => {
    if (section.kind === 'GRID') return section;
    let row = 1;
    const placed = section.rows.flatMap(({ columns }) => {
      let column = 1;
      const begun = row;
      const found = columns.flatMap(({ span, blocks }) => {
        const width = span * 2;
        const own = blocks.map((block, index) => ({
          block,
          desktop: { column, row: begun + index * usualHeight, width, height: usualHeight },
          mobile: null,
        }));
        column += width;
        row = Math.max(row, begun + blocks.length * usualHeight);
        return own;
      });
      return found;
    });
    return { ...section, kind: 'GRID', rows: [], placed };
  });
}

/** Has the blocks of a grid below each other again, from top to bottom. */
export function toRows(layout: Layout, sectionId: string): Layout {
  return mapSection(layout, sectionId, (section) => {
    if (section.kind === 'ROWS') return section;
    const blocks = section.placed
      .toSorted((a, b) => a.desktop.row - b.desktop.row || a.desktop.column - b.desktop.column)
      .map(({ block }) => block);
    const rows = blocks.length === 0 ? [] : [{ columns: [{ span: 12, blocks }] }];
    return { ...section, kind: 'ROWS', rows, placed: [] };
  });
}

/** Lines of a grid, counted from 1, at which a block ends where others do, or stands in the middle. */
export interface AlignedLines {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

/** Where a place is in line with other places, or with the middle of the grid. */
export function alignedLines(
  place: GridPlace,
  others: readonly GridPlace[],
  screen: GridScreen,
): AlignedLines {
  const columnsOf = ({ column, width }: GridPlace) => [column, column + width];
  const rowsOf = ({ row, height }: GridPlace) => [row, row + height];
  const theirs = { columns: new Set(others.flatMap(columnsOf)), rows: new Set(others.flatMap(rowsOf)) };
  const middle = 1 + gridColumns[screen] / 2;
  const isCentred = place.column + place.width / 2 === middle;
  return {
    columns: [...columnsOf(place).filter((line) => theirs.columns.has(line)), ...(isCentred ? [middle] : [])],
    rows: rowsOf(place).filter((line) => theirs.rows.has(line)),
  };
}

function isSamePlace(one: GridPlace | undefined, other: GridPlace): boolean {
  return (
    one !== undefined &&
    one.column === other.column &&
    one.row === other.row &&
    one.width === other.width &&
    one.height === other.height
  );
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
