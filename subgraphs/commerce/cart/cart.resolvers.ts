import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { multiplyAmount, toMoney } from '../money/money.rules.ts';
import { isVariantRowEnough, readingFor } from '../products/product-reading.ts';
import { withCarrierRates } from '../shipping/carrier-asking.ts';
import type { PricedOption } from '../shipping/shipping.rules.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import { writeTaxPercent } from '../taxes/percent.rules.ts';
import { withTaxes } from '../taxes/tax-asking.ts';
import { optionWordsOf, textOf } from '../translations/texts.ts';
import { readAdditionalFields, writeAdditionalFields } from './additional-fields.rules.ts';
import { addToCart, changeFields, changeQuantity, entryGone, takeOut } from './cart.changes.ts';
import { type CartRow, findCart } from './cart.data.ts';
import { lineSubtotal } from './cart.rules.ts';
import { applyCoupon, removeCoupon } from './cart-coupon.data.ts';
import { holderOf, openHolder } from './cart-holder.ts';
import { asLine, readingOf, variantNameOf } from './cart-rows.ts';
import { sampleCart } from './sample-cart.ts';

const noCart = { __typename: 'NotFound', message: 'Your cart is empty.' } as const;

function couponsOf(cart: CartRow) {
  return readingOf(cart).coupons.map(({ id, name: code, problem, amount }) => ({
    ...{ id, code, problem },
    discount: toMoney(amount, cart.currency),
  }));
}

function optionOf({ price, ...option }: PricedOption, { currency }: CartRow) {
  return { ...option, price: toMoney(price, currency) };
}

const moneyOf = (amount: number | null, { currency }: CartRow) =>
  amount === null ? null : toMoney(amount, currency);

/** The answer to a change, and word to the gateway, which keeps the cookies of carts that a cookie opens. */
function withCartEffect(
  context: CommerceContext,
  cart: CartRow,
  token = holderOf(context).token ?? null,
): CartRow {
  if (token !== null)
    context.effects.push({ kind: 'cart-filled', token, isEmpty: cart.entries.length === 0 });
  return cart;
}

function fieldsInvalid(message: string) {
  return { __typename: 'InvalidInput', message, field: 'input.additionalFields' } as const;
}

export const cartResolvers: Resolvers = {
  Query: {
    async cart(_, __, context) {
      const cart = await findCart(context.db, await openHolder(context));
      return cart && withTaxes(context, await withCarrierRates(context, cart));
    },
    sampleCart: async (_, __, { db }) => sampleCart({ websiteId: db.websiteId, ...(await findSettings(db)) }),
  },
  Mutation: {
    async addToCart(_, { input }, context) {
      const { productId, sku, options, quantity } = input;
      const written = writeAdditionalFields(input.additionalFields);
      if ('problem' in written) return fieldsInvalid(written.problem);
      const attributes = Object.fromEntries((options ?? []).map(({ name, value }) => [name, value]));
      const request = { sku: sku ?? null, attributes, quantity, additionalFields: written.text };
      const added = await addToCart(context, await openHolder(context), productId, request);
      if ('__typename' in added) return added;
      const cart = withCartEffect(context, added.cart, added.token);
      const cartToken = context.viewer.namesCart ? (added.token ?? context.viewer.cartToken ?? null) : null;
      return { __typename: 'CartEntryAdded', cart, newlyAdded: added.entry, cartToken };
    },
    async updateCartEntry(_, { entryId, quantity }, context) {
      const settings = await findSettings(context.db);
      const changed = await changeQuantity(
        context.db,
        await openHolder(context),
        entryId,
        quantity,
        settings,
      );
      return 'entries' in changed
        ? { __typename: 'CartChanged', cart: withCartEffect(context, changed) }
        : changed;
    },
    async removeCartEntry(_, { entryId }, context) {
      const cart = await takeOut(context.db, await openHolder(context), entryId);
      return cart ? { __typename: 'CartChanged', cart: withCartEffect(context, cart) } : entryGone;
    },
    async updateCartEntryFields(_, { input }, context) {
      const written = writeAdditionalFields(input.additionalFields);
      if ('problem' in written) return fieldsInvalid(written.problem);
      const change = { ...input, additionalFields: written.text };
      const changed = await changeFields(context, await openHolder(context), change);
      if ('__typename' in changed) return changed;
      const cart = withCartEffect(context, changed.cart);
      return { __typename: 'CartEntryFieldsChanged', cart, updatedEntry: changed.entry };
    },
    async applyCoupon(_, { code }, context) {
      const cart = await applyCoupon(context.db, await openHolder(context), code);
      if (!cart) return noCart;
      return 'entries' in cart ? { __typename: 'CartChanged', cart: withCartEffect(context, cart) } : cart;
    },
    async removeCoupon(_, { code }, context) {
      const cart = await removeCoupon(context.db, await openHolder(context), code);
      return cart ? { __typename: 'CartChanged', cart: withCartEffect(context, cart) } : noCart;
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
    isSample: (cart) => cart.isSample === true,
    // A cart that became an order is nobody's any more.
    orderId: () => null,
    shippingOptions: (cart) => readingOf(cart).order.shippingOptions.map((option) => optionOf(option, cart)),
    selectedShippingOption(cart) {
      const { shippingOption } = readingOf(cart).order;
      return shippingOption && optionOf(shippingOption, cart);
    },
    shippingLocation: ({ selling }) => selling.location,
    applicableTaxRules: (cart) =>
      readingOf(cart).order.taxes.map(({ id, name, percentMillionths }) => ({
        ...{ id, name, percent: writeTaxPercent(percentMillionths) },
      })),
    shippingCost: (cart) => moneyOf(readingOf(cart).order.shipping, cart),
    tax: (cart) => moneyOf(readingOf(cart).order.tax, cart),
    discounts: (cart) =>
      readingOf(cart)
        .order.discounts.filter(({ problem }) => problem === null)
        .map(({ id, name, amount, isAutomatic, subscriptionPayments }) => ({
          id,
          name,
          isAutomatic,
          subscriptionPayments,
          amount: toMoney(amount, cart.currency),
        })),
    coupons: (cart) => couponsOf(cart),
    validCoupons: (cart) => couponsOf(cart).filter(({ problem }) => problem === null),
    invalidCoupons: (cart) => couponsOf(cart).filter(({ problem }) => problem !== null),
    discount: (cart) => toMoney(readingOf(cart).order.discount, cart.currency),
    grandTotal: (cart) => toMoney(readingOf(cart).order.grandTotal, cart.currency),
    checkoutProblem: (cart) => readingOf(cart).checkoutProblem,
  },
  CartEntry: {
    product({ productId: id, product, currency }, _, context, info) {
      const reading = readingFor(info);
      if (!product?.collectionId) return null;
      const { collectionId } = product;
      return reading === 'head'
        ? { ...product, collectionId, id, currency }
        : context.catalog.readings[reading].load(id);
    },
    async variant({ productId, variantId: id, product, variant, currency }, _, context, info) {
      if (!variant || !product?.collectionId) return null;
      const { optionNames } = product;
      if (isVariantRowEnough(info)) return { ...variant, id, productId, currency, optionNames };
      const whole = await context.catalog.products.load(productId);
      return whole?.variants.find((known) => known.id === id) ?? null;
    },
    title: (entry, _, context) =>
      textOf(context, entry.productId, 'title', entry.product?.title ?? entry.title),
    async variantName(entry, _, context) {
      if (!entry.variant) return entry.variantName;
      const words = await optionWordsOf(context, entry.productId);
      const local = (value: string) => words.find(({ own }) => own === value)?.text ?? value;
      return variantNameOf({ optionValues: entry.variant.optionValues.map(local) });
    },
    unitPrice: (entry) => toMoney(asLine(entry).unitPrice, entry.currency),
    subscription: ({ plan, quantity, currency }) =>
      plan
        ? {
            plan: {
              ...{ billingPeriodValue: plan.value, billingPeriodUnit: plan.unit },
              ...{ numBillingCycles: plan.cycles, trialDays: plan.trialDays ?? 0 },
            },
            charge: toMoney(multiplyAmount(plan.unitPriceCents, quantity), currency),
          }
        : null,
    subtotal: (entry) => toMoney(lineSubtotal(asLine(entry)), entry.currency),
    additionalFields: (entry) => readAdditionalFields(entry.additionalFields),
    additionalFieldsFormId: (entry) => entry.product?.additionalFieldsFormId ?? null,
  },
};
