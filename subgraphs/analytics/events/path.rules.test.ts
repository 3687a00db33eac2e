import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizePath } from './path.rules.ts';

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
