import type { Resolvers } from '../generated/graphql.ts';
import { deleteProducts } from './deleting.data.ts';

const maxDeleted = 200;
const messages = {
  NotFound: 'There is no such product.',
  ProductTypeNotDeletable: 'Only physical products can be deleted. Archive this one instead.',
} as const;

export const deletingResolvers: Resolvers = {
  Mutation: {
    async deleteProducts(_, { ids }, { db, viewer }) {
      if (ids.length < 1 || ids.length > maxDeleted || new Set(ids).size < ids.length)
        return {
          ...{ __typename: 'InvalidInput', field: 'ids' },
          message: `Name 1 to ${maxDeleted} products, each once.`,
        };
      const problem = await deleteProducts(db, ids, viewer.accountId);
      return problem === null
        ? { __typename: 'ProductsDeleted', ids }
        : { __typename: problem, message: messages[problem] };
    },
  },
};
