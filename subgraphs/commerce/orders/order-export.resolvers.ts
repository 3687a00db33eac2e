import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { csvHeadings, csvOrder } from './order-csv.rules.ts';
import { findOrders } from './order-list.data.ts';

const mostOrders = 100;

/** Orders as a file, part by part: none is ever in memory whole. */
export const orderExportResolvers: Resolvers = {
  Query: {
    async ordersCsv(_, { filter, first, after }, { db, orderParts }) {
      const size = Math.min(readPageSize(first), mostOrders);
      const cursor = readIdCursor(after);
      const rows = await findOrders(db, filter ?? {}, { after: cursor, limit: size + 1 });
      const { nodes, pageInfo } = pageOf(rows, { size, after }, ({ id }) => id);
      const written = await Promise.all(
        nodes.map(async (order) => csvOrder(order, (await orderParts.load(order.id)).lines)),
      );
      return { text: `${cursor === null ? csvHeadings() : ''}${written.join('')}`, pageInfo };
    },
  },
};
