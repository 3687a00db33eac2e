import { changedMeanwhile } from '#kit/version.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findProductType, updateProduct } from './changing.data.ts';
import { findProductChangeProblem } from './changing.rules.ts';

const noProduct = { __typename: 'NotFound', message: 'There is no such product.' } as const;

export const changingResolvers: Resolvers = {
  Mutation: {
    async updateProduct(_, { input }, { db, catalog }) {
      const { id, expectedVersion, ...change } = input;
      const type = await findProductType(db, id);
      if (type === null) return noProduct;
      const problem = findProductChangeProblem(change, type);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const broken = await updateProduct(db, id, change, expectedVersion);
      if (typeof broken === 'object' && broken)
        return { __typename: 'ProductChangedMeanwhile', ...changedMeanwhile(broken) };
      if (broken === 'archived')
        return {
          ...{ __typename: 'InvalidInput', field: 'input.isVisible' },
          message: 'This product was put away. Restore it first.',
        };
      if (broken === 'slug-taken')
        return {
          __typename: 'ProductSlugTaken',
          message: 'Another product of this products page has this address.',
        };
      const product = await catalog.products.clear(id).load(id);
      return product ? { __typename: 'Product', ...product } : noProduct;
    },
  },
};
