import { expect, test } from 'vitest';
import { changeOf, countedIn, csvAddress, lastDays, shareOf } from './figures.rules.ts';

test('the last days end with today as the website has it', () => {
  const now = new Date('2026-03-01T23:30:00Z');
  expect(lastDays(7, 'UTC', now)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(lastDays(1, 'Asia/Tokyo', now)).toEqual({ from: '2026-03-02', to: '2026-03-02' });
});

test('a figure is compared with what was before, where there was anything', () => {
  expect([changeOf(15, 10), changeOf(5, 10), changeOf(5, 0)]).toEqual([0.5, -0.5, null]);
  expect([shareOf(1, 4), shareOf(1, 0)]).toEqual([0.25, 0]);
});

test('what a list of the most does not name was nothing where the list is whole, and is not known otherwise', () => {
  const list = [
    { name: 'home', count: 3 },
    { name: 'shop', count: 2 },
  ];
  const find = (asked: string, first: number) =>
    countedIn(
      list,
      first,
      ({ name }) => name === asked,
      ({ count }) => count,
    );
  expect([find('shop', 2), find('about', 3), find('about', 2)]).toEqual([2, 0, null]);
});

test('a table is a file at an address of its days', () => {
  expect(csvAddress({ from: '2026-03-01', to: '2026-03-31' }, 'PAGE')).toBe(
    '/config/analytics/report.csv?from=2026-03-01&to=2026-03-31&table=PAGE',
  );
  expect(csvAddress({ from: '2026-03-01', to: '2026-03-01' }, 'DAYS', { by: 'SOURCE', value: 'a & b' })).toBe(
    '/config/analytics/report.csv?from=2026-03-01&to=2026-03-01&table=DAYS&by=SOURCE&value=a+%26+b',
  );
  expect(csvAddress({ from: '2026-03-01', to: '2026-03-31' }, 'FINISHED_LESSONS')).toBe(
    '/config/analytics/finished-lessons.csv?from=2026-03-01&to=2026-03-31',
  );
});
