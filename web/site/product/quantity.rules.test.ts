import { describe, expect, it } from 'vitest';
import { productTypes } from './product.ts';
import { findQuantityProblem, isQuantityShown } from './quantity.rules.ts';
import { productOf, variantOf } from './testing.ts';

describe('a quantity', () => {
  it.each(['', '  ', 'two', '1,5', '0x10', 'Infinity'])('%j: Quantity must be a number.', (typed) => {
    expect(findQuantityProblem(typed)).toBe('Quantity must be a number.');
  });

  it('1.5: Quantity must be a whole number', () => {
    expect(findQuantityProblem('1.5')).toBe('Quantity must be a whole number');
  });

  it.each(['0', '-1', '10000'])('%s: Quantity must be between 1 and 9999.', (typed) => {
    expect(findQuantityProblem(typed)).toBe('Quantity must be between 1 and 9999.');
  });

  it('is 1 to 9999, and in the cart 0 too, which removes', () => {
    expect(findQuantityProblem('1')).toBeNull();
    expect(findQuantityProblem(' 9999 ')).toBeNull();
    expect(findQuantityProblem('0', 0)).toBeNull();
  });
});

describe('the quantity input', () => {
  const plenty = [variantOf({}, { stock: 2 })];

  it('is shown for physical products of which more than one is in stock', () => {
    expect(isQuantityShown(productOf(plenty), true)).toBe(true);
    expect(isQuantityShown(productOf([variantOf({}, { stock: 1 })]), true)).toBe(false);
    expect(isQuantityShown(productOf([variantOf({}, { stock: 0, isUnlimited: true })]), true)).toBe(true);
  });

  it('counts the stock of all variants together', () => {
    const one = variantOf({ Size: 'Small' }, { stock: 1 });
    expect(isQuantityShown(productOf([one, { ...one, sku: 'OTHER' }]), true)).toBe(true);
  });

  it('is shown for services only where the shop allows several of them', () => {
    const service = productOf(plenty, { type: productTypes.service });
    expect(isQuantityShown(service, true)).toBe(true);
    expect(isQuantityShown(service, false)).toBe(false);
  });

  it('is never shown for subscriptions, digital products and gift cards', () => {
    expect(isQuantityShown(productOf(plenty, { isSubscribable: true }), true)).toBe(false);
    expect(isQuantityShown(productOf(plenty, { type: productTypes.digital }), true)).toBe(false);
    expect(isQuantityShown(productOf(plenty, { type: productTypes.giftCard }), true)).toBe(false);
  });
});
