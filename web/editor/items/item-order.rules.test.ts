import { expect, test } from 'vitest';
import { inOrderOf } from './item-order.rules.ts';

test('items stand as they were put here, with new ones at the end and without those that are gone', () => {
  expect(inOrderOf([], ['a', 'b'])).toEqual(['a', 'b']);
  expect(inOrderOf(['b', 'a', 'gone'], ['a', 'b', 'new'])).toEqual(['b', 'a', 'new']);
});
