import type { Queries } from '#kit/database.ts';
import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { customerKeyOf } from '../checkout/checkout.rules.ts';
import type { BuyerFilter, Resolvers } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import {
  type BuyerListPage,
  type BuyerRow,
  findBuyers,
  findBuyersByIds,
  findBuyersByKey,
} from './buyer.data.ts';

const mostListed = 100;
const mostIds = 50;

/** Who bought or gave something. */
export const buyerResolvers: Resolvers = {
  Query: {
    async buyers(_, { first, after, filter }, { db }) {
      const size = Math.min(readPageSize(first), mostListed);
      const page = { after: readIdCursor(after), limit: size + 1, hasAccount: filter?.hasAccount ?? null };
      return pageOf(await find(db, filter ?? {}, page), { size, after }, ({ id }) => id);
    },
  },
  Buyer: {
    orderTotal: ({ orderCents, currency }) => toMoney(orderCents, currency),
    refundedTotal: ({ refundedCents, currency }) => toMoney(refundedCents, currency),
    donationTotal: ({ donationCents, currency }) => toMoney(donationCents, currency),
  },
};

/** One address or a few ids are looked up at once; what else is asked of them is looked at afterwards. */
async function find(queries: Queries, filter: BuyerFilter, page: BuyerListPage): Promise<BuyerRow[]> {
  const { ids, email, hasAccount } = filter;
  if (ids == null && email == null) return findBuyers(queries, page);
  const key = email == null ? null : customerKeyOf(email);
  const rows =
    ids != null
      ? await findBuyersByIds(queries, ids.slice(0, mostIds))
      : await findBuyersByKey(queries, key ?? '');
  return rows.filter(
    (row) =>
      (key === null || customerKeyOf(row.email) === key) &&
      (hasAccount == null || row.hasAccount === hasAccount),
  );
}
