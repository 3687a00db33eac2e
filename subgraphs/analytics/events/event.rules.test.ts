import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillDays, isCountOfDays, lastDays, normalizePath, readProductId, utcDay } from './event.rules.ts';

test.each([
  ['/shop/mug', '/shop/mug'],
  ['/shop/mug/', '/shop/mug'],
  ['/', '/'],
  ['', '/'],
  ['///', '/'],
  ['shop', '/shop'],
  ['/shop?page=2', '/shop'],
  ['/shop#reviews', '/shop'],
  ['/shop#reviews?x', '/shop'],
  ['//shop//mug', '/shop/mug'],
  ['//other.example/shop', '/other.example/shop'],
  ['\\shop', '/shop'],
  ['/shop/../about', '/about'],
  ['/shop/./mug', '/shop/mug'],
  ['/Über uns', '/%C3%9Cber%20uns'],
  ['/%C3%9Cber%20uns', '/%C3%9Cber%20uns'],
  ['/a\u0000b', '/a%00b'],
])('a visit to “%s” counts for %s', (path, counted) => {
  expect(normalizePath(path)).toBe(counted);
});

test('a path of 2000 characters is counted, a longer one is not', () => {
  expect(normalizePath(`/${'a'.repeat(1999)}`)).toHaveLength(2000);
  expect(normalizePath(`/${'a'.repeat(2000)}`)).toBeNull();
  expect(normalizePath('ü'.repeat(1999))).toBeNull();
});

test('whatever a browser sends has one path from the root, and that path stays as it is', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '?',
    '#',
    ' ',
    ':',
    '@',
    '%2e',
    '%',
    'shop',
    'ü',
    '\u0000',
    '\n',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(pieces).map((parts) => parts.join('')),
      ),
      (path) => {
        const normalized = normalizePath(path);
        expect(normalized).toMatch(/^\/[^?#\s]*$/);
        expect(normalizePath(normalized ?? '')).toBe(normalized);
      },
    ),
  );
});

test('only what can be an id is counted as a product', () => {
  expect(readProductId('0197a5c2-1111-7000-8000-000000000000')).toBe('0197a5c2-1111-7000-8000-000000000000');
  for (const id of [null, undefined, '', 'a b', 'x'.repeat(65), "1'; --"])
    expect(readProductId(id)).toBeNull();
});

test('figures go back at least a day and at most a year', () => {
  expect([0, 1, 365, 366].map(isCountOfDays)).toEqual([false, true, true, false]);
});

test('a visit just before midnight in UTC belongs to the day that ends', () => {
  expect(utcDay(new Date('2026-03-01T23:59:59.999Z'))).toBe('2026-03-01');
  expect(utcDay(new Date('2026-03-02T00:30:00+01:00'))).toBe('2026-03-01');
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
