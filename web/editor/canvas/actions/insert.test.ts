import { describe, expect, it } from 'vitest';
import { idsOf, layoutOf, textBlock } from '../testing.ts';
import { insertBlocks } from './insert.ts';

describe('a new block', () => {
  const layout = layoutOf([[['a', 'b'], ['c']]], [[['d']]]);

  it('goes behind another one, in its column', () => {
    expect(idsOf(insertBlocks(layout, [textBlock('x')], { after: 'a' }))).toEqual([
      [[['a', 'x', 'b'], ['c']]],
      [[['d']]],
    ]);
  });

  it('goes to the start of a section: above its columns, or into its only one', () => {
    expect(idsOf(insertBlocks(layout, [textBlock('x')], { startOf: 'section-0' }))[0]).toEqual([
      [['x']],
      [['a', 'b'], ['c']],
    ]);
    expect(idsOf(insertBlocks(layout, [textBlock('x')], { startOf: 'section-1' }))[1]).toEqual([
      [['x', 'd']],
    ]);
  });

  it('leaves the sections that it is not in as they are', () => {
    expect(insertBlocks(layout, [textBlock('x')], { after: 'a' })[1]).toBe(layout[1]);
    expect(insertBlocks(layout, [textBlock('x')], { after: 'gone' })).toBe(layout);
  });

  it('has a place below all others in a grid', () => {
    const place = { column: 1, row: 1, width: 4, height: 3 };
    const grid = [
      {
        ...{ id: 'grid', kind: 'GRID' as const, rows: [], style: {} },
        placed: [{ block: textBlock('a'), desktop: place, mobile: null }],
      },
    ];
    const [section] = insertBlocks(grid, [textBlock('x')], { after: 'a' });
    expect(section?.placed[1]).toMatchObject({ block: { id: 'x' }, desktop: { row: 4 } });
  });
});
