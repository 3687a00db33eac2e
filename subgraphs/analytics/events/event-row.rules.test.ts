import { expect, test } from 'vitest';
import { dayIn, fingerprintOf } from './event-row.rules.ts';

const failed = (stack: string, message = 'No price') =>
  fingerprintOf({ message, source: '/s/shop.js', stack });

test('a failure of one function is the same in each browser, wherever it stands in the script, and another one in another function', () => {
  const chrome = failed(
    'TypeError: No price (of 7)\n    at openBasket (https://x.test/s/shop.js:1:2)\n    at open (a.js:1:2)',
  );
  expect(failed('openBasket@https://x.test/s/shop.js:3:4\nopen@https://x.test/s/shop.js:5:6')).toBe(chrome);
  expect(failed('  at  openBasket  (native)')).toBe(chrome);
  expect(failed('    at closeBasket (https://x.test/s/shop.js:1:2)')).not.toBe(chrome);
  expect(failed('@https://x.test/s/shop.js:1:2\nopenBasket@https://x.test/s/shop.js:1:2')).toBe(chrome);
  expect(failed('    at openBasket (https://x.test/s/shop.js:1:2)', 'Else')).not.toBe(chrome);
});

test.each([
  ['blanks', `${' '.repeat(3_999)}!`],
  ['blanks behind the name', `at ${' '.repeat(3_990)}!`],
  ['empty lines', '\n'.repeat(4_000)],
  ['words', 'at '.repeat(1_333)],
  ['brackets', '('.repeat(4_000)],
])('a stack of %s alone names no function, and keeps nobody waiting', { timeout: 5_000 }, (_, stack) => {
  expect(failed(stack)).toBe(failed(''));
});

test.each([
  ['2026-03-01T14:59:59.999Z', 'Asia/Tokyo', '2026-03-01'],
  ['2026-03-01T15:00:00.000Z', 'Asia/Tokyo', '2026-03-02'],
  ['2026-03-01T07:59:59.999Z', 'America/Los_Angeles', '2026-02-28'],
  ['2026-03-01T08:00:00.000Z', 'America/Los_Angeles', '2026-03-01'],
  // Clocks go forward on this day, which has 23 hours.
  ['2026-03-28T22:59:59.999Z', 'Europe/Berlin', '2026-03-28'],
  ['2026-03-28T23:00:00.000Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-03-29T21:59:59.999Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-03-29T22:00:00.000Z', 'Europe/Berlin', '2026-03-30'],
  ['2026-03-01T10:00:00.000Z', 'Pacific/Kiritimati', '2026-03-02'],
])('what happens at %s counts in %s on %s', (at, timeZone, day) => {
  expect(dayIn(timeZone, new Date(at))).toBe(day);
});
