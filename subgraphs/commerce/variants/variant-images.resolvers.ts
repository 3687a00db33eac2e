import type { Resolvers } from '../generated/graphql.ts';
import { writeVariantImages } from './variant-images.data.ts';
import { findVariantImagesProblem } from './variant-images.rules.ts';

const noProduct = { __typename: 'NotFound', message: 'There is no such product.' } as const;

export const variantImagesResolvers: Resolvers = {
  Mutation: {
    async setVariantImages(_, { productId, input }, { db, catalog }) {
      const problem = findVariantImagesProblem(input);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const isChanged = await writeVariantImages(db, productId, input);
      const product = await catalog.products.load(productId);
      if (!product) return noProduct;
      if (isChanged) return { __typename: 'Product', ...product };
      return {
        __typename: 'InvalidInput',
        field: 'input',
        message: 'There is no such variant of this product.',
      };
    },
  },
};
