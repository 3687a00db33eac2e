import type { Resolvers } from '../generated/graphql.ts';
import { eraseCustomers } from '../payments/saved-methods.ts';
import { eraseInOrders, erasePersonRows } from './person-erasure.data.ts';
import { readPerson } from './person-export.data.ts';
import { lockOrdersOf } from './person-orders.data.ts';

/** What commerce knows about someone, and how it forgets them. */
export const personResolvers: Resolvers = {
  Query: {
    commercePerson: (_, { email, memberId }, { db }) => readPerson(db, { email, memberId: memberId ?? null }),
  },
  Mutation: {
    async eraseCommercePerson(_, { email, memberId }, context) {
      const person = { email, memberId: memberId ?? null };
      const openOrders = await context.db.transaction(async (queries) => {
        const orders = await lockOrdersOf(queries, person);
        // What is still to be sent needs its address; it goes once the order is done.
        await eraseInOrders(
          queries,
          orders.filter(({ isOpen }) => !isOpen).map(({ id }) => id),
        );
        await erasePersonRows(queries, person);
        return orders.filter(({ isOpen }) => isOpen).map(({ number }) => number);
      });
      if (person.memberId !== null) await eraseCustomers(context, person.memberId);
      return { openOrders };
    },
  },
};
