import { expect, test } from 'vitest';
import { pageTypes } from './page-types.ts';

test('each type of page has its code', () => {
  expect(Object.values(pageTypes)).toEqual([
    ...[1, 2, 3, 50, 100, 101, 102, 103, 104, 105, 106, 107],
    ...[200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 300, 301, 400],
  ]);
});
