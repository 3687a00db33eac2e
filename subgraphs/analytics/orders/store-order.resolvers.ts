import type { Resolvers } from '../generated/graphql.ts';
import { draftOfOrder } from './store-order.rules.ts';

/** Orders, for sales figures that no browser can hide. */
export const storeOrderResolvers: Resolvers = {
  Mutation: {
    async recordStoreOrder(_, { input }, { db, writer }) {
      await writer.write(db.websiteId, { drafts: [draftOfOrder(input)], refusals: [] });
      return { isRecorded: true };
    },
  },
};
