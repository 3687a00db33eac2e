import type { GridPlace } from '#web/blocks/layout-html.ts';
import type { Box } from './frame-document.ts';

/** Where the lines of a grid are in the window of its frame, in pixels. */
export interface GridTracks {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  /** The width of a column. */
  readonly columnSize: number;
  /** The heights of the rows that there are. */
  readonly rowSizes: readonly number[];
  /** The least height of a row. */
  readonly rowSize: number;
  readonly columnGap: number;
  readonly rowGap: number;
}

/** Reads the lines of a grid from its element as the page shows it. */
export function readTracks(element: HTMLElement): GridTracks {
  const { left, top } = element.getBoundingClientRect();
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  const columns = sizesOf(style?.gridTemplateColumns);
  return {
    ...{ left, top, columns: columns.length, columnSize: columns[0] ?? 0 },
    rowSizes: sizesOf(style?.gridTemplateRows),
    rowSize: sizesOf(/\d[\d.]*px/.exec(style?.gridAutoRows ?? '')?.[0])[0] ?? 24,
    columnGap: sizesOf(style?.columnGap)[0] ?? 0,
    rowGap: sizesOf(style?.rowGap)[0] ?? 0,
  };
}

function sizesOf(text = ''): number[] {
  return text
    .split(' ')
    .map(Number.parseFloat)
    .filter((size) => !Number.isNaN(size));
}

/** The rectangle of a place. */
export function boxOfPlace(tracks: GridTracks, { column, row, width, height }: GridPlace): Box {
  const { columnSize, columnGap, rowGap } = tracks;
  const top = rowTop(tracks, row);
  return {
    left: columnLeft(tracks, column),
    top,
    width: width * (columnSize + columnGap) - columnGap,
    height: rowTop(tracks, row + height) - rowGap - top,
  };
}

/** Where a column begins. */
export function columnLeft({ left, columnSize, columnGap }: GridTracks, column: number): number {
  return left + (column - 1) * (columnSize + columnGap);
}

/** Where a row begins; rows that are not there yet have the least height. */
export function rowTop({ top, rowSizes, rowSize, rowGap }: GridTracks, row: number): number {
  let at = top;
  for (let index = 0; index < row - 1; index += 1) at += (rowSizes[index] ?? rowSize) + rowGap;
  return at;
}

/** A place that is moved by so many pixels, to the nearest lines. */
export function movedPlace(tracks: GridTracks, place: GridPlace, across: number, down: number): GridPlace {
  return {
    ...place,
    column: nearestColumn(tracks, columnLeft(tracks, place.column) + across),
    row: nearestRow(tracks, rowTop(tracks, place.row) + down),
  };
}

/** A place whose far corner is moved by so many pixels, to the nearest lines. */
export function sizedPlace(tracks: GridTracks, place: GridPlace, across: number, down: number): GridPlace {
  const { column, row, width, height } = place;
  return {
    ...place,
    width: Math.max(1, nearestColumn(tracks, columnLeft(tracks, column + width) + across) - column),
    height: Math.max(1, nearestRow(tracks, rowTop(tracks, row + height) + down) - row),
  };
}

function nearestColumn({ left, columns, columnSize, columnGap }: GridTracks, at: number): number {
  const column = Math.round((at - left) / (columnSize + columnGap)) + 1;
  return Math.min(Math.max(column, 1), columns + 1);
}

function nearestRow(tracks: GridTracks, at: number): number {
  let row = 1;
  let [from, to] = [tracks.top, rowTop(tracks, 2)];
  while (to <= at) {
    row += 1;
    from = to;
    to = from + (tracks.rowSizes[row - 1] ?? tracks.rowSize) + tracks.rowGap;
  }
  return at - from < to - at ? row : row + 1;
}
