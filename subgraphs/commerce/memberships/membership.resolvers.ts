import type { ScopedDatabase } from '#kit/database.ts';
import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { showProduct } from '../products/product.resolvers.ts';
import { readingFor } from '../products/product-reading.ts';
import { findMemberships } from './membership.data.ts';

const mostListed = 100;

async function listMemberships(
  db: ScopedDatabase,
  memberId: string | null,
  { first, after }: { readonly first?: number | null; readonly after?: string | null },
) {
  const size = Math.min(readPageSize(first), mostListed);
  const rows = await findMemberships(db, { memberId, after: readIdCursor(after), limit: size + 1 });
  return pageOf(rows, { size, after }, ({ id }) => id);
}

export const membershipResolvers: Resolvers = {
  Query: {
    myMemberships: (_, page, { db, viewer }) => listMemberships(db, viewer.memberId ?? '', page),
    memberships: (_, page, { db }) => listMemberships(db, null, page),
  },
  Membership: {
    order: ({ orderId }, _, { orders }) => orders.load(orderId),
    product: async ({ productId }, _, context, info) =>
      showProduct(await context.catalog.readings[readingFor(info)].load(productId), context),
  },
};
