import { changedMeanwhile } from '#kit/version.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { saveVariants } from './variants.data.ts';

const noProduct = { __typename: 'NotFound', message: 'There is no such product.' } as const;

/** What an owner is told of a SKU that another product has. */
export function skuTaken(sku: string) {
  return { __typename: 'SkuTaken', message: `Another product has the SKU "${sku}".`, sku } as const;
}

export const variantsResolvers: Resolvers = {
  Mutation: {
    async saveVariants(_, { productId, input }, { db, catalog, viewer }) {
      const { expectedVersion: expected, ...variants } = input;
      const { accountId } = viewer;
      const problem = await saveVariants(db, productId, variants, { accountId, expected });
      if (problem && 'outdated' in problem)
        return { __typename: 'ProductChangedMeanwhile', ...changedMeanwhile(problem) };
      if (problem?.__typename === 'InvalidInput') return problem;
      if (problem) return problem.__typename === 'SkuTaken' ? skuTaken(problem.sku) : noProduct;
      const product = await catalog.products.clear(productId).load(productId);
      return product ? { __typename: 'Product', ...product } : noProduct;
    },
  },
};
