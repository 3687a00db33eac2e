import type { Resolvers } from '../generated/graphql.ts';
import { findPictureProblem } from './product-pictures.ts';
import { writeVariantImages } from './variant-images.data.ts';
import { findVariantImagesProblem } from './variant-images.rules.ts';

const noProduct = { __typename: 'NotFound', message: 'There is no such product.' } as const;
const noVariant = { __typename: 'NotFound', message: 'There is no such variant of this product.' } as const;

export const variantImagesResolvers: Resolvers = {
  Mutation: {
    async setVariantImages(_, { productId, input }, { db, catalog, ask }) {
      const invalid = findVariantImagesProblem(input);
      if (invalid) return { __typename: 'InvalidInput', ...invalid };
      if (!(await catalog.products.load(productId))) return noProduct;
      const problem = await findPictureProblem(productId, input, ask);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const isChanged = await writeVariantImages(db, productId, input);
      const product = await catalog.products.clear(productId).load(productId);
      if (!product) return noProduct;
      return isChanged ? { __typename: 'Product', ...product } : noVariant;
    },
  },
};
