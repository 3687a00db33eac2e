import { expect, test } from 'vitest';
import type {
  PublishedAutomaticDiscountFragment,
  PublishedProductFragment,
} from '../../generated/graphql.ts';
import { errorBody, statusOfProblem } from '../status.ts';
import { discountInputOf, discountOf, typedDiscount } from './published-discount.ts';
import { asPublished } from './published-error.ts';
import { paginationOf, readPageCursor } from './published-parts.ts';
import { productOf } from './published-product.ts';

const baseUrl = 'https://shop.test';
const more = { hasNextPage: true, endCursor: 'cGxhY2U' };

test('the cursor of a filtered list asks for the rest of the same list', () => {
  const query = { fulfillmentStatus: 'PENDING', modifiedAfter: undefined };
  const { nextPageCursor = '', nextPageUrl = '' } = paginationOf(more, '/orders', { baseUrl, query });
  const asked = Object.fromEntries(new URL(nextPageUrl).searchParams);
  expect(asked).toEqual({ cursor: nextPageCursor });
  expect(readPageCursor(asked)).toEqual({ cursor: 'cGxhY2U', fulfillmentStatus: 'PENDING' });
});

test('the cursor of a whole list is its place alone', () => {
  const next = paginationOf(more, '/orders', { baseUrl, query: { cursor: 'before' } });
  expect(next).toMatchObject({ nextPageCursor: 'cGxhY2U' });
  expect(readPageCursor({ cursor: 'cGxhY2U' })).toEqual({ cursor: 'cGxhY2U' });
  expect(readPageCursor({ type: 'DIGITAL' })).toEqual({ type: 'DIGITAL' });
});

test('there is no cursor behind the last page', () => {
  expect(paginationOf({ hasNextPage: false, endCursor: 'x' }, '/orders', { baseUrl, query: {} })).toEqual({
    hasNextPage: false,
  });
});

test('a digital product names the file that it sells, once it has one', () => {
  const recording: PublishedProductFragment = {
    __typename: 'Product',
    ...{ id: 'recording', collectionId: 'page', type: 'DIGITAL', title: 'Recording', slug: 'recording' },
    ...{ fullUrl: '/shop/recording', description: '', tags: [], optionNames: [], isVisible: true },
    ...{
      seo: { __typename: 'SearchAppearance', title: '', description: '' },
      createdAt: '',
      updatedAt: '',
      images: [],
      variants: [],
    },
    files: [],
  };
  expect(productOf(recording, 'https://shop.test')).not.toHaveProperty('digitalGood');
  const files = [
    { __typename: 'ProductFile', id: 'file', filename: 'live.flac' },
    { __typename: 'ProductFile', id: 'other', filename: 'booklet.pdf' },
  ] as const;
  expect(productOf({ ...recording, files: [...files] }, 'https://shop.test').digitalGood).toEqual({
    id: 'file',
    filename: 'live.flac',
  });
});

const spring: PublishedAutomaticDiscountFragment & { readonly __typename: 'AutomaticDiscount' } = {
  __typename: 'AutomaticDiscount',
  ...{ id: 'spring', name: 'Spring', kind: 'FREE_SHIPPING', percent: null, amount: null, startsAt: null },
  ...{
    minimumSubtotal: { __typename: 'Money', value: '0', currency: 'USD' },
    endsAt: null,
    usageLimit: null,
  },
  ...{ perCustomerLimit: null, useCount: 0, state: 'ACTIVE', productIds: [], categoryIds: [], products: [] },
  ...{ buyQuantity: null, getQuantity: null, getProductIds: [], timesPerOrder: null, shippingOptions: [] },
  ...{ shippingType: null, subscriptionPayments: 0, isForPaymentPlans: false, lastUsedAt: null },
  createdAt: '2027-03-01T00:00:00.000Z',
};
const typed = (change: object) =>
  typedDiscount.safeParse({
    ...{ name: 'Spring', criteria: { type: 'ANY_ORDER' }, template: { type: 'FREE_SHIPPING' } },
    ...{ trigger: { type: 'AUTO' }, validFrom: '2027-03-01T00:00:00Z', ...change },
  });

test('a discount is written and read for the same payments and ways to send', () => {
  const limited = { type: 'LIMITED_PAYMENTS' };
  const all = { type: 'ALL_PAYMENTS' };
  const pairs = [
    [{}, { subscriptionPayments: 0, isForPaymentPlans: false }],
    [{ subscriptionOptions: { type: 'EXCLUDED' }, paymentPlanOptions: { type: 'NONE' } }, {}],
    [
      { subscriptionOptions: all, paymentPlanOptions: all },
      { subscriptionPayments: null, isForPaymentPlans: true },
    ],
    [{ subscriptionOptions: { ...limited, numberOfPayments: 3 } }, { subscriptionPayments: 3 }],
    [
      { template: { type: 'FREE_SHIPPING', appliesToFulfillmentOptionType: 'PICKUP' } },
      { shippingType: 'PICKUP' },
    ],
  ] as const;
  for (const [published, graph] of pairs) {
    const { data } = typed(published);
    if (!data) throw new Error(`${JSON.stringify(published)} is not taken.`);
    expect(discountInputOf(data)).toMatchObject(graph);
    const none = { subscriptionOptions: { type: 'EXCLUDED' }, paymentPlanOptions: { type: 'NONE' } };
    expect(discountOf({ ...spring, ...graph }, 'shop')).toMatchObject({ ...none, ...published });
  }
  const once = typed({ subscriptionOptions: limited }).data;
  expect(once && discountInputOf(once)).toMatchObject({ subscriptionPayments: 1 });
  expect(typed({ subscriptionOptions: { ...limited, numberOfPayments: 0 } }).success).toBe(false);
  expect(typed({ paymentPlanOptions: { type: 'LIMITED_PAYMENTS' } }).success).toBe(false);
});

test.each([
  ['WebhookLimitReached', 'WEBHOOK_SUBSCRIPTION_LIMIT_REACHED'],
  ['AutomaticDiscountLimitReached', 'ENTITY_LIMIT_REACHED'],
])('what there is as much of as there may be is a conflict: %s', (problem, subtype) => {
  const status = statusOfProblem[problem] ?? 500;
  expect(asPublished({ status, body: errorBody(problem, 'Remove one first.') })).toEqual({
    status: 409,
    body: { type: 'CONFLICT', subtype, message: 'Remove one first.', statusCode: 409 },
  });
});
