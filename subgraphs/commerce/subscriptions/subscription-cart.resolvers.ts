import { readAdditionalFields, writeAdditionalFields } from '../cart/additional-fields.rules.ts';
import { cartMessages } from '../cart/cart.messages.ts';
import { findAmountProblem } from '../cart/cart-amounts.rules.ts';
import { variantNameOf } from '../cart/cart-rows.ts';
import { answersToKeep } from '../cart/product-form.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { hasMembership } from '../memberships/membership.data.ts';
import { toMoney } from '../money/money.rules.ts';
import { showProduct } from '../products/product.resolvers.ts';
import { ProductType } from '../products/product.rules.ts';
import { asProduct } from '../products/product-rows.ts';
import { isTokenOf, readCartToken, writeCartToken } from './cart-token.ts';
import {
  claimSubscriptionCart,
  findSubscriptionCart,
  type SubscriptionCartRow,
  saveSubscriptionCart,
} from './subscription-cart.data.ts';
import {
  chargeOf,
  decideSubscriptionStart,
  findSubscriptionProblem,
  findTokenProblem,
  subscriptionCartSeconds,
  subscriptionMessages,
  totalOf,
} from './subscription-cart.rules.ts';

const notFound = { __typename: 'NotFound', message: subscriptionMessages.unknown } as const;

/** The cart of a token; null when nobody signed it, or it is another website's. */
async function openToken(context: CommerceContext, token: string): Promise<SubscriptionCartRow | null> {
  const id = readCartToken(token);
  const cart = id === null ? null : await findSubscriptionCart(context.db, id);
  return cart && isTokenOf(context.secret, context.db.websiteId, cart, token) ? cart : null;
}

/** Whether the signed-in member has the membership that a product sells, paused or not; two of them would open nothing more. */
async function isHadByViewer(
  { db, viewer }: CommerceContext,
  product: { readonly id: string; readonly type: number },
): Promise<boolean> {
  if (product.type !== ProductType.paywall || viewer.memberId === undefined) return false;
  return hasMembership(db, viewer.memberId, product.id);
}

/** What keeps a cart from being ordered now; the product is read anew. */
async function problemOf(cart: SubscriptionCartRow, context: CommerceContext) {
  const row = await context.catalog.products.load(cart.productId);
  const problem = findSubscriptionProblem(cart, row && asProduct(row));
  if (problem !== null || row === null || !(await isHadByViewer(context, row))) return problem;
  return { __typename: 'ProductUnavailable', message: subscriptionMessages.hadMembership } as const;
}

/** The cart of a token that can be ordered now, or why it cannot. */
export async function openForOrder(context: CommerceContext, token: string) {
  const cart = await openToken(context, token);
  if (!cart) return notFound;
  return findTokenProblem(cart) ?? (await problemOf(cart, context)) ?? cart;
}

export const subscriptionCartResolvers: Resolvers = {
  Query: {
    async subscriptionCart(_, { cartToken }, context) {
      const cart = await openToken(context, cartToken);
      if (!cart) return notFound;
      return findTokenProblem(cart) ?? { __typename: 'SubscriptionCart', ...cart };
    },
  },
  Mutation: {
    async startSubscriptionCart(_, { input }, context) {
      const { db, catalog, secret } = context;
      const { productId, sku, options, quantity } = input;
      const written = writeAdditionalFields(input.additionalFields);
      if ('problem' in written)
        return { __typename: 'InvalidInput', message: written.problem, field: 'input.additionalFields' };
      const row = await catalog.products.clear(productId).load(productId);
      if (!row) return { __typename: 'ProductUnavailable', message: cartMessages.productUnavailable };
      const attributes = Object.fromEntries((options ?? []).map(({ name, value }) => [name, value]));
      const request = { sku: sku ?? null, attributes, quantity, additionalFields: written.text };
      if (await isHadByViewer(context, row))
        return { __typename: 'NotSubscribable', message: subscriptionMessages.hadMembership };
      const situation = { product: asProduct(row), settings: row };
      const refusal = decideSubscriptionStart(request, situation);
      if (refusal.__typename !== 'SubscriptionStart') return refusal;
      const answers = await answersToKeep(context, row, request.additionalFields);
      if ('__typename' in answers) return answers;
      const start = decideSubscriptionStart({ ...request, ...answers }, situation);
      if (start.__typename !== 'SubscriptionStart') return start;
      const variant = row.variants.find(({ id }) => id === start.variant.id);
      if (!variant || !row.billingPeriodUnit) throw new Error('What was just chosen is not of its product.');
      const charges = Math.max(1, row.numBillingCycles ?? 0);
      const tooMuch = findAmountProblem(
        { id: '', unitPrice: start.unitPrice * charges, quantity: start.quantity },
        [],
      );
      if (tooMuch) return tooMuch;
      const { currency, title, billingPeriodUnit, billingPeriodValue, numBillingCycles, trialDays } = row;
      const cart = await saveSubscriptionCart(
        db,
        {
          ...{ productId, variantId: variant.id, sku: variant.sku, quantity: start.quantity },
          ...{ title, variantName: variantNameOf(variant), additionalFields: start.additionalFields },
          ...{ unitPriceCents: start.unitPrice, currency, billingPeriodUnit },
          billingPeriodValue: billingPeriodValue ?? 1,
          numBillingCycles: numBillingCycles ?? 0,
          trialDays,
        },
        subscriptionCartSeconds,
      );
      const cartToken = writeCartToken(secret, db.websiteId, cart);
      return { __typename: 'SubscriptionCartStarted', cartToken, expiresAt: cart.expiresAt };
    },
    async claimSubscriptionCart(_, { cartToken }, context) {
      const cart = await openToken(context, cartToken);
      if (!cart) return notFound;
      const problem = findTokenProblem(cart) ?? (await problemOf(cart, context));
      if (problem) return problem;
      const claimed = await claimSubscriptionCart(context.db, cart.id);
      if (claimed) return { __typename: 'SubscriptionCartClaimed', subscriptionCart: claimed };
      const meanwhile = await findSubscriptionCart(context.db, cart.id);
      return (meanwhile && findTokenProblem(meanwhile)) ?? notFound;
    },
  },
  SubscriptionCart: {
    product: async ({ productId }, _, context) =>
      showProduct(await context.catalog.products.load(productId), context),
    unitPrice: ({ unitPriceCents, currency }) => toMoney(unitPriceCents, currency),
    charge: (cart) => toMoney(chargeOf(cart), cart.currency),
    total: (cart) => {
      const total = totalOf(cart);
      return total === null ? null : toMoney(total, cart.currency);
    },
    plan: ({ billingPeriodUnit, billingPeriodValue, numBillingCycles, trialDays }) => ({
      ...{ billingPeriodUnit, billingPeriodValue, numBillingCycles, trialDays },
    }),
    additionalFields: ({ additionalFields }) => readAdditionalFields(additionalFields),
    problem: async (cart, _, context) => (await problemOf(cart, context))?.message ?? null,
  },
};
