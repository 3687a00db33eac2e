import { describe, expect, it } from 'vitest';
import { makeFormats } from '../formats.ts';
import { newDiscount } from './discount-form.rules.ts';
import { type ToldDiscount, tellDiscount, tellEffect } from './discount-summary.rules.ts';

const formats = makeFormats('en-GB', 'Europe/Berlin', () => new Date('2026-05-01T12:00:00Z'));
const nothing = { names: [], productCount: 0, categoryCount: 0 };
const discount: ToldDiscount = {
  ...newDiscount,
  ...{ currency: 'EUR', isAutomatic: false, areaCount: 0, scope: nothing, given: nothing, percent: '10' },
};

describe('what a discount does is said in words', () => {
  it('names a few things, and counts many', () => {
    const few = { names: ['Quay Mug', 'Cups'], productCount: 1, categoryCount: 1 };
    expect(tellEffect({ ...discount, scope: few }, formats)).toBe('10% off Quay Mug and Cups');
    const many = { names: [], productCount: 12, categoryCount: 1 };
    expect(tellEffect({ ...discount, kind: 'AMOUNT', amount: '5', scope: many }, formats)).toBe(
      '€5.00 off 12 products and 1 category',
    );
  });

  it('says what is bought and what is given for it', () => {
    const cups = { names: ['Cups'], productCount: 0, categoryCount: 1 };
    const free = { ...discount, kind: 'BUY_X_GET_Y', percent: '100', scope: cups } as const;
    expect(tellEffect(free, formats)).toBe('Buy 2 of Cups, get 1 more free');
    const saucer = { names: ['Saucer'], productCount: 1, categoryCount: 0 };
    expect(tellEffect({ ...free, percent: '50', given: saucer }, formats)).toBe(
      'Buy 2 of Cups, get 1 of Saucer for 50% less',
    );
    expect(tellEffect({ ...free, isGivenByAmount: true, amount: '3' }, formats)).toBe(
      'Buy 2 of Cups, get 1 more for €3.00 less each',
    );
  });

  it('says of which payments and ways to send it is', () => {
    const told = (more: Partial<ToldDiscount>) =>
      tellDiscount({ ...discount, ...more }, formats).slice(1, -1);
    expect(told({})).toEqual([]);
    expect(told({ payments: 'first', firstPayments: 1 })).toEqual([
      'Off the first payment of a subscription.',
    ]);
    expect(told({ payments: 'first', firstPayments: 3, isForPaymentPlans: true })).toEqual([
      'Off the first 3 payments of a subscription.',
      'Off each part of memberships that are paid in parts.',
    ]);
    expect(told({ payments: 'all' })).toEqual(['Off each payment of a subscription.']);
    const free = { ...discount, kind: 'FREE_SHIPPING', shippingType: 'LOCAL_DELIVERY' } as const;
    expect(tellEffect(free, formats)).toBe('Free shipping of what is delivered near by');
  });

  it('says for whom, when, how often, and beside which others', () => {
    const told = tellDiscount(
      {
        ...discount,
        ...{ minimumSubtotal: '30', isFirstOrderOnly: true, isCombinable: false, usageLimit: 100 },
        ...{ perCustomerLimit: 1, startsAt: '2026-02-28T23:00:00.000Z' },
      },
      formats,
    );
    expect(told).toEqual([
      '10% off everything for whoever types the code.',
      'Only from €30.00 on and with a first order.',
      'From 1 Mar 2026, 00:00 on.',
      'At most once for each customer and 100 times in all.',
      'Counts alone: the shopper gets either it or all the others, whichever takes off more.',
    ]);
  });
});
