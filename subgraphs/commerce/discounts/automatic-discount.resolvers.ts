import type { Resolvers } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import {
  deleteAutomaticDiscount,
  findAutomaticDiscounts,
  restoreAutomaticDiscount,
  saveAutomaticDiscount,
} from './automatic-discount.data.ts';
import { changeAutomatic } from './automatic-discount.rules.ts';
import { stateOf } from './discount-state.rules.ts';
import { writePercent } from './discount-terms.rules.ts';
import { findNamedProducts } from './named-products.ts';

const noDiscount = { __typename: 'NotFound', message: 'There is no such discount.' } as const;

export const automaticDiscountResolvers: Resolvers = {
  Query: {
    async automaticDiscounts(_, __, { db }) {
      const { currency } = await findSettings(db);
      return findAutomaticDiscounts(db, currency);
    },
  },
  Mutation: {
    async saveAutomaticDiscount(_, { input: { id, ...change } }, { db }) {
      const { currency } = await findSettings(db);
      const saved = await saveAutomaticDiscount(db, id ?? null, currency, (before) =>
        changeAutomatic(before, change, currency),
      );
      if (!saved) return noDiscount;
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
    percent: ({ percentHundredths }) => (percentHundredths === null ? null : writePercent(percentHundredths)),
    amount: ({ amountCents, currency }) => (amountCents === null ? null : toMoney(amountCents, currency)),
    minimumSubtotal: ({ minimumCents, currency }) => toMoney(minimumCents, currency),
    state: (discount) => stateOf(discount, new Date()),
    products: ({ productIds }, _, context, info) => findNamedProducts(productIds, context, info),
    getProducts: ({ getProductIds }, _, context, info) => findNamedProducts(getProductIds, context, info),
  },
};
