import { pageOf, pageOfAll, readIdCursor, readIds, readPageSize } from '#kit/id-page.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { type AskedStockChange, findChangesProblem, mostChanges } from './inventory.rules.ts';
import { findStockItems, findStockItemsOf, moveAll, type StockChange } from './stock-list.data.ts';

const mostListed = 100;
const noVariant = { __typename: 'NotFound', message: 'There is no such variant.' } as const;
const notEnough = {
  __typename: 'NotEnoughStock',
  message: 'Sorry, we do not have enough of that item available.',
} as const;

const readChange = ({ variantId, delta, stock }: AskedStockChange): StockChange => ({
  variantId,
  ...(delta == null ? {} : { delta }),
  ...(stock == null ? {} : { stock }),
});

/** The stocks of a whole store, and changes of several at once, for programs. */
export const stockListResolvers: Resolvers = {
  Query: {
    async stockList(_, { first, after, variantIds }, { db }) {
      const size = Math.min(readPageSize(first), mostListed);
      const ids = readIds(variantIds, mostChanges);
      if (ids !== null) {
        const found = (await findStockItemsOf(db, ids)).map((row) => ({ ...row, id: row.variantId }));
        return pageOfAll(found, { size, after });
      }
      const rows = await findStockItems(db, { after: readIdCursor(after), limit: size + 1 });
      return pageOf(rows, { size, after }, ({ variantId }) => variantId);
    },
  },
  Mutation: {
    async adjustStocks(_, { input: { changes: asked, key } }, { db, viewer }) {
      const problem = findChangesProblem(asked, key ?? null);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const changes = asked.map(readChange);
      const ids = changes.map(({ variantId }) => variantId);
      const known = await findStockItemsOf(db, ids);
      if (known.length < ids.length) return noVariant;
      const counted = new Set(
        changes.flatMap(({ variantId, delta }) => (delta === undefined ? [] : [variantId])),
      );
      if (known.some(({ variantId, isUnlimited }) => isUnlimited && counted.has(variantId)))
        return {
          __typename: 'InvalidInput',
          message: 'A stock that is unlimited is not counted.',
          field: 'input.changes',
        };
      const cause = { reason: 'CORRECTION', accountId: viewer.accountId, key: key ?? undefined } as const;
      const made = await moveAll(db, changes, cause);
      if (made === 'REFUSED') return notEnough;
      if (made === 'KEY_REUSED')
        return {
          __typename: 'IdempotencyKeyReused',
          message: 'That idempotency key was used for something else.',
        };
      return { __typename: 'StocksAdjusted', items: await findStockItemsOf(db, ids) };
    },
  },
};
