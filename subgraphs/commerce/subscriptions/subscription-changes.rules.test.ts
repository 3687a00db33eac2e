import { expect, test } from 'vitest';
import { catalogues, translateMessage } from '#schema/words/catalogue.ts';
import type { SubscriptionContractRow } from './subscription.data.ts';
import { decideChange, type SubscriptionChange } from './subscription-changes.rules.ts';

const row: SubscriptionContractRow = {
  ...{ id: 'sub', subscriptionCartId: 'cart', memberId: 'ada', orderId: 'order', productId: 'candles' },
  ...{
    isMembership: false,
    isWithdrawn: false,
    variantId: 'one',
    title: 'Candles',
    variantName: '',
    quantity: 1,
  },
  ...{ additionalFields: '', unitPriceCents: 2_800, currency: 'EUR', billingPeriodValue: 1 },
  ...{ billingPeriodUnit: 'MONTH', numBillingCycles: 0, state: 'ACTIVE', isTest: false },
  ...{ email: 'ada@shoppers.test', language: null, origin: '', shippingAddress: null, billingAddress: null },
  ...{ shippingOptionId: null, savedMethodId: null, timeZone: 'UTC', anchorDay: '2027-01-15', steps: 1 },
  ...{ cycles: 1, nextDay: '2027-02-15', nextChargeAt: new Date('2027-02-15T09:00Z'), attempts: 0 },
  ...{ isEnding: false, remindedOf: '', trialDays: 0, trialEndDay: null, priceNotices: [], endedAt: null },
  discounts: null,
  startedAt: new Date('2027-01-15T09:00Z'),
};
const when = { now: new Date('2027-01-20T09:00Z'), today: '2027-01-20' };

test.each<[string, Partial<SubscriptionContractRow>, SubscriptionChange]>([
  ['of what is over', { state: 'CANCELLED' }, { kind: 'PAUSE' }],
  ['to skip a charge of a membership', { isMembership: true }, { kind: 'SKIP' }],
  ['to skip a charge while paused', { state: 'PAUSED' }, { kind: 'SKIP' }],
  ['to skip a charge of what ends', { isEnding: true }, { kind: 'SKIP' }],
  [
    'to skip a charge of a free trial',
    { trialDays: 9, trialEndDay: '2027-02-15', cycles: 0 },
    { kind: 'SKIP' },
  ],
  ['of the quantity of a membership', { isMembership: true }, { kind: 'QUANTITY', quantity: 2 }],
  ['of the quantity of a monthly donation', { productId: '' }, { kind: 'QUANTITY', quantity: 2 }],
  ['to no quantity', {}, { kind: 'QUANTITY', quantity: 0 }],
])('A change %s is refused in every language that the product speaks', (_, state, change) => {
  const refused = decideChange({ ...row, ...state }, change, when);
  if (!('__typename' in refused)) throw new Error('It was not refused.');
  const said = Object.keys(catalogues).map((language) => translateMessage(language, refused.message));
  expect(new Set(said).size).toBe(Object.keys(catalogues).length);
});
