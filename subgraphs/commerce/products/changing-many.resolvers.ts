import type { Resolvers } from '../generated/graphql.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import { changeMany } from './changing-many.data.ts';
import { readManyChanges } from './changing-many.rules.ts';
import { findNamesProblem, readChanged } from './ordering.resolvers.ts';

const maxChanged = 200;

export const changingManyResolvers: Resolvers = {
  Mutation: {
    async updateProducts(_, { ids, input }, context) {
      const names = findNamesProblem(ids, maxChanged);
      if (names) return names;
      const { currency } = await findSettings(context.db);
      const read = readManyChanges(input, currency);
      if (!read.ok) return read.problem;
      const problem = await changeMany(context.db, ids, read.changes);
      if (!problem) return readChanged(ids, context);
      if (problem.isCategoryGone) {
        const message = 'There is no such category.';
        return { __typename: 'InvalidInput', message, field: 'input.addCategoryIds' };
      }
      const { problems } = problem;
      const message = `Nothing was changed, because of ${problems.length} of the ${ids.length} products.`;
      return { __typename: 'ProductsNotChanged', message, problems };
    },
  },
};
