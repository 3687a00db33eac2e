import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCheckoutProblem, formatPrice, grandTotal } from './cart-amounts.rules.ts';

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
