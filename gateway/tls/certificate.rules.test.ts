import { expect, test } from 'vitest';
import { isPublicName, isRenewalDue, ordersLeft, retryAt } from './certificate.rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

test('a certificate of 90 days is renewed when 30 are left', () => {
  const validity = {
    notBefore: new Date('2030-01-01T00:00:00Z'),
    notAfter: new Date('2030-04-01T00:00:00Z'),
  };
  expect(isRenewalDue(validity, new Date('2030-03-01T23:59:59Z'))).toBe(false);
  expect(isRenewalDue(validity, new Date('2030-03-02T00:00:00Z'))).toBe(true);
  expect(isRenewalDue(validity, new Date('2030-05-01T00:00:00Z'))).toBe(true);
});

test('an order that fails again and again is tried more and more seldom, and at least once a day', () => {
  const pauses = [1, 2, 3, 4, 20, 2_000].map((failures) => retryAt({ failures, at: 5, reason: 'no' }) - 5);
  expect(pauses).toEqual([10, 20, 40, 80, 24 * 60, 24 * 60].map((minutes) => minutes * minuteMs));
});

test('an authority is asked for no more than it takes in three hours', () => {
  const now = 100 * hourMs;
  const asked = Array.from({ length: 240 }, (_, index) => now - index * 1_000);
  expect(ordersLeft([], now)).toBe(250);
  expect(ordersLeft(asked, now)).toBe(10);
  expect(ordersLeft([...asked, ...asked], now)).toBe(0);
  expect(ordersLeft(asked, now + 4 * hourMs)).toBe(250);
});

test.each(['shop.example.com', 'xn--bcher-kva.example', 'a.co'])('%s can be certified', (host) => {
  expect(isPublicName(host)).toBe(true);
});

test.each([
  'localhost',
  'shop.test',
  'printer.local',
  '10.0.0.1',
  '[::1]',
  '../account.example',
  'a..example.com',
  'Shop.example.com',
  'shop',
  '*.example.com',
  `${'a'.repeat(64)}.example.com`,
])('%s cannot', (host) => {
  expect(isPublicName(host)).toBe(false);
});
