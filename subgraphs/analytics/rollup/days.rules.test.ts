import { expect, test } from 'vitest';
import { fillDays, isCountOfDays, lastDays } from './days.rules.ts';

test('figures go back at least a day and at most a year', () => {
  expect([0, 1, 365, 366].map(isCountOfDays)).toEqual([false, true, true, false]);
});

test('the last days end with today and cross the end of February', () => {
  expect(lastDays('2028-03-01', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(lastDays('2026-03-01', 1)).toEqual(['2026-03-01']);
});

test('days without a visit are shown with 0, and days outside are left out', () => {
  const counts = [
    { date: '2026-02-01', count: 9 },
    { date: '2026-02-28', count: 4 },
  ];
  expect(fillDays(['2026-02-27', '2026-02-28', '2026-03-01'], counts)).toEqual([
    { date: '2026-02-27', count: 0 },
    { date: '2026-02-28', count: 4 },
    { date: '2026-03-01', count: 0 },
  ]);
});
