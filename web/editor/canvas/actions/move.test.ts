import { describe, expect, it } from 'vitest';
import { layoutOf, orderOf } from '../testing.ts';
import { moveBlocks, stepBlock } from './move.ts';

const layout = layoutOf([[['a', 'b', 'c']]], [[['d']]]);

describe('a block that is moved', () => {
  it('goes behind another one, also in another section, with those that are chosen with it', () => {
    expect(orderOf(moveBlocks(layout, new Set(['a', 'c']), { after: 'd' }))).toEqual([
      ['b'],
      ['d', 'a', 'c'],
    ]);
  });

  it('stays where it is when its target is itself, or gone', () => {
    expect(moveBlocks(layout, new Set(['a']), { after: 'a' })).toBe(layout);
    expect(moveBlocks(layout, new Set(['a']), { after: 'gone' })).toBe(layout);
  });

  it('goes step by step through its section and into the next', () => {
    expect(orderOf(stepBlock(layout, 'a', 'down'))).toEqual([['b', 'a', 'c'], ['d']]);
    expect(orderOf(stepBlock(layout, 'c', 'down'))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(orderOf(stepBlock(layout, 'b', 'up'))).toEqual([['b', 'a', 'c'], ['d']]);
    expect(orderOf(stepBlock(layout, 'd', 'up'))).toEqual([['a', 'b', 'c', 'd'], []]);
    expect(stepBlock(layout, 'a', 'up')).toBe(layout);
    expect(stepBlock(layout, 'd', 'down')).toBe(layout);
  });
});
