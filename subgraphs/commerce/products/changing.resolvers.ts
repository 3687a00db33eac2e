import type { Resolvers } from '../generated/graphql.ts';
import { findProductType, updateProduct, updateVariant } from './changing.data.ts';
import { changePricing, findProductChangeProblem } from './changing.rules.ts';

const noProduct = { __typename: 'NotFound', message: 'There is no such product.' } as const;
const noVariant = { __typename: 'NotFound', message: 'There is no such variant.' } as const;

export const changingResolvers: Resolvers = {
  Mutation: {
    async updateProduct(_, { input }, { db, catalog }) {
      const { id, ...change } = input;
      const type = await findProductType(db, id);
      if (type === null) return noProduct;
      const problem = findProductChangeProblem(change, type);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const broken = await updateProduct(db, id, change);
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
    async updateVariant(_, { input }, { db, catalog }) {
      const { id, ...change } = input;
      const changed = await updateVariant(db, id, ({ before, ...situation }) =>
        changePricing(before, change, situation),
      );
      if (!changed) return noVariant;
      if (!changed.ok) return { __typename: 'InvalidInput', ...changed.problem };
      const product = await catalog.products.clear(changed.productId).load(changed.productId);
      const variant = product?.variants.find((each) => each.id === id);
      return variant ? { __typename: 'Variant', ...variant } : noVariant;
    },
  },
};
