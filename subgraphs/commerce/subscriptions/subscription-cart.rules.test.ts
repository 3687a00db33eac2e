import { describe, expect, test } from 'vitest';
import { type Product, ProductType, type Variant } from '../products/product.rules.ts';
import {
  chargeOf,
  decideSubscriptionStart,
  findSubscriptionProblem,
  findTokenProblem,
  subscriptionCartSeconds,
  totalOf,
} from './subscription-cart.rules.ts';

const beans: Variant = {
  ...{ id: 'v-beans', sku: 'BEANS', attributes: {}, price: 1_200, salePrice: 1_000, onSale: false },
  ...{ unlimited: false, qtyInStock: 5 },
};
const box: Product = {
  ...{ id: 'box', type: ProductType.physical, isVisible: true, isSubscribable: true },
  ...{ variantOptionOrdering: [], variants: [beans] },
};
const settings = { multipleQuantityAllowedForServices: true };
const start = (product: Product, request = {}) => decideSubscriptionStart(request, { product, settings });

describe('a subscription', () => {
  test('starts for a physical product, a service or a membership that has a plan', () => {
    for (const type of [ProductType.physical, ProductType.service, ProductType.paywall])
      expect(start({ ...box, type })).toEqual({
        ...{ __typename: 'SubscriptionStart', variant: beans, quantity: 1, unitPrice: 1_200 },
        additionalFields: '',
      });
  });

  test.each(['digital', 'giftCard'] as const)('never starts for a %s product, whatever its plan', (name) => {
    expect(start({ ...box, type: ProductType[name] })).toEqual({
      __typename: 'NotSubscribable',
      message: 'Sorry, that item is not sold as a subscription.',
    });
  });

  test('never starts for a product without a plan, nor for one that nobody may see', () => {
    expect(start({ ...box, isSubscribable: false }).__typename).toBe('NotSubscribable');
    expect(start({ ...box, isVisible: false }).__typename).toBe('ProductUnavailable');
  });

  test('costs each time what one costs now, times how many', () => {
    expect(start({ ...box, variants: [{ ...beans, onSale: true }] }, { quantity: '3' })).toMatchObject({
      quantity: 3,
      unitPrice: 1_000,
    });
    expect(chargeOf({ unitPriceCents: 1_000, quantity: 3 })).toBe(3_000);
  });

  test('comes to a total when its charges end, and to none when they go on until cancelled', () => {
    expect(totalOf({ unitPriceCents: 1_000, quantity: 3, numBillingCycles: 12 })).toBe(36_000);
    expect(totalOf({ unitPriceCents: 1_000, quantity: 3, numBillingCycles: 0 })).toBeNull();
  });

  test.each([
    [{ quantity: 'two' }, 'Quantity must be a number.'],
    [{ quantity: 1.5 }, 'Quantity must be a whole number'],
    [{ quantity: 0 }, 'Quantity must be between 1 and 9999.'],
    [{ quantity: 6 }, 'Sorry, we do not have enough of that item available.'],
    [{ sku: 'TEA' }, 'Sorry, that item variant is unavailable. Please select another variant.'],
  ])('of %j says what the cart would say: “%s”', (request, message) => {
    expect(start(box, request)).toMatchObject({ message });
  });

  test('asks for what was not chosen in the words of the cart', () => {
    const variants = ['Small', 'Large'].map((Size) => ({
      ...beans,
      id: Size,
      sku: Size,
      attributes: { Size },
    }));
    expect(start({ ...box, variants })).toMatchObject({ message: 'Please select the Size option.' });
  });
});

describe('a subscription that was started', () => {
  const cart = { variantId: 'v-beans', quantity: 2 };

  test('can be ordered while its product is sold as one and its variant is in stock', () => {
    expect(findSubscriptionProblem(cart, box)).toBeNull();
    expect(findSubscriptionProblem(cart, null)?.message).toBe('Sorry, that item is unavailable.');
    expect(findSubscriptionProblem(cart, { ...box, isSubscribable: false })?.__typename).toBe(
      'ProductUnavailable',
    );
    expect(findSubscriptionProblem({ ...cart, variantId: 'gone' }, box)?.__typename).toBe(
      'VariantUnavailable',
    );
    expect(findSubscriptionProblem({ ...cart, quantity: 6 }, box)?.__typename).toBe('NotEnoughStock');
  });

  test('waits 30 minutes, and is ordered once', () => {
    expect(subscriptionCartSeconds).toBe(1_800);
    expect(findTokenProblem({ isExpired: false, claimedAt: null })).toBeNull();
    expect(findTokenProblem({ isExpired: true, claimedAt: null })).toEqual({
      __typename: 'CartTokenExpired',
      message: 'This page has expired. Please start again from the product.',
    });
    expect(findTokenProblem({ isExpired: true, claimedAt: new Date(0) })).toEqual({
      __typename: 'CartTokenUsed',
      message: 'This subscription was already ordered.',
    });
  });
});
