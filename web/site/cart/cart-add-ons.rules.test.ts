import { expect, it } from 'vitest';
import type { CartLineFragment } from '#web/generated/graphql.ts';
import { cartAddOns } from './cart-add-ons.rules.ts';

type Product = NonNullable<CartLineFragment['product']>;
type AddOn = Product['addOns'][number];

const addOn = (id: string): AddOn => ({
  __typename: 'Product',
  id,
  type: 'PHYSICAL',
  title: id,
  fullUrl: `/shop/${id}`,
  isSubscribable: false,
  additionalFieldsFormId: null,
  variants: [{ __typename: 'Variant', id, sku: id }],
  prices: {
    __typename: 'ProductPrices',
    isVarying: id === 'b',
    from: { __typename: 'Money', value: '5.00', currency: 'USD' },
  },
  images: [],
});
const line = (id: string, ...addOns: string[]) => ({
  product: {
    __typename: 'Product' as const,
    type: 'PHYSICAL' as const,
    id,
    collectionId: 'shop',
    collection: null,
    fullUrl: '',
    images: [],
    addOns: addOns.map(addOn),
  },
});

it('a cart offers what goes with its lines, each once, and nothing that is in it', () => {
  const offered = cartAddOns([line('a', 'b', 'c'), line('c', 'b', 'd'), { product: null }], 'en-US');
  expect(offered.map(({ id, price }) => [id, price])).toEqual([
    ['b', 'from $5.00'],
    ['d', '$5.00'],
  ]);
});

it('a cart offers at most four', () => {
  expect(cartAddOns([line('x', 'a', 'b', 'c', 'd', 'e')], 'en-US')).toHaveLength(4);
});
