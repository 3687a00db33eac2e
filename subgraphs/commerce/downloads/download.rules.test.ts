import { expect, test } from 'vitest';
import { downloadsLeft, linkEnd } from './download.rules.ts';

test('each piece that was bought can be downloaded twenty times', () => {
  expect(downloadsLeft({ quantity: 1, downloads: 0 })).toBe(20);
  expect(downloadsLeft({ quantity: 3, downloads: 59 })).toBe(1);
  expect(downloadsLeft({ quantity: 1, downloads: 25 })).toBe(0);
});

test('a link ends so many days after the minute that it was made in', () => {
  expect(linkEnd(new Date('2028-02-28T10:00:59.999Z'), 2).toISOString()).toBe('2028-03-01T10:00:00.000Z');
});
