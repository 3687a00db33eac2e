import { expect, test } from 'vitest';
import { durationClass, durationClasses } from '#kit/durations.rules.ts';
import { listSlowWork } from './slow-work.rules.ts';

/** So many durations of as many milliseconds in one hour. */
function hourOf(counts: Readonly<Record<number, number>>): number[] {
  const classes = new Array<number>(durationClasses).fill(0);
  for (const [ms, count] of Object.entries(counts)) classes[durationClass(Number(ms))] = count;
  return classes;
}

test('work is slow when more than one in twenty is, over all hours together', () => {
  const told = listSlowWork([
    { name: 'always quick', hours: [hourOf({ 5: 1_000 })], slowestMs: 5 },
    { name: 'seldom slow', hours: [hourOf({ 5: 500, 2000: 10 }), hourOf({ 5: 500 })], slowestMs: 2_000 },
    { name: 'often slow', hours: [hourOf({ 5: 50 }), hourOf({ 600: 50 })], slowestMs: 600 },
    { name: 'slower', hours: [hourOf({ 4000: 30 })], slowestMs: 4_000 },
  ]);
  expect(told.map(({ name, count }) => [name, count])).toEqual([
    ['slower', 30],
    ['often slow', 100],
  ]);
  expect(told[1]?.p95Ms).toBeGreaterThan(480);
  expect(told[1]?.p95Ms).toBeLessThanOrEqual(600);
});

test('what was done a few times only, and more than three kinds, are not told', () => {
  const slow = (count: number) => ({ hours: [hourOf({ 9000: count })], slowestMs: 9_000 });
  expect(listSlowWork([slow(19)])).toEqual([]);
  expect(listSlowWork([20, 20, 20, 20, 20].map(slow))).toHaveLength(3);
});
