import type { Queries } from '#kit/database.ts';
import { keepFiguresOf } from '../contacts/contact-figures.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { ProviderUnreachable } from '../payments/payment-provider.ts';
import { eraseCustomers } from '../payments/saved-methods.ts';
import { eraseInOrders, erasePersonRows } from './person-erasure.data.ts';
import { readPerson } from './person-export.data.ts';
import { lockOrdersOf, type Person } from './person-orders.data.ts';

/** What commerce knows about someone, and how it forgets them. */
export const personResolvers: Resolvers = {
  Query: {
    commercePerson: (_, { email, memberId }, { db }) => readPerson(db, { email, memberId: memberId ?? null }),
  },
  Mutation: {
    async eraseCommercePerson(_, { email, memberId }, context) {
      const person = { email, memberId: memberId ?? null };
      const openOrders = await context.db.transaction(async (queries) => {
        const left = await eraseOrders(queries, person);
        await erasePersonRows(queries, person);
        return left;
      });
      // What lists of contacts keep of them goes at once.
      await keepFiguresOf(context.db);
      // What a provider could not be told yet is told when it is asked again.
      if (person.memberId !== null && !(await eraseCustomers(context, person.memberId)))
        throw new ProviderUnreachable('The payment provider does not answer.');
      return { openOrders };
    },
    async eraseOrdersOf(_, { email, memberId, until }, { db }) {
      const openOrders = await db.transaction((queries) =>
        eraseOrders(queries, { email, memberId: memberId ?? null }, until),
      );
      await keepFiguresOf(db);
      return { openOrders };
    },
  },
};

/** Empties what names someone in orders that are done; answers the numbers of the others. */
async function eraseOrders(queries: Queries, person: Person, until?: Date): Promise<number[]> {
  const orders = await lockOrdersOf(queries, person, until);
  // What is still to be sent needs its address; it goes once the order is done.
  await eraseInOrders(
    queries,
    orders.filter(({ isOpen }) => !isOpen).map(({ id }) => id),
  );
  return orders.filter(({ isOpen }) => isOpen).map(({ number }) => number);
}
