import type { Resolvers } from '../generated/graphql.ts';
import { findDelayProblem } from './abandoned-cart.rules.ts';
import { findAbandonedCartSettings, updateAbandonedCartSettings } from './abandoned-cart-settings.data.ts';

export const abandonedCartResolvers: Resolvers = {
  Query: {
    abandonedCartSettings: (_, __, { db }) => findAbandonedCartSettings(db),
  },
  Mutation: {
    async updateAbandonedCartSettings(_, { input }, { db, mailer }) {
      const problem = findDelayProblem(input.delayHours);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      // The mailer sees to it that the queue runs, which looks for carts from now on.
      const settings = await mailer.transaction(db, (queries) => updateAbandonedCartSettings(queries, input));
      return { __typename: 'AbandonedCartSettings', ...settings };
    },
  },
};
