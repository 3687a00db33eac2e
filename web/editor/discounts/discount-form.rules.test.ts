import { expect, it } from 'vitest';
import { codeOf, findEmptyChoice, newDiscount, paymentsOf, termsOf } from './discount-form.rules.ts';

const mug = { id: 'mug', title: 'Mug' };

it('what a closed part of the form still holds is not sent', () => {
  const values = { ...newDiscount, percent: '10', amount: '5', products: [mug], getProducts: [mug] };
  expect(termsOf(values)).toMatchObject({
    ...{ percent: '10', amount: null, productIds: [], buyQuantity: null, getProductIds: [] },
  });
  expect(termsOf({ ...values, kind: 'AMOUNT', isForSome: true })).toMatchObject({
    ...{ percent: null, amount: '5', productIds: ['mug'] },
  });
});

it('which payments of subscriptions it counts for is sent as none, as the first ones, or as all', () => {
  expect(termsOf(newDiscount)).toMatchObject({ subscriptionPayments: 0, isForPaymentPlans: false });
  const first = { ...newDiscount, payments: 'first', firstPayments: 3, shippingType: 'PICKUP' } as const;
  expect(termsOf(first)).toMatchObject({ subscriptionPayments: 3, shippingType: null });
  const all = { ...first, payments: 'all', kind: 'FREE_SHIPPING' } as const;
  expect(termsOf(all)).toMatchObject({ subscriptionPayments: null, shippingType: 'PICKUP' });
  const stored = { shippingType: null, subscriptionPayments: 3, isForPaymentPlans: true };
  expect(paymentsOf(stored)).toEqual({
    ...{ shippingType: '', payments: 'first', firstPayments: 3, isForPaymentPlans: true },
  });
});

it('a discount for some things names at least one of them', () => {
  expect(findEmptyChoice({ ...newDiscount, isForSome: true })).toBe('isForSome');
  expect(findEmptyChoice({ ...newDiscount, isForSome: true, products: [mug] })).toBeUndefined();
  const giving = { ...newDiscount, kind: 'BUY_X_GET_Y', isOtherGiven: true } as const;
  expect(findEmptyChoice(giving)).toBe('isOtherGiven');
  expect(findEmptyChoice({ ...giving, kind: 'PERCENT' })).toBeUndefined();
});

it('a code that is made up has letters and digits that nobody mistakes for others', () => {
  expect(codeOf(Uint8Array.from([0, 31, 32, 255]))).toBe('A9A9');
});
