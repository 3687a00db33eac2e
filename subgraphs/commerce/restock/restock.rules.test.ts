import { expect, test } from 'vitest';
import { ProductType } from '../products/product.rules.ts';
import { findEmailProblem, isAttemptAllowed, isVariantSoldOut, readLanguage } from './restock.rules.ts';

test.each(['', ' ', '\t\n'])('%j is told “Email cannot be blank”', (typed) => {
  expect(findEmailProblem(typed)).toBe('Email cannot be blank');
});

test.each([
  'ada',
  'ada@',
  '@example.com',
  'ada example.com',
  'ada@exam ple.com',
  'ada@example..com',
  'ada@-example.com',
  'ada@example.com, eve@example.com',
  'ada@example.com\nBcc: eve@example.com',
  'Ada <ada@example.com>',
  '"ada"@example.com',
  'ada@[127.0.0.1]',
  'ada@@example.com',
  'a@b',
  'ada\u0000@example.com',
])('%j is told “Email is invalid”', (typed) => {
  expect(findEmailProblem(typed)).toBe('Email is invalid');
});

test.each([
  'ada@example.com',
  ' ada@example.com ',
  "o'hara+news@mail.example.co.uk",
  'köchin@küche.example',
  '花子@例え.jp',
])('%j is an address', (typed) => {
  expect(findEmailProblem(typed)).toBeNull();
});

test('an address has 3 to 256 characters', () => {
  const ending = '@example.com';
  expect(findEmailProblem(`${'a'.repeat(256 - ending.length)}${ending}`)).toBeNull();
  expect(findEmailProblem(`${'a'.repeat(257 - ending.length)}${ending}`)).toBe('Email is invalid');
  expect(findEmailProblem('a@')).toBe('Email is invalid');
});

test.each([
  ['en', 'en'],
  ['fr-CA', 'fr-CA'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['', null],
  ['english please', null],
  ['en\r\nBcc', null],
  [null, null],
])('the language %j is kept as %j', (language, kept) => {
  expect(readLanguage(language)).toBe(kept);
});

test.each([
  ['a shirt with none left', ProductType.physical, { unlimited: false, qtyInStock: 0 }, true],
  ['a class that is full', ProductType.service, { unlimited: false, qtyInStock: 0 }, true],
  ['a shirt with one left', ProductType.physical, { unlimited: false, qtyInStock: 1 }, false],
  ['a shirt that never runs out', ProductType.physical, { unlimited: true, qtyInStock: 0 }, false],
  ['a file', ProductType.digital, { unlimited: false, qtyInStock: 0 }, false],
  ['a gift card', ProductType.giftCard, { unlimited: false, qtyInStock: 0 }, false],
])('%s can be waited for: only when it is sold out', (_what, type, stock, isSoldOut) => {
  expect(isVariantSoldOut(type, stock)).toBe(isSoldOut);
});

test('the tenth attempt in ten minutes is accepted, the eleventh is not', () => {
  expect(isAttemptAllowed(10)).toBe(true);
  expect(isAttemptAllowed(11)).toBe(false);
});
