import { describe, expect, it } from 'vitest';
import { idsOf, layoutOf, spansOf } from '../testing.ts';
import { moveBeside } from './columns.ts';

describe('a block that is put beside another one', () => {
  it('shares its row, and what is above and below stays there', () => {
    const after = moveBeside(layoutOf([[['a', 'b', 'c']]], [[['d']]]), 'd', 'b', 'right');
    expect(idsOf(after)[0]).toEqual([[['a']], [['b'], ['d']], [['c']]]);
    expect(spansOf(after)).toEqual([[12], [6, 6], [12]]);
  });

  it('becomes one more column of a row that has some', () => {
    const after = moveBeside(layoutOf([[['a'], ['b']]], [[['d']]]), 'd', 'a', 'left');
    expect(idsOf(after)[0]).toEqual([[['d'], ['a'], ['b']]]);
    expect(spansOf(after)).toEqual([[4, 4, 4]]);
  });

  it('stays where it is when the row is full', () => {
    const full = layoutOf([[['a'], ['b'], ['c'], ['d'], ['e'], ['f']]], [[['x']]]);
    expect(moveBeside(full, 'x', 'a', 'left')).toBe(full);
  });
});
