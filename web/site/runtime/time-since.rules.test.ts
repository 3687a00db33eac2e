import { expect, test } from 'vitest';
import { timeSince } from './time-since.rules.ts';

const now = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;

test.each([
  [0, 'less than a minute ago'],
  [59_999, 'less than a minute ago'],
  [-hour, 'less than a minute ago'],
  [60_000, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [hour, '1 hour ago'],
  [47 * hour, '1 day ago'],
  [13 * 24 * hour, '1 week ago'],
  [30 * 24 * hour, '1 month ago'],
  [364 * 24 * hour, '12 months ago'],
  [800 * 24 * hour, '2 years ago'],
])('%i ms ago is “%s”', (ago, text) => {
  expect(timeSince(now - ago, now)).toBe(text);
});

test('Invalid date.', () => {
  expect(timeSince(Number.NaN, now)).toBe('Invalid date.');
});

test('how long ago something was is told in the language of the page', () => {
  const hour = 3_600_000;
  expect(timeSince(0, 2 * hour, 'de')).toBe('vor 2 Stunden');
  expect(timeSince(0, 24 * 14 * hour, 'fr-CA')).toBe('il y a 2 semaines');
  expect(timeSince(0, hour, 'en-GB')).toBe('1 hour ago');
});
