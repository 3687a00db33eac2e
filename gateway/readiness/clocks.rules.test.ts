import { expect, test } from 'vitest';
import { clocksApartMs } from './clocks.rules.ts';

const noon = Date.UTC(2026, 2, 1, 12);
const told = (ms: number) => new Date(noon + ms).toUTCString();

test.each([
  ['the same second', 0, 0],
  ['a second that has just gone by', -1_000, 0],
  ['ten seconds behind, of which two may be those that the header leaves out', -10_000, 8_000],
  ['an hour ahead', 3_600_000, 3_600_000],
])('a clock that tells %s', (_, ms, apart) => {
  expect(clocksApartMs(told(ms), noon, noon)).toBe(apart);
});

test('an answer that takes long says no more of the clock than it can', () => {
  expect(clocksApartMs(told(1_000), noon, noon + 1_500)).toBe(0);
});

test.each([undefined, 'yesterday', ['a', 'b']])(
  'an answer with the date %s says nothing of the clock',
  (date) => {
    expect(clocksApartMs(date, noon, noon)).toBeNull();
  },
);
