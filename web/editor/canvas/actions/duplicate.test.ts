import { expect, test } from 'vitest';
import { counter, layoutOf, orderOf } from '../testing.ts';
import { duplicateBlocks } from './duplicate.ts';

test('copies stand behind the last of the originals, with ids of their own', () => {
  const { layout, copies } = duplicateBlocks(layoutOf([[['a', 'b', 'c']]]), new Set(['a', 'b']), counter());
  expect(orderOf(layout)).toEqual([['a', 'b', 'new-1', 'new-2', 'c']]);
  expect(copies).toEqual(['new-1', 'new-2']);
});
