import { expect, test } from 'vitest';
import { idsOf, layoutOf, spansOf } from '../testing.ts';
import { removeBlocks } from './remove.ts';

test('a removed block leaves no empty column or row, and the columns that stay share their row', () => {
  const layout = layoutOf([[['a'], ['b'], ['c']], [['d']]], [[['e']]]);
  const after = removeBlocks(layout, new Set(['b', 'd']));
  expect(idsOf(after)).toEqual([[[['a'], ['c']]], [[['e']]]]);
  expect(spansOf(after)).toEqual([[6, 6]]);
  expect(after[1]).toBe(layout[1]);
});

test('rows that nothing was taken from keep their widths', () => {
  const [section] = layoutOf([[['a'], ['b']], [['c']]]);
  const uneven = section && {
    ...section,
    rows: section.rows.map((row, index) =>
      index > 0 ? row : { columns: row.columns.map((column, at) => ({ ...column, span: at === 0 ? 8 : 4 })) },
    ),
  };
  expect(spansOf(removeBlocks(uneven ? [uneven] : [], new Set(['c'])))).toEqual([[8, 4]]);
});
