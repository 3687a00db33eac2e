import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countableLines,
  findAmountProblem,
  findCheckoutProblem,
  formatPrice,
  grandTotal,
} from './cart-amounts.rules.ts';

describe('To check out, your order subtotal must be {subtotal} or more.', () => {
  const store = { minimum: 2_500, currency: 'USD' };

  it('is told below the least subtotal, and not from it on', () => {
    expect(findCheckoutProblem({ subtotal: 2_499, isEmpty: false }, store)).toBe(
      'To check out, your order subtotal must be $25.00 or more.',
    );
    expect(findCheckoutProblem({ subtotal: 2_500, isEmpty: false }, store)).toBeNull();
  });

  it('is not told of an empty cart, nor where there is no limit', () => {
    expect(findCheckoutProblem({ subtotal: 0, isEmpty: true }, store)).toBeNull();
    expect(findCheckoutProblem({ subtotal: 0, isEmpty: false }, { minimum: 0, currency: 'USD' })).toBeNull();
  });
});

describe('an amount in a sentence', () => {
  it('has its currency’s sign, digits and separators', () => {
    expect(formatPrice(123_450, 'USD')).toBe('$1,234.50');
    expect(formatPrice(1_200, 'JPY')).toBe('¥1,200');
    expect(formatPrice(2_500, 'EUR')).toBe('€25.00');
    expect(formatPrice(2_500, 'CHF')).toBe('CHF 25.00');
    expect(formatPrice(99_999_999_999, 'IDR')).toBe('IDR 999,999,999.99');
  });
});

describe('what a cart costs', () => {
  it('is its subtotal without the discount, with the shipping and taxes that are known', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    const known = fc.option(amount, { nil: null });
    fc.assert(
      fc.property(
        amount,
        known,
        known,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (subtotal, shipping, tax, share) => {
          const discount = Math.floor(subtotal * share);
          const total = grandTotal({ subtotal, discount, shipping, tax });
          expect(total - (tax ?? 0) - (shipping ?? 0) + discount).toBe(subtotal);
        },
      ),
    );
  });
});

describe('lines that come to more than can be counted', () => {
  const line = (id: string, unitPrice: number, quantity = 1) => ({ id, unitPrice, quantity });
  const much = 99_999_999_999_999;

  it('are left out of the total, and spoil no other line', () => {
    const lines = [line('mug', 500), line('gold', much, 9_999), line('bowl', 700)];
    expect(countableLines(lines).map(({ id }) => id)).toEqual(['mug', 'bowl']);
    const many = Array.from({ length: 100 }, (_, index) => line(`gold-${index}`, much));
    expect(countableLines(many)).toHaveLength(90);
  });

  it('are refused with how many could be had', () => {
    expect(findAmountProblem(line('gold', much, 90), [])).toBeNull();
    expect(findAmountProblem(line('gold', much, 9_999), [])).toMatchObject({
      ...{ __typename: 'QuantityOutOfRange', maximum: 90 },
      message: 'Quantity must be between 1 and 90.',
    });
    expect(findAmountProblem(line('gold', much, 90), [line('mug', much)])).toMatchObject({ maximum: 89 });
  });
});
