import { describe, expect, test } from 'vitest';
import { type CouponChange, newCoupon, updateCoupon } from './coupon.rules.ts';
import { writePercent } from './discount-terms.rules.ts';

const spring: CouponChange = { code: 'SPRING-20', kind: 'PERCENT', percent: '20' };
const make = (change: CouponChange, currency = 'USD') => updateCoupon(newCoupon, change, currency);
const problemOf = (change: CouponChange, currency?: string) => {
  const decision = make(change, currency);
  return decision.ok ? null : decision.problem;
};
const termsOf = (change: CouponChange, currency?: string) => {
  const decision = make(change, currency);
  if (!decision.ok) throw new Error(decision.problem.message);
  return decision.terms;
};

describe('a coupon', () => {
  test('has a code of letters, digits, hyphens and underscores', () => {
    expect(termsOf({ ...spring, code: ' Spring_2026-A ' }).code).toBe('Spring_2026-A');
    for (const code of ['', 'two words', 'häppy', 'a'.repeat(51)])
      expect(problemOf({ ...spring, code })).toMatchObject({ field: 'input.code' });
  });

  test('takes off a percentage above 0 and at most 100', () => {
    expect(termsOf({ ...spring, percent: '12.5' }).percentHundredths).toBe(1250);
    expect(termsOf({ ...spring, percent: '100' }).percentHundredths).toBe(10_000);
    for (const percent of ['0', '100.01', '-5', '12.345', '1e1', ''])
      expect(problemOf({ ...spring, percent })).toMatchObject({ field: 'input.percent' });
    expect(problemOf({ code: 'A', kind: 'PERCENT' })?.message).toBe('Percent is required.');
    expect([1250, 10_000, 5, 1_050].map(writePercent)).toEqual(['12.5', '100', '0.05', '10.5']);
  });

  test('takes off an amount above 0 in the currency of the store', () => {
    const five = { code: 'FIVE', kind: 'AMOUNT', amount: '5' } as const;
    expect([termsOf(five).amountCents, termsOf(five, 'JPY').amountCents]).toEqual([500, 5]);
    expect(problemOf({ ...five, amount: '0' })?.message).toBe('Amount must be above 0.');
    expect(problemOf({ ...five, amount: '0.5' }, 'JPY')?.message).toBe(
      'Amount must be a whole number in JPY.',
    );
    expect(problemOf({ ...five, percent: '5' })).toMatchObject({ field: 'input.percent' });
  });

  test('takes off the shipping, and then nothing else', () => {
    expect(problemOf({ code: 'FREE', kind: 'FREE_SHIPPING' })).toBeNull();
    expect(problemOf({ code: 'FREE', kind: 'FREE_SHIPPING', amount: '5' })).toMatchObject({
      field: 'input.amount',
    });
  });

  test('gives pieces for pieces, and then says how many', () => {
    const gift = {
      code: 'B2G1',
      kind: 'BUY_X_GET_Y',
      percent: '100',
      buyQuantity: 2,
      getQuantity: 1,
    } as const;
    expect(termsOf(gift)).toMatchObject({ percentHundredths: 10_000, buyQuantity: 2, getQuantity: 1 });
    expect(problemOf({ ...gift, buyQuantity: 0 })).toMatchObject({ field: 'input.buyQuantity' });
    expect(problemOf({ ...gift, getQuantity: null })).toMatchObject({ field: 'input.getQuantity' });
    expect(problemOf({ ...spring, buyQuantity: 2 })).toMatchObject({ field: 'input.buyQuantity' });
    expect(problemOf({ ...spring, timesPerOrder: 2 })).toMatchObject({ field: 'input.timesPerOrder' });
    expect(problemOf({ ...gift, percent: null })?.message).toMatch(/^Say what is taken off what is given/);
    expect(problemOf({ ...gift, amount: '3' })).toMatchObject({ field: 'input.amount' });
    expect(termsOf({ ...gift, percent: null, amount: '3' })).toMatchObject({
      ...{ percentHundredths: null, amountCents: 300 },
    });
    expect(updateCoupon(termsOf(gift), { kind: 'PERCENT', percent: '5' }, 'USD')).toMatchObject({
      terms: { kind: 'PERCENT', buyQuantity: null, getQuantity: null },
    });
  });

  test('ends after it starts, and may be used at least once', () => {
    const startsAt = new Date('2026-03-01T00:00:00Z');
    expect(problemOf({ ...spring, startsAt, endsAt: startsAt })?.message).toBe(
      'A coupon ends after it starts.',
    );
    expect(problemOf({ ...spring, endsAt: startsAt })).toBeNull();
    expect(problemOf({ ...spring, usageLimit: 0 })).toMatchObject({ field: 'input.usageLimit' });
    expect(problemOf({ ...spring, perCustomerLimit: -1 })).toMatchObject({ field: 'input.perCustomerLimit' });
  });

  test('names each product once, and at most 200', () => {
    expect(termsOf({ ...spring, productIds: ['a', 'a', 'b'] }).productIds).toEqual(['a', 'b']);
    const productIds = Array.from({ length: 201 }, (_, n) => `p${n}`);
    expect(problemOf({ ...spring, productIds })).toMatchObject({ field: 'input.productIds' });
  });

  test('keeps what is not changed, and loses the value of the kind that it was', () => {
    const before = termsOf({ ...spring, minimumSubtotal: '30', usageLimit: 5 });
    expect(updateCoupon(before, { usageLimit: null }, 'USD')).toEqual({
      ok: true,
      terms: { ...before, usageLimit: null },
    });
    expect(updateCoupon(before, { kind: 'AMOUNT', amount: '4' }, 'USD')).toMatchObject({
      terms: { kind: 'AMOUNT', amountCents: 400, percentHundredths: null, minimumCents: 3000 },
    });
    expect(updateCoupon(before, { kind: 'AMOUNT' }, 'USD')).toMatchObject({
      problem: { message: 'Amount is required.' },
    });
  });
});
