import { expect, test } from 'vitest';
import { instantIn, leftOf } from './countdown.rules.ts';

test('What is left is told in days, hours, minutes and seconds, and never less than nothing', () => {
  expect(leftOf(90_061_000)).toEqual([
    ['day', 1],
    ['hour', 1],
    ['minute', 1],
    ['second', 1],
  ]);
  expect(leftOf(1).at(-1)).toEqual(['second', 1]);
  expect(leftOf(-5_000).every(([, count]) => count === 0)).toBe(true);
});

test.each([
  ['2026-12-24 18:00', 'Europe/Berlin', '2026-12-24T17:00:00.000Z'],
  ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25 00:30', 'Europe/London', '2026-10-24T23:30:00.000Z'],
])('%s in %s is an instant on the calendar of the website', (text, timeZone, instant) => {
  expect(instantIn(text, timeZone)?.toISOString()).toBe(instant);
});

test.each(['', 'soon', '2026-02-30', '2026-13-01', '2026-01-01 25:00', '2026-01-01 10:61', '24.12.2026'])(
  '“%s” is no day',
  (text) => {
    expect(instantIn(text, 'Europe/Berlin')).toBeNull();
  },
);
