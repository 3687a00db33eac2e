import { expect, test } from 'vitest';
import { productTypes } from './product.ts';
import { isProductSoldOut, isVariantSoldOut } from './stock.rules.ts';
import { productOf, variantOf } from './testing.ts';

const none = variantOf({}, { stock: 0 });

test.each([
  ['physical', true],
  ['service', true],
  ['digital', false],
  ['giftCard', false],
  ['paywall', false],
] as const)('a product of the type %s of which none is left is sold out: %s', (type, isSoldOut) => {
  const product = productOf([none], { type: productTypes[type] });
  expect(isProductSoldOut(product)).toBe(isSoldOut);
  expect(isVariantSoldOut(product, none)).toBe(isSoldOut);
});

test('a product is not sold out while one of its variants is left or unlimited', () => {
  expect(isProductSoldOut(productOf([none, variantOf({}, { stock: 1 })]))).toBe(false);
  expect(isProductSoldOut(productOf([none, variantOf({}, { stock: 0, isUnlimited: true })]))).toBe(false);
});
