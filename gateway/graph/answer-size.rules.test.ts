import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLongerThan } from './answer-size.rules.ts';

test('an answer is as long as its JSON is, about', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const { length } = JSON.stringify(value);
      expect(isLongerThan(value, length * 4 + 16)).toBe(false);
      expect(isLongerThan(value, Math.floor(length / 8) - 1)).toBe(true);
    }),
  );
});

test('a long answer is known to be too long before the whole of it is read', () => {
  const read: number[] = [];
  const parts = Array.from({ length: 100 }, (_, index) => ({
    get text() {
      read.push(index);
      return 'x'.repeat(1_000);
    },
  }));
  expect(isLongerThan(parts, 10_000)).toBe(true);
  expect(read.length).toBeLessThan(15);
});
