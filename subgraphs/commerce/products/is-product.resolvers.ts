import type { Resolvers } from '../generated/graphql.ts';
import { findProductType } from './changing.data.ts';

export const isProductResolvers: Resolvers = {
  Query: { isProduct: async (_, { id }, { db }) => (await findProductType(db, id)) !== null },
};
