import { randomBytes } from 'node:crypto';
import { toMoney } from '../catalog/money.rules.ts';
import { findSettings } from '../catalog/store-settings.data.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { addToCart, changeQuantity, entryGone, takeOut } from './cart.changes.ts';
import { type CartRow, findCart } from './cart.data.ts';
import { lineSubtotal } from './cart.rules.ts';
import { findAdditionalFieldsProblem } from './cart-input.rules.ts';
import { asLine, readingOf, variantNameOf } from './cart-rows.ts';

/** The answer to a change, and word to the gateway, which keeps the cart's cookies. */
function tellCart(context: CommerceContext, token: string, cart: CartRow): CartRow {
  context.effects.push({ kind: 'cart-filled', token, isEmpty: cart.entries.length === 0 });
  return cart;
}

export const cartResolvers: Resolvers = {
  Query: {
    cart: (_, __, context) => findCart(context.db, context.viewer.cartToken),
  },
  Mutation: {
    async addToCart(_, { input }, context) {
      const { productId, sku, options, quantity, additionalFields } = input;
      const fieldsProblem = findAdditionalFieldsProblem(additionalFields ?? null);
      if (fieldsProblem)
        return { __typename: 'InvalidInput', message: fieldsProblem, field: 'input.additionalFields' };
      const attributes = Object.fromEntries((options ?? []).map(({ name, value }) => [name, value]));
      const token = context.viewer.cartToken ?? randomBytes(32).toString('base64url');
      const request = { sku: sku ?? null, attributes, quantity, additionalFields: additionalFields ?? null };
      const added = await addToCart(context.db, context.catalog.products, token, productId, request);
      if ('__typename' in added) return added;
      return {
        __typename: 'CartEntryAdded',
        cart: tellCart(context, token, added.cart),
        newlyAdded: added.entry,
      };
    },
    async changeCartEntry(_, { entryId, quantity }, context) {
      const token = context.viewer.cartToken;
      if (!token) return entryGone;
      const settings = await findSettings(context.db);
      const changed = await changeQuantity(context.db, token, entryId, quantity, settings);
      return 'entries' in changed
        ? { __typename: 'CartChanged', cart: tellCart(context, token, changed) }
        : changed;
    },
    async removeCartEntry(_, { entryId }, context) {
      const token = context.viewer.cartToken;
      const cart = token ? await takeOut(context.db, token, entryId) : null;
      return token && cart ? { __typename: 'CartChanged', cart: tellCart(context, token, cart) } : entryGone;
    },
  },
  Cart: {
    entries: (cart) =>
      cart.entries.map((entry) => ({
        ...entry,
        problem: readingOf(cart).problems.get(entry.id)?.message ?? null,
      })),
    totalQuantity: (cart) => readingOf(cart).totals.totalQuantity,
    subtotal: (cart) => toMoney(readingOf(cart).totals.subtotal, cart.currency),
    hasDigital: (cart) => readingOf(cart).totals.hasDigital,
    purelyDigital: (cart) => readingOf(cart).totals.purelyDigital,
    requiresShipping: (cart) => readingOf(cart).totals.requiresShipping,
  },
  CartEntry: {
    product: (entry, _, context) => (entry.product ? context.catalog.products.load(entry.productId) : null),
    async variant(entry, _, context) {
      const product = entry.variant && (await context.catalog.products.load(entry.productId));
      return product?.variants.find(({ id }) => id === entry.variantId) ?? null;
    },
    title: (entry) => entry.product?.title ?? entry.title,
    variantName: (entry) => (entry.variant ? variantNameOf(entry.variant) : entry.variantName),
    unitPrice: (entry) => toMoney(asLine(entry).unitPrice, entry.currency),
    subtotal: (entry) => toMoney(lineSubtotal(asLine(entry)), entry.currency),
    additionalFields: (entry) => entry.additionalFields || null,
  },
};
