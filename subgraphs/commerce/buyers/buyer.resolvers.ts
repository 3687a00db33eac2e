import type { Queries } from '#kit/database.ts';
import { type Page, pageOf, pageOfAll, readIdCursor, readIds, readPageSize } from '#kit/id-page.ts';
import { customerKeyOf } from '../checkout/checkout.rules.ts';
import type { BuyerFilter, Resolvers } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import { type BuyerRow, findBuyers, findBuyersByIds, findBuyersByKeys } from './buyer.data.ts';

const mostListed = 1_000;
const mostIds = 50;

/** Who bought or gave something. */
export const buyerResolvers: Resolvers = {
  Query: {
    async buyers(_, { first, after, filter }, { db }) {
      const size = readPageSize(first, mostListed);
      return find(db, filter ?? {}, { size, after });
    },
  },
  Buyer: {
    orderTotal: ({ orderCents, currency }) => toMoney(orderCents, currency),
    refundedTotal: ({ refundedCents, currency }) => toMoney(refundedCents, currency),
    donationTotal: ({ donationCents, currency }) => toMoney(donationCents, currency),
  },
};

/** One address or a few ids are looked up at once; what else is asked of them is looked at afterwards. */
async function find(
  queries: Queries,
  filter: BuyerFilter,
  { size, after }: { readonly size: number; readonly after: string | null | undefined },
): Promise<Page<BuyerRow>> {
  const { email, hasAccount = null } = filter;
  const ids = readIds(filter.ids, mostIds);
  if (ids === null && email == null) {
    const rows = await findBuyers(queries, { after: readIdCursor(after), limit: size + 1, hasAccount });
    return pageOf(rows, { size, after }, ({ id }) => id);
  }
  const key = email == null ? null : customerKeyOf(email);
  const rows =
    ids === null ? await findBuyersByKeys(queries, [key ?? '']) : await findBuyersByIds(queries, ids);
  const asked = rows.filter(
    (row) =>
      (key === null || customerKeyOf(row.email) === key) &&
      (hasAccount === null || row.hasAccount === hasAccount),
  );
  return pageOfAll(asked, { size, after });
}
