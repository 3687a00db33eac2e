import type { Resolvers } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import { findLeftCartFigures } from './abandoned-cart-figures.data.ts';
import { valuesOf } from './abandoned-cart-figures.rules.ts';

/** What became of carts that were left, for whoever reads reports. */
export const abandonedCartFigureResolvers: Resolvers = {
  VisitReport: {
    __resolveReference: (reference) => reference,
    async abandonedCarts(days, _, { db, viewer }) {
      const { counts, entries, ordered } = await findLeftCartFigures(db, days, viewer.timeZone ?? 'UTC');
      return {
        left: { carts: counts.left, values: valuesOf(entries) },
        reminded: {
          carts: counts.reminded,
          values: valuesOf(entries.filter(({ isReminded }) => isReminded)),
        },
        restored: {
          carts: counts.restored,
          values: valuesOf(entries.filter(({ isRestored }) => isRestored)),
        },
        ordered: {
          carts: counts.ordered,
          values: ordered.map(({ total, currency }) => toMoney(total, currency)),
        },
      };
    },
  },
};
