import { localDay } from '../calendar/local-time.rules.ts';
import type { CommerceContext } from '../context.ts';
import { writePercent } from '../discounts/discount-terms.rules.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findTimeZone } from '../goods/delivering.ts';
import { multiplyAmount, parsePrice, toMoney } from '../money/money.rules.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import {
  findPriceChange,
  findPriceChanges,
  savePriceChange,
  withdrawPriceChange,
} from './subscription-price.data.ts';
import { findEffectiveDayProblem, nextChargeOf, stateOfChange } from './subscription-price.rules.ts';

const today = async (context: CommerceContext) => localDay(new Date(), await findTimeZone(context));
const invalid = (field: string, message: string) =>
  ({ __typename: 'InvalidInput', field: `input.${field}`, message }) as const;
const conflict = (message: string) => ({ __typename: 'SubscriptionPriceChangeConflict', message }) as const;

export const subscriptionPriceResolvers: Resolvers = {
  Query: {
    subscriptionPriceChanges: (_, { productId }, { db }) => findPriceChanges(db, productId),
  },
  Mutation: {
    async announceSubscriptionPriceChange(_, { input }, context) {
      const { productId, variantId = null, effectiveDate } = input;
      const product = await context.catalog.products.clear(productId).load(productId);
      if (!product) return { __typename: 'NotFound', message: 'There is no such product.' };
      if (variantId !== null && !product.variants.some(({ id }) => id === variantId))
        return invalid('variantId', 'The product has no such variant.');
      const price = parsePrice(input.unitPrice, product.currency, 'The price');
      if (!price.ok) return invalid('unitPrice', price.message);
      if (price.minor === 0) return invalid('unitPrice', 'The price must be above 0.');
      const day = await today(context);
      const { subscriptionNoticeDays: notice } = await findSettings(context.db);
      const problem = findEffectiveDayProblem(effectiveDate, { today: day, notice });
      if (problem !== null) return invalid('effectiveDate', problem);
      const draft = { productId, variantId, unitPriceCents: price.minor, currency: product.currency };
      const change = await context.db.transaction((queries) =>
        savePriceChange(queries, { ...draft, effectiveDay: effectiveDate, noticeDays: notice }, day),
      );
      return change
        ? { __typename: 'SubscriptionPriceChange', ...change }
        : conflict('A change of this price is announced already. Withdraw that one first.');
    },
    async withdrawSubscriptionPriceChange(_, { id }, context) {
      if (!(await findPriceChange(context.db, id)))
        return { __typename: 'NotFound', message: 'There is no such price change.' };
      const change = await withdrawPriceChange(context.db, id, await today(context));
      return change
        ? { __typename: 'SubscriptionPriceChange', ...change }
        : conflict('This price holds already, or was withdrawn before.');
    },
  },
  SubscriptionPriceChange: {
    unitPrice: ({ unitPriceCents, currency }) => toMoney(unitPriceCents, currency),
    effectiveDate: ({ effectiveDay }) => effectiveDay,
    state: async (change, _, context) => stateOfChange(change, await today(context)),
    notifiedCount: ({ toldCount }) => toldCount,
    announcedAt: ({ createdAt }) => createdAt,
  },
  SubscriptionContract: {
    nextCharge: (row) =>
      row.nextChargeAt === null || row.isEnding ? null : toMoney(nextChargeOf(row), row.currency),
    discounts: ({ discounts, cycles, currency }) =>
      (discounts ?? []).map(({ name, kind, percentHundredths, amountCents, payments }) => ({
        ...{ name, payments, isFreeShipping: kind === 'FREE_SHIPPING' },
        percent: percentHundredths === null ? null : writePercent(percentHundredths),
        amount: amountCents === null ? null : toMoney(amountCents, currency),
        isOver: payments !== null && cycles >= payments,
      })),
    priceChange({ priceNotices, endedAt, currency, quantity }) {
      const notice = priceNotices.at(-1);
      if (!notice || endedAt !== null) return null;
      const { unitPriceCents, effectiveDay } = notice;
      const charge = toMoney(multiplyAmount(unitPriceCents, quantity), currency);
      return { unitPrice: toMoney(unitPriceCents, currency), charge, effectiveDate: effectiveDay };
    },
  },
};
