import { expect, test } from 'vitest';
import { readRange } from './range.rules.ts';

test.each([
  ['bytes=0-99', { from: 0, to: 100 }],
  ['bytes=900-', { from: 900, to: 1000 }],
  ['bytes=-100', { from: 900, to: 1000 }],
  ['bytes=-5000', { from: 0, to: 1000 }],
  ['bytes=999-5000', { from: 999, to: 1000 }],
  ['bytes = 1 - 1', { from: 1, to: 2 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=0-1,5-6', null],
  ['bytes=5-1', null],
  ['bytes=-', null],
  ['items=0-1', null],
  [undefined, null],
])('of 1,000 bytes, %s asks for %o', (header, part) => {
  expect(readRange(header, 1000)).toEqual(part);
});
