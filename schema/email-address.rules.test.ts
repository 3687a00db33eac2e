import { expect, test } from 'vitest';
import { isEmail, normalizeEmail } from './email-address.rules.ts';

test.each([
  'ada@example.com',
  "o'hara+news@mail.example.co.uk",
  'köchin@küche.example',
  'ада@пример.рф',
  '花子@例え.jp1',
  'a{b}@x.de',
  `${'a'.repeat(244)}@example.com`,
])('%s is an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'ada@',
  'a@b',
  'ada@example',
  'ada@example.c',
  'a(b)@x.de',
  'ada@exam ple.com',
  'ada@example..com',
  'ada@-example.com',
  'ada@@example.com',
  'a@b.de, c@d.de',
  'ada@example.com\nBcc: eve@example.com',
  'Ada <ada@example.com>',
  'ada\u0000@example.com',
  `${'a'.repeat(245)}@example.com`,
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('an address is the same however it was typed', () => {
  expect(normalizeEmail(' ADA@Example.COM ')).toBe('ada@example.com');
  expect(normalizeEmail('cafe\u0301@example.com')).toBe('caf\u00e9@example.com');
});
