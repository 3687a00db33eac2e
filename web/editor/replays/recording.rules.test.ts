import { expect, test } from 'vitest';
import { clock, inVisitorsColors, pagesOf, readEvents } from './recording.rules.ts';

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

test('it is watched in the colours that its visitor saw, page by page, whatever the watcher prefers', () => {
  const sheet =
    ':root{color-scheme:light dark}@media (prefers-color-scheme: dark){a{}}@media (prefers-color-scheme:light){b{}}';
  const told = (timestamp: number) => ({ type: 3, timestamp, data: { text: sheet } });
  const page = (timestamp: number, colorScheme?: string) => ({
    ...{ type: 4, timestamp },
    data: { href: '/', width: 1_280, height: 800, colorScheme },
  });
  const sheetsOf = (events: readonly unknown[]) =>
    inVisitorsColors(readEvents(events))
      .filter(({ type }) => Number(type) === 3)
      .map(({ data }) => JSON.stringify(data).replace(/^.*?"text":"|"\}$/g, ''));
  expect(sheetsOf([page(1, 'dark'), told(2), page(3, 'light'), told(4), page(5), told(6)])).toEqual([
    ':root{color-scheme: dark}@media (min-width: 0px){a{}}@media (max-width: 0px){b{}}',
    ':root{color-scheme: light}@media (max-width: 0px){a{}}@media (min-width: 0px){b{}}',
    sheet,
  ]);
});

test('its length reads as on a clock', () => {
  expect([0, 4_600, 65_000, 3_600_000].map(clock)).toEqual(['0:00', '0:05', '1:05', '60:00']);
});
