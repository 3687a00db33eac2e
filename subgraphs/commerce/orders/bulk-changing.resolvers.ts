import type { Resolvers } from '../generated/graphql.ts';
import { answerChange, powersOf } from './managing.resolvers.ts';
import { changeOrderTags, fulfillOrder } from './managing.ts';
import { findManyProblem, readTags } from './managing-input.rules.ts';

/** What owners do with many orders at once. */
export const bulkChangingResolvers: Resolvers = {
  Mutation: {
    async updateOrders(_, { input }, context) {
      const ids = [...new Set(input.orderIds)];
      const added = readTags(input.addTags ?? []);
      const removed = readTags(input.removeTags ?? []);
      const isFulfilled = input.isFulfilled ?? false;
      const problem = findManyProblem({ ids, added, removed, isFulfilled });
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const powers = powersOf(context);
      const parcel = { carrier: '', trackingNumber: '', trackingUrl: null, pieces: [] };
      const isBuyerNotified = input.isBuyerNotified ?? true;
      const results = [];
      // One after the other: each takes its own locks, and many at once would take all of the connections.
      for (const orderId of ids) {
        let changed = await changeOrderTags(powers, orderId, { added, removed });
        if (isFulfilled && changed && 'id' in changed)
          changed = await fulfillOrder(powers, { orderId, ...parcel, isBuyerNotified });
        results.push({ orderId, result: answerChange(changed) });
      }
      return { __typename: 'OrdersChanged', results };
    },
  },
};
