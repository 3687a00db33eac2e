import { expect, test } from 'vitest';
import { readCommaList } from './comma-list.rules.ts';

test('what stands between commas is read without the spaces around it, and nothing where nothing stands', () => {
  expect(readCommaList(' NR26*, NR25 7AA,, ')).toEqual(['NR26*', 'NR25 7AA']);
  expect(readCommaList('')).toEqual([]);
});
