import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { readAdditionalFields } from '../cart/additional-fields.rules.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import { showProduct } from '../products/product.resolvers.ts';
import { readingFor, wholeVariantOf } from '../products/product-reading.ts';
import { productTypeName } from '../products/product-rows.ts';
import { writeTaxPercent } from '../taxes/percent.rules.ts';
import { optionWordsOf, textOf } from '../translations/texts.ts';
import { translateVariantName } from '../translations/translation.rules.ts';
import { isCancellableByBuyer } from './managing.rules.ts';
import { findOrder, findOrderOfMember, findOrdersOfMember } from './order.data.ts';
import { findOrders } from './order-list.data.ts';
import { balanceOf } from './order-state.rules.ts';
import { orderTokenOf, readOrderToken } from './order-token.ts';

function seesEverything({ viewer }: CommerceContext): boolean {
  return viewer.permissions.includes('ORDERS_MANAGE');
}

export const orderResolvers: Resolvers = {
  Query: {
    async orderByToken(_, { token }, { db, secret }) {
      const id = readOrderToken(secret, db.websiteId, token);
      return id === null ? null : findOrder(db, id);
    },
    async myOrders(_, { first, after }, { db, viewer }) {
      const size = Math.min(readPageSize(first), 100);
      const page = { after: readIdCursor(after), limit: size + 1 };
      const rows = await findOrdersOfMember(db, viewer.memberId ?? '', page);
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
    myOrder: (_, { number }, { db, viewer }) => findOrderOfMember(db, viewer.memberId ?? '', number),
    async orders(_, { first, after, filter }, { db }) {
      const size = Math.min(readPageSize(first), 100);
      const page = { after: readIdCursor(after), limit: size + 1 };
      return pageOf(await findOrders(db, filter ?? {}, page), { size, after }, ({ id }) => id);
    },
    order: (_, { id }, { db }) => findOrder(db, id),
  },
  Order: {
    token: ({ id }, _, { secret, db }) => orderTokenOf(secret, db.websiteId, id),
    lines: async ({ id, currency }, _, { orderParts }) =>
      (await orderParts.load(id)).lines.map((line) => ({ ...line, currency })),
    subtotal: ({ subtotalCents, currency }) => toMoney(subtotalCents, currency),
    discount: ({ discountCents, currency }) => toMoney(discountCents, currency),
    discounts: async ({ id, currency }, _, { orderParts }) =>
      (await orderParts.load(id)).discounts.map(({ name, amountCents }) => ({
        name,
        amount: toMoney(amountCents, currency),
      })),
    shippingCost: ({ shippingCents, currency }) => toMoney(shippingCents, currency),
    tax: ({ taxCents, currency }) => toMoney(taxCents, currency),
    taxes: async ({ id, currency }, _, { orderParts }) =>
      (await orderParts.load(id)).taxes.map(({ name, percentMillionths, amountCents }) => ({
        name,
        percent: writeTaxPercent(percentMillionths),
        amount: toMoney(amountCents, currency),
      })),
    grandTotal: ({ grandTotalCents, currency }) => toMoney(grandTotalCents, currency),
    giftCardAmount: ({ giftCardCents, currency }) => toMoney(giftCardCents, currency),
    amountDue: ({ grandTotalCents, giftCardCents, currency }) =>
      toMoney(Math.max(grandTotalCents - giftCardCents, 0), currency),
    paidAmount: ({ paidCents, currency }) => toMoney(paidCents, currency),
    refundedAmount: ({ refundedCents, currency }) => toMoney(refundedCents, currency),
    balance: (order) => toMoney(balanceOf(order), order.currency),
    shippingOption: ({ shippingOption, currency }) =>
      shippingOption && {
        ...shippingOption,
        pickup: shippingOption.pickup ?? null,
        handlingTime: shippingOption.handlingTime ?? '',
        price: toMoney(shippingOption.price, currency),
      },
    fulfillments: async ({ id }, _, { orderParts }) =>
      (await orderParts.load(id)).fulfillments.map((one) => ({ ...one, createdAt: new Date(one.createdAt) })),
    taxExemption: ({ taxExemption }) =>
      taxExemption && {
        checkedAt: taxExemption.checkedAt === '' ? null : new Date(taxExemption.checkedAt),
        reference: taxExemption.reference,
      },
    refunds: async ({ id, currency }, _, { orderParts }) =>
      (await orderParts.load(id)).refunds.map(({ amountCents, changeCents, ...refund }) => ({
        ...refund,
        createdAt: new Date(refund.createdAt),
        amount: toMoney(amountCents, currency),
        changeAmount: toMoney(changeCents, currency),
      })),
    events: async ({ id }, _, context) =>
      (await context.orderParts.load(id)).events
        .filter(({ isPublic }) => isPublic || seesEverything(context))
        .map((event) => ({ ...event, createdAt: new Date(event.createdAt) })),
    isCancellable: (order) => isCancellableByBuyer(order),
  },
  OrderLine: {
    async product({ productId }, _, context, info) {
      return showProduct(await context.catalog.readings[readingFor(info)].load(productId), context);
    },
    async imageId({ productId, variantId }, _, { catalog }) {
      const product = await catalog.products.load(productId);
      const variant = product?.variants.find(({ id }) => id === variantId);
      return variant ? wholeVariantOf(variant).imageId : null;
    },
    title: ({ productId, title }, _, context) => textOf(context, productId, 'title', title),
    variantName: async ({ productId, variantName }, _, context) =>
      translateVariantName(variantName, await optionWordsOf(context, productId)),
    productType: ({ productType }) => productTypeName(productType),
    unitPrice: ({ unitPriceCents, currency }) => toMoney(unitPriceCents, currency),
    subtotal: ({ subtotalCents, currency }) => toMoney(subtotalCents, currency),
    discount: ({ discountCents, currency }) => toMoney(discountCents, currency),
    tax: ({ taxCents, currency }) => toMoney(taxCents, currency),
    total: ({ totalCents, currency }) => toMoney(totalCents, currency),
    additionalFields: ({ additionalFields }) => readAdditionalFields(additionalFields),
    isSubscription: ({ isSubscription }) => isSubscription ?? false,
    trialDays: ({ trialDays }) => trialDays ?? 0,
  },
};
