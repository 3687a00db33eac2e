import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import {
  deleteAutomaticDiscount,
  findAutomaticDiscounts,
  restoreAutomaticDiscount,
  saveAutomaticDiscount,
  termsOf,
} from './automatic-discount.data.ts';
import { type AutomaticTerms, changeAutomatic } from './automatic-discount.rules.ts';
import { stateOf } from './discount-state.rules.ts';
import { writePercent } from './discount-terms.rules.ts';
import { findNamedProducts } from './named-products.ts';
import { findNamedShipping } from './named-shipping.data.ts';

const noDiscount = { __typename: 'NotFound', message: 'There is no such discount.' } as const;

export const automaticDiscountResolvers: Resolvers = {
  Query: {
    async automaticDiscounts(_, __, { db }) {
      const { currency } = await findSettings(db);
      return findAutomaticDiscounts(db, currency);
    },
  },
  Mutation: {
    async saveAutomaticDiscount(_, { input: { id, expectedVersion, ...change } }, { db }) {
      const { currency } = await findSettings(db);
      const decide = (before: AutomaticTerms | null) => changeAutomatic(before, change, currency);
      const saved = await saveAutomaticDiscount(db, id ?? null, currency, decide, expectedVersion);
      if (!saved) return noDiscount;
      if ('outdated' in saved)
        return { __typename: 'AutomaticDiscountChangedMeanwhile', ...changedMeanwhile(saved) };
      return '__typename' in saved ? saved : { __typename: 'AutomaticDiscount', ...saved };
    },
    async deleteAutomaticDiscount(_, { id }, { db }) {
      const isGone = await deleteAutomaticDiscount(db, id);
      return isGone ? { __typename: 'AutomaticDiscountRemoved', id } : noDiscount;
    },
    async restoreAutomaticDiscount(_, { id }, { db }) {
      const { currency } = await findSettings(db);
      const restored = await restoreAutomaticDiscount(db, id, currency);
      if (!restored) return noDiscount;
      return '__typename' in restored ? restored : { __typename: 'AutomaticDiscount', ...restored };
    },
  },
  AutomaticDiscount: {
    version: (discount) => versionOf(termsOf(discount)),
    percent: ({ percentHundredths }) => (percentHundredths === null ? null : writePercent(percentHundredths)),
    amount: ({ amountCents, currency }) => (amountCents === null ? null : toMoney(amountCents, currency)),
    minimumSubtotal: ({ minimumCents, currency }) => toMoney(minimumCents, currency),
    state: (discount) => stateOf(discount, new Date()),
    products: ({ productIds }, _, context, info) => findNamedProducts(productIds, context, info),
    getProducts: ({ getProductIds }, _, context, info) => findNamedProducts(getProductIds, context, info),
    shippingOptions: ({ shippingOptionIds }, _, { db }) => findNamedShipping(db, shippingOptionIds),
  },
};
