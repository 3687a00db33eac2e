import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refundShare } from './refund-share.rules.ts';
import { priceCheckout } from './totals.rules.ts';
import { anyRequest } from './totals-testing.ts';

const sum = (values: Iterable<number>) => [...values].reduce((all, value) => all + value, 0);

describe('whatever is ordered, wherever it goes', () => {
  test('lines, shipping and taxes without the discounts are the grand total', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const totals = priceCheckout(request);
        const lines = [...totals.lines.values()];
        const { isTaxIncluded } = request.taxSettings;
        const shipping = totals.shipping ?? 0;
        const added = isTaxIncluded ? 0 : (totals.tax ?? 0);
        expect(totals.grandTotal).toBe(totals.subtotal - totals.discount + shipping + added);
        const shippingTax = isTaxIncluded ? 0 : (totals.tax ?? 0) - sum(lines.map(({ tax }) => tax));
        expect(totals.grandTotal).toBe(sum(lines.map(({ total }) => total)) + shipping + shippingTax);
        expect(sum(lines.map(({ subtotal }) => subtotal))).toBe(totals.subtotal);
        expect(sum(totals.taxes.map(({ amount }) => amount))).toBe(totals.tax ?? 0);
        expect(sum(totals.discounts.map(({ amount }) => amount))).toBe(totals.discount);
        expect(sum(lines.map(({ discount }) => discount))).toBe(totals.discount);
      }),
      { numRuns: 300 },
    );
  });

  test('no discount is more than its line, no tax in a price more than the price, and nothing is below nothing', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const totals = priceCheckout(request);
        for (const { subtotal, discount, tax, total } of totals.lines.values()) {
          expect(discount).toBeLessThanOrEqual(subtotal);
          for (const amount of [subtotal, discount, tax, total]) {
            expect(Number.isSafeInteger(amount)).toBe(true);
            expect(amount).toBeGreaterThanOrEqual(0);
          }
        }
        const { isTaxIncluded } = request.taxSettings;
        if (isTaxIncluded) expect(totals.tax ?? 0).toBeLessThanOrEqual(totals.grandTotal);
        expect(totals.grandTotal).toBeGreaterThanOrEqual(0);
        for (const { problem, amount } of totals.discounts) if (problem !== null) expect(amount).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  test('pieces that go back in any portions give back what the line cost, and never more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }),
        (paid, portions) => {
          const quantity = sum(portions);
          let before = 0;
          let back = 0;
          for (const pieces of portions) {
            back += refundShare(paid, { quantity, before, pieces });
            before += pieces;
            expect(back).toBeLessThanOrEqual(paid);
          }
          expect(back).toBe(paid);
        },
      ),
    );
  });
});
