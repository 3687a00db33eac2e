import { expect, it } from 'vitest';
import type { SiteMySubscriptionQuery } from '#web/generated/graphql.ts';
import { testWebsite } from '../page/testing.ts';
import { subscriptionDetailPage } from './subscription-detail-page.tsx';
import { subscriptionListPage } from './subscription-list-page.tsx';

const charge = { __typename: 'Money', value: '12.50', currency: 'GBP' } as const;
const beans: NonNullable<SiteMySubscriptionQuery['mySubscription']> = {
  __typename: 'SubscriptionContract',
  ...{
    id: 's1',
    state: 'ACTIVE',
    title: 'Beans',
    variantName: '',
    quantity: 1,
    isEnding: false,
    isWithdrawn: false,
  },
  ...{ isInTrial: false, isTest: false, isMembership: false, nextChargeAt: '2027-02-15T09:00:00.000Z' },
  ...{ endedAt: null, unitPrice: charge, charge, nextCharge: null, priceChange: null, productId: 'p1' },
  ...{ savedMethodId: null, shippingAddress: null, charges: [], discounts: [] },
  plan: {
    __typename: 'SubscriptionPlan',
    ...{ billingPeriodValue: 1, billingPeriodUnit: 'MONTH', numBillingCycles: 0 },
  },
};
const text = (html: string) => html.replace(/<(?:style)[\s\S]*?<\/style>|<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const address = {
  __typename: 'Address',
  ...{ name: 'Ada', line1: '5 Quay', line2: '', city: 'Berlin', region: '' },
  ...{ postalCode: '10115', country: 'DE', phone: '' },
} as const;
const shownIn = (subscription: typeof beans, isTaxIncluded = false) => {
  const website = testWebsite({ language: 'en-GB' });
  const page = { subscription, cards: [], canAddCard: false, isTaxIncluded, crumb: 'crumb', notice: null };
  const pageInfo = { __typename: 'PageInfo', endCursor: null, hasNextPage: false } as const;
  const list = { __typename: 'SubscriptionContractConnection' as const, nodes: [subscription], pageInfo };
  return [subscriptionDetailPage(page), subscriptionListPage(list)].map(({ content }) =>
    text(content(website)),
  );
};

it('a subscription goes on, until its member lets it end: then it is said when, and no more that it goes on', () => {
  for (const shown of shownIn(beans)) {
    expect(shown).toContain('Active');
    expect(shown).toContain('Next charge: £12.50 on 15 February 2027');
  }
  for (const shown of shownIn({ ...beans, isEnding: true })) {
    expect(shown.match(/Ends on 15 February 2027\. Nothing more is charged\./g)).toHaveLength(1);
    expect(shown).not.toContain('Active');
  }
});

it('what is sold no more says so and when it ends, and promises no charge', () => {
  const sent = { ...beans, isWithdrawn: true, shippingAddress: address };
  for (const shown of shownIn(sent)) {
    expect(shown).toContain('Ends on 15 February 2027. Nothing more is charged.');
    expect(shown).not.toMatch(/Active|Next charge|Before shipping/);
  }
  const [shown] = shownIn(sent);
  expect(shown).toContain('It is no longer sold, so nothing more is charged.');
  expect(shown).not.toMatch(/Pause|Quantity each time/);
  expect(shown).toContain('Cancel at once');
});

it('what is given every month, and a membership, come in no pieces', () => {
  for (const subscription of [
    { ...beans, productId: '', title: 'A clean harbour' },
    { ...beans, isMembership: true },
  ])
    for (const shown of shownIn(subscription)) expect(shown).not.toContain('×');
  expect(shownIn(beans)[0]).toContain('1 × Beans, £12.50 every month');
});

it('the discounts that its next charges get are named, with the payments that they are for', () => {
  const discount = {
    __typename: 'SubscriptionDiscount',
    ...{ name: 'SPRING', percent: '10', amount: null, isFreeShipping: false, payments: 3, isOver: false },
  } as const;
  const free = { ...discount, name: 'Post', percent: null, isFreeShipping: true, payments: null } as const;
  const [shown] = shownIn({
    ...beans,
    discounts: [discount, free, { ...discount, name: 'OLD', isOver: true }],
  });
  expect(shown).toContain('SPRING: 10% off (first 3 payments)');
  expect(shown).toContain('Post: free shipping (each payment)');
  expect(shown).not.toContain('OLD');
});

it('what ended says so, also where it was to end', () => {
  const ended = {
    ...beans,
    isEnding: true,
    state: 'CANCELLED',
    endedAt: '2027-02-15T09:00:00.000Z',
  } as const;
  for (const shown of shownIn(ended)) expect(shown).toMatch(/Ended on 15 February 2027\./);
});

it('taxes that prices contain are not told to come on top', () => {
  const sent = { ...beans, shippingAddress: address };
  expect(shownIn(beans)[0]).toContain('Before taxes.');
  expect(shownIn(beans, true)[0]).not.toContain('Before');
  expect(shownIn(sent)[0]).toContain('Before shipping and taxes.');
  expect(shownIn(sent, true)[0]).toContain('Before shipping.');
  const ended = {
    ...sent,
    state: 'CANCELLED',
    endedAt: '2027-02-15T09:00:00.000Z',
    nextChargeAt: null,
  } as const;
  expect(shownIn(ended)[0]).not.toContain('Before shipping');
  // What is given every month is taxed nowhere.
  expect(shownIn({ ...beans, productId: '' })[0]).not.toContain('Before taxes');
});

it('what is wrong with an address is said at its form, also of its country', () => {
  for (const part of ['country', 'postalCode']) {
    const message = `The ${part} is wrong.`;
    const notice = {
      isDone: false,
      message,
      problem: { message, field: `shippingAddress.${part}` },
      typed: null,
    };
    const subscription = { ...beans, shippingAddress: address };
    const page = subscriptionDetailPage({
      subscription,
      cards: [],
      canAddCard: false,
      isTaxIncluded: false,
      crumb: 'crumb',
      notice,
    });
    const [, form = ''] = page.content(testWebsite({ language: 'en-GB' })).split('value="CHANGE_ADDRESS"');
    expect(form).toContain(message);
  }
});
