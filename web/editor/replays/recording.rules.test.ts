import { expect, test } from 'vitest';
import { clock, pagesOf, readEvents } from './recording.rules.ts';

const opened = (href: string, timestamp: number) => ({
  ...{ type: 4, timestamp },
  data: { href, width: 1_280, height: 800 },
});
const drawn = (timestamp: number) => ({ type: 2, timestamp });

test('a recorded visit lists its pages in their order, whatever order its pieces came in', () => {
  const events = readEvents([
    ...[opened('/shop', 61_000), drawn(61_049), 'x', null],
    ...[opened('/', 1_000), drawn(1_099), { type: 3, timestamp: 1_500 }],
  ]);
  expect(pagesOf(events)).toEqual([
    { path: '/', at: 100 },
    { path: '/shop', at: 60_050 },
  ]);
});

test('its length reads as on a clock', () => {
  expect([0, 4_600, 65_000, 3_600_000].map(clock)).toEqual(['0:00', '0:05', '1:05', '60:00']);
});
