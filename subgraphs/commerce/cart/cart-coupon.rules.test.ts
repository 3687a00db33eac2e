import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grandTotal } from './cart-amounts.rules.ts';
import {
  applyCoupons,
  type Coupon,
  type CouponLine,
  discountOf,
  findCouponProblem,
  totalDiscount,
} from './cart-coupon.rules.ts';

const now = new Date('2026-06-15T12:00:00Z');
const situation = { now, currency: 'USD' };
const coupon = (over: Partial<Coupon> = {}): Coupon => ({
  ...{ id: 'c1', code: 'SUMMER', kind: 'PERCENT', percentHundredths: 1_000, amountCents: null },
  ...{ minimumCents: 0, startsAt: null, endsAt: null, isActive: true, productIds: [], categoryIds: [] },
  ...over,
});
const line = (subtotal: number, over: Partial<CouponLine> = {}): CouponLine => ({
  ...{ productId: 'mug', categoryIds: ['kitchen'], subtotal },
  ...over,
});
const amountOff = (amountCents: number, over: Partial<Coupon> = {}) =>
  coupon({ kind: 'AMOUNT', percentHundredths: null, amountCents, ...over });

describe('a coupon counts', () => {
  it('from its start on and until its end, to the instant', () => {
    const start = new Date('2026-06-15T12:00:00.001Z');
    expect(findCouponProblem(coupon({ startsAt: start }), [line(100)], situation)).toBe(
      'This coupon cannot be used yet.',
    );
    expect(findCouponProblem(coupon({ startsAt: now }), [line(100)], situation)).toBeNull();
    expect(findCouponProblem(coupon({ endsAt: now }), [line(100)], situation)).toBe(
      'This coupon has expired.',
    );
    expect(findCouponProblem(coupon({ endsAt: start }), [line(100)], situation)).toBeNull();
  });

  it('only while the owner keeps it active', () => {
    expect(findCouponProblem(coupon({ isActive: false }), [line(100)], situation)).toBe(
      'That code is not valid.',
    );
  });

  it('from its least subtotal on', () => {
    const large = coupon({ minimumCents: 123_450 });
    expect(findCouponProblem(large, [line(100_000), line(23_449)], situation)).toBe(
      'To use this coupon, your order subtotal must be $1,234.50 or more.',
    );
    expect(findCouponProblem(large, [line(100_000), line(23_450)], situation)).toBeNull();
  });

  it('for what it names, by product or by category, and for everything when it names nothing', () => {
    const shirt = line(3_000, { productId: 'shirt', categoryIds: ['clothes'] });
    expect(discountOf(coupon(), [line(1_000), shirt])).toBe(400);
    expect(discountOf(coupon({ productIds: ['shirt'] }), [line(1_000), shirt])).toBe(300);
    expect(discountOf(coupon({ categoryIds: ['kitchen'] }), [line(1_000), shirt])).toBe(100);
    expect(
      discountOf(coupon({ productIds: ['shirt'], categoryIds: ['kitchen'] }), [line(1_000), shirt]),
    ).toBe(400);
    expect(findCouponProblem(coupon({ productIds: ['hat'] }), [line(1_000)], situation)).toBe(
      'This coupon is not for anything in your cart.',
    );
  });
});

describe('a discount', () => {
  it('in percent is rounded half up to the cent', () => {
    expect(discountOf(coupon({ percentHundredths: 5_000 }), [line(1)])).toBe(1);
    expect(discountOf(coupon({ percentHundredths: 4_999 }), [line(1)])).toBe(0);
    expect(discountOf(coupon({ percentHundredths: 1_250 }), [line(1_004)])).toBe(126);
    expect(discountOf(coupon({ percentHundredths: 10_000 }), [line(9_007_199_254_740_991)])).toBe(
      9_007_199_254_740_991,
    );
  });

  it('of an amount is no more than what the coupon is for costs', () => {
    expect(discountOf(amountOff(500), [line(2_000)])).toBe(500);
    expect(discountOf(amountOff(5_000), [line(2_000)])).toBe(2_000);
    expect(discountOf(amountOff(5_000, { productIds: ['shirt'] }), [line(2_000)])).toBe(0);
  });

  it('of free shipping takes nothing off the goods', () => {
    const free = coupon({ kind: 'FREE_SHIPPING', percentHundredths: null });
    expect(applyCoupons([free], [line(2_000)], situation)).toMatchObject([{ problem: null, discount: 0 }]);
  });

  it('comes from the coupons in their order until nothing is left to take off', () => {
    const applied = applyCoupons(
      [amountOff(1_500, { id: 'a' }), amountOff(1_500, { id: 'b' }), coupon({ id: 'c' })],
      [line(2_000)],
      situation,
    );
    expect(applied.map(({ discount }) => discount)).toEqual([1_500, 500, 0]);
  });
});

const anyDay = fc.option(fc.constantFrom(new Date('2026-01-01'), new Date('2026-12-31')), { nil: null });
const anyCoupon = fc
  .record({
    id: fc.uuid(),
    isPercent: fc.boolean(),
    percent: fc.integer({ min: 1, max: 10_000 }),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    minimumCents: fc.integer({ min: 0, max: 100_000 }),
    startsAt: anyDay,
    endsAt: anyDay,
    isActive: fc.boolean(),
    productIds: fc.subarray(['mug', 'shirt']),
    categoryIds: fc.subarray(['kitchen', 'clothes']),
  })
  .map(({ isPercent, percent, amount, ...terms }) =>
    isPercent ? coupon({ ...terms, percentHundredths: percent }) : amountOff(amount, terms),
  );
const anyLine = fc.record({
  productId: fc.constantFrom('mug', 'shirt', 'hat'),
  categoryIds: fc.subarray(['kitchen', 'clothes']),
  subtotal: fc.integer({ min: 0, max: 10_000_000 }),
});

describe('whatever the coupons and the cart', () => {
  it('the discount is never below nothing and never above the subtotal, and the totals add up', () => {
    fc.assert(
      fc.property(
        fc.array(anyCoupon, { maxLength: 5 }),
        fc.array(anyLine, { maxLength: 20 }),
        (coupons, lines) => {
          const subtotal = lines.reduce((sum, each) => sum + each.subtotal, 0);
          const applied = applyCoupons(coupons, lines, situation);
          const discount = totalDiscount(applied);
          expect(discount).toBe(applied.reduce((sum, each) => sum + each.discount, 0));
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(discount).toBeLessThanOrEqual(subtotal);
          expect(applied.every(({ discount: each }) => each >= 0 && Number.isInteger(each))).toBe(true);
          const total = grandTotal({ subtotal, discount, shipping: null, tax: null });
          expect(total + discount).toBe(subtotal);
          expect(total).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('a coupon that does not count takes nothing off', () => {
    fc.assert(
      fc.property(
        fc.array(anyCoupon, { maxLength: 5 }),
        fc.array(anyLine, { maxLength: 20 }),
        (coupons, lines) => {
          for (const { problem, discount } of applyCoupons(coupons, lines, situation))
            if (problem !== null) expect(discount).toBe(0);
        },
      ),
    );
  });
});
