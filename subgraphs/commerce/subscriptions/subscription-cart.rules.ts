import {
  type AdditionProblem,
  type AddToCartRequest,
  type AvailabilityProblem,
  decideAddition,
  findAvailabilityProblem,
  isForSale,
} from '../cart/cart.rules.ts';
import { multiplyAmount } from '../money/money.rules.ts';
import { effectivePrice, isSubscribable, type Product, type Variant } from '../products/product.rules.ts';
import type { QuantitySettings } from '../products/quantity.rules.ts';

/** A subscription can be ordered for 30 minutes after it was started. */
export const subscriptionCartSeconds = 30 * 60;

/** What a shopper is told whose subscription cannot be started or ordered. */
export const subscriptionMessages = {
  notSubscribable: 'Sorry, that item is not sold as a subscription.',
  unknown: 'We could not find that subscription. Please start again from the product.',
  expired: 'This page has expired. Please start again from the product.',
  used: 'This subscription was already ordered.',
  hadMembership: 'You have this membership already: it is in your account, under your subscriptions.',
} as const;

export interface NotSubscribable {
  readonly __typename: 'NotSubscribable';
  readonly message: string;
}

/** What is to be ordered. */
export interface SubscriptionStart {
  readonly __typename: 'SubscriptionStart';
  readonly variant: Variant;
  readonly quantity: number;
  /** Minor units for one. */
  readonly unitPrice: number;
  readonly additionalFields: string;
}

/**
 * A subscription starts when the product is for sale, is a physical product, a service or a membership, and has a plan; then all that
 * holds for the cart holds here, except that nothing else is in it.
 */
export function decideSubscriptionStart(
  request: AddToCartRequest,
  { product, settings }: { readonly product: Product; readonly settings: QuantitySettings },
): SubscriptionStart | NotSubscribable | AdditionProblem {
  if (isForSale(product) && !isSubscribable(product))
    return { __typename: 'NotSubscribable', message: subscriptionMessages.notSubscribable };
  const decision = decideAddition(request, { product, lines: [], settings });
  if (decision.__typename !== 'CartAddition') return decision;
  const { variant, addedQuantity, additionalFieldsKey } = decision;
  return {
    __typename: 'SubscriptionStart',
    variant,
    quantity: addedQuantity,
    unitPrice: effectivePrice(product.type, variant),
    additionalFields: additionalFieldsKey,
  };
}

/** What is charged each time is the price of one times the quantity. */
export function chargeOf(cart: { readonly unitPriceCents: number; readonly quantity: number }): number {
  return multiplyAmount(cart.unitPriceCents, cart.quantity);
}

/** All charges together are as many as the plan has; one that goes on until cancelled has no total. */
export function totalOf(cart: {
  readonly unitPriceCents: number;
  readonly quantity: number;
  readonly numBillingCycles: number;
}): number | null {
  return cart.numBillingCycles === 0 ? null : multiplyAmount(chargeOf(cart), cart.numBillingCycles);
}

/** A started subscription can be ordered while its product is still sold as one, and its variant is there and in stock. */
export function findSubscriptionProblem(
  cart: {
    readonly variantId: string;
    readonly quantity: number;
  },
  product: Product | null,
): AvailabilityProblem | null {
  return findAvailabilityProblem(cart, product && isSubscribable(product) ? product : null);
}

/** Why a token stands for nothing: it was used, or its time is over. */
export function findTokenProblem(cart: {
  readonly isExpired: boolean;
  readonly claimedAt: Date | null;
}): { readonly __typename: 'CartTokenUsed' | 'CartTokenExpired'; readonly message: string } | null {
  if (cart.claimedAt) return { __typename: 'CartTokenUsed', message: subscriptionMessages.used };
  return cart.isExpired ? { __typename: 'CartTokenExpired', message: subscriptionMessages.expired } : null;
}
