import type { CSSProperties } from 'react';
import { boxOfPlace, columnLeft, rowTop } from './grid-tracks.ts';
import type { GridDrag } from './use-grid-drag.ts';

/** The columns and rows of a grid in blue, where a block would go, and in yellow where it is in line with others. */
export function GridGuides({
  guides: { tracks, place, lines },
  scale,
}: {
  readonly guides: NonNullable<GridDrag['guides']>;
  readonly scale: number;
}) {
  const { left, top, columns, columnSize, columnGap, rowGap } = tracks;
  const rows = Math.max(tracks.rowSizes.length, place.row + place.height - 1);
  const width = columns * (columnSize + columnGap) - columnGap;
  const height = rowTop(tracks, rows + 1) - rowGap - top;
  const at = (x: number, y: number, wide: number, high: number): CSSProperties => ({
    transform: `translate(${x * scale}px, ${y * scale}px)`,
    ...(wide > 0 ? { width: wide * scale } : {}),
    ...(high > 0 ? { height: high * scale } : {}),
  });
  const target = boxOfPlace(tracks, place);
  return (
    <div className="canvas-guides" aria-hidden="true">
      {countTo(columns).map((column) => (
        <i
          key={column}
          className="canvas-guide-column"
          style={at(columnLeft(tracks, column), top, columnSize, height)}
        />
      ))}
      {countTo(rows).map((row) => (
        <i key={row} className="canvas-guide-row" style={at(left, rowTop(tracks, row), width, 0)} />
      ))}
      <i className="canvas-guide-place" style={at(target.left, target.top, target.width, target.height)} />
      {lines.columns.map((line) => (
        <i
          key={line}
          className="canvas-aligned canvas-aligned-column"
          style={at(columnLeft(tracks, line) - columnGap / 2, top, 0, height)}
        />
      ))}
      {lines.rows.map((line) => (
        <i
          key={line}
          className="canvas-aligned canvas-aligned-row"
          style={at(left, rowTop(tracks, line) - rowGap / 2, width, 0)}
        />
      ))}
    </div>
  );
}

function countTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
