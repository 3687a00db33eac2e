import { expect, test } from 'vitest';
import { daysWithCalls, sumOf } from './key-calls.rules.ts';

test('the days on which a key was used are told with their calls, the latest first', () => {
  const now = new Date('2026-03-01T00:30:00Z');
  expect(daysWithCalls([7, 0, 0, 12], now)).toEqual([
    { day: '2026-03-01', calls: 12 },
    { day: '2026-02-26', calls: 7 },
  ]);
  expect(sumOf([7, 0, 0, 12])).toBe(19);
  expect(daysWithCalls([0, 0], now)).toEqual([]);
});
