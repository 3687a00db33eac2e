import { describe, expect, it } from 'vitest';
import { reversalOf } from './tax-record.rules.ts';

const sale = { amountCents: 2_000, reversedCents: 0, grandTotalCents: 3_000, refundedCents: 0 };

describe('what refunds take back of a recorded sale', () => {
  it('is their share of the order: a gift card in it is no sale', () => {
    expect(reversalOf({ ...sale, refundedCents: 1_500 })).toBe(1_000);
  });

  it('is all of it in the end, to the cent', () => {
    const first = reversalOf({ ...sale, refundedCents: 1_000 });
    expect(first).toBe(667);
    expect(first + reversalOf({ ...sale, reversedCents: first, refundedCents: 3_000 })).toBe(2_000);
  });

  it('is never more than the sale, and nothing of an order that costs nothing', () => {
    expect(reversalOf({ ...sale, refundedCents: 9_000 })).toBe(2_000);
    expect(reversalOf({ ...sale, reversedCents: 2_000, refundedCents: 3_000 })).toBe(0);
    expect(reversalOf({ ...sale, grandTotalCents: 0 })).toBe(0);
  });
});
