import { expect, test } from 'vitest';
import { goodForMs, untilTag } from './until-tag.ts';

test('an answer is good until the first instant that one of its tags names', () => {
  const tags = ['collection:1', untilTag(new Date(5_000)), untilTag(new Date(3_000))];
  expect(goodForMs(tags, 1_000)).toBe(2_000);
  expect(goodForMs(tags, 4_000)).toBe(-1_000);
  expect(goodForMs(['collection:1'], 1_000)).toBe(Number.POSITIVE_INFINITY);
});
