import { describe, expect, it } from 'vitest';
import type { GridPlace } from '#web/blocks/layout-html.ts';
import type { Layout } from '../layout.ts';
import { idsOf, layoutOf, orderOf, textBlock } from '../testing.ts';
import { alignedLines, placeInGrid, placesOn, toGrid, toRows } from './grid.ts';

const at = (column: number, row: number, width: number, height: number): GridPlace => ({
  ...{ column, row, width, height },
});

/** A grid with two blocks beside each other. */
const grid: Layout = [
  {
    ...{ id: 'grid', kind: 'GRID', style: {}, rows: [] },
    placed: [
      { block: textBlock('a'), desktop: at(1, 1, 12, 4), mobile: null },
      { block: textBlock('b'), desktop: at(13, 1, 12, 6), mobile: null },
    ],
  },
];
const placesIn = (layout: Layout, screen: 'desktop' | 'mobile') =>
  layout.flatMap((section) => [...placesOn(section, screen).values()]);

describe('a section whose blocks are put into a grid', () => {
  it('has them where they were, columns beside each other and rows below', () => {
    const after = toGrid(layoutOf([[['a'], ['b', 'c']], [['d']]]), 'section-0');
    expect(orderOf(after)).toEqual([['a', 'b', 'c', 'd']]);
    expect(placesIn(after, 'desktop')).toEqual([
      at(1, 1, 12, 4),
      at(13, 1, 12, 4),
      at(13, 5, 12, 4),
      at(1, 9, 24, 4),
    ]);
  });

  it('is rows again from top to bottom', () => {
    const moved = placeInGrid(grid, 'a', 'desktop', at(1, 9, 12, 4));
    expect(idsOf(toRows(moved, 'grid'))).toEqual([[[['b', 'a']]]]);
  });
});

describe('a block in a grid', () => {
  it('goes to other cells, and no further than the grid', () => {
    expect(placesIn(placeInGrid(grid, 'a', 'desktop', at(20, -3, 12, 0)), 'desktop')[0]).toEqual(
      at(13, 1, 12, 1),
    );
    expect(placesIn(placeInGrid(grid, 'a', 'desktop', at(3, 2, 99, 4)), 'desktop')[0]).toEqual(
      at(1, 2, 24, 4),
    );
  });

  it('that stays where it is changes nothing', () => {
    expect(placeInGrid(grid, 'a', 'desktop', at(1, 1, 12, 4))).toBe(grid);
  });

  it('follows the one before it on narrow screens until it is put elsewhere there', () => {
    expect(placesIn(grid, 'mobile')).toEqual([at(1, 1, 8, 4), at(1, 5, 8, 6)]);
    const after = placeInGrid(grid, 'b', 'mobile', at(5, 1, 4, 4));
    expect(placesIn(after, 'mobile')).toEqual([at(1, 1, 8, 4), at(5, 1, 4, 4)]);
    expect(placesIn(after, 'desktop')).toEqual(placesIn(grid, 'desktop'));
  });

  it('is in line with others at their edges, and with the middle of the grid', () => {
    expect(alignedLines(at(7, 3, 12, 4), [at(13, 1, 12, 6)], 'desktop')).toEqual({
      columns: [13],
      rows: [7],
    });
    expect(alignedLines(at(1, 1, 4, 4), [], 'mobile')).toEqual({ columns: [], rows: [] });
  });
});
