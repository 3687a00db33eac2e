import { expect, test } from 'vitest';
import { durationAt, durationClass, durationClasses } from './durations.rules.ts';

function countsOf(durations: readonly number[]): number[] {
  const counts = new Array<number>(durationClasses).fill(0);
  for (const ms of durations) counts[durationClass(ms)] = (counts[durationClass(ms)] ?? 0) + 1;
  return counts;
}

test('the slowest of twenty durations is told to a fifth, however long they are', () => {
  for (const ms of [0.3, 2, 17, 480, 9_000]) {
    const told = durationAt(countsOf([...new Array<number>(18).fill(ms / 20), ms, ms]), 0.95);
    expect(told / ms).toBeGreaterThan(0.8);
    expect(told / ms).toBeLessThan(1.2);
  }
});

test('no duration is too short or too long to be counted, and none at all is 0', () => {
  expect(durationClass(0)).toBe(0);
  expect(durationClass(Number.MAX_VALUE)).toBe(durationClasses - 1);
  expect(durationAt(countsOf([]), 0.95)).toBe(0);
});
