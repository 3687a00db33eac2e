import { expect, test } from 'vitest';
import { deniedContext } from './denied-context.ts';
import { testPage } from './testing.ts';

const money = (value: string) => ({ __typename: 'Money' as const, value, currency: 'USD' });
const product = {
  ...({
    __typename: 'Product',
    id: 'club',
    title: 'Club',
    fullUrl: '/shop/club',
    isSubscribable: false,
  } as const),
  subscriptionPlan: null,
  variants: [{ __typename: 'Variant' as const, isOnSale: false, price: money('6.00'), salePrice: null }],
};
const page = testPage({
  viewerAccess: 'DENIED',
  memberAreas: [
    {
      ...({
        __typename: 'MemberArea',
        id: 'area',
        title: 'Club',
        description: '',
        isFreeToJoin: false,
      } as const),
      products: [product],
    },
  ],
});
const membership = {
  ...({ __typename: 'Membership', productId: 'club', subscriptionId: 'sub', endedAt: null } as const),
  pausedAt: '2026-03-01T00:00:00.000Z',
};
const offered = (...memberships: Parameters<typeof deniedContext>[2]) =>
  deniedContext(page, 'de', memberships).memberAreas;

test('Who may not read a page is offered what opens it, with its price', () => {
  const offer = [
    { products: [{ title: 'Club', fullUrl: '/shop/club', price: expect.stringContaining('6') }] },
  ];
  expect(offered()).toMatchObject(offer);
  // A membership that is over, or of another product, opens nothing again.
  const over = { ...membership, endedAt: '2026-04-01T00:00:00.000Z' };
  expect(offered(over, { ...membership, productId: 'other' })).toMatchObject(offer);
});

test('Who has a membership that is paused is told so, and led to where it goes on', () => {
  const paused = {
    text: expect.stringContaining('pausiert'),
    ...{ link: 'Fortsetzen', url: '/account/subscriptions/sub' },
  };
  expect(offered(membership)).toMatchObject([{ products: [{ title: 'Club', paused }] }]);
  expect(JSON.stringify(offered(membership))).not.toContain('price');
});
