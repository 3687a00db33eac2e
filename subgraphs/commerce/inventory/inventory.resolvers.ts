import { showProduct } from '../catalog/product.resolvers.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { setStock } from './inventory.data.ts';
import { findStockProblem } from './inventory.rules.ts';

export const inventoryResolvers: Resolvers = {
  Query: {
    async stock(_, { productId }, context) {
      const product = showProduct(await context.catalog.products.load(productId), context);
      return (product?.variants ?? []).map(({ id, sku, isUnlimited, stock }) => ({
        variantId: id,
        sku,
        unlimited: isUnlimited,
        qtyInStock: isUnlimited ? 0 : stock,
      }));
    },
  },
  Mutation: {
    async setStock(_, { variantId, quantity }, context) {
      const problem = findStockProblem(quantity ?? null);
      if (problem) return { __typename: 'InvalidInput', message: problem, field: 'quantity' };
      const productId = await setStock(context.db, variantId, quantity ?? null);
      const product = productId ? await context.catalog.products.clear(productId).load(productId) : null;
      const variant = product?.variants.find(({ id }) => id === variantId);
      return variant
        ? { __typename: 'Variant', ...variant }
        : { __typename: 'NotFound', message: 'There is no such variant.' };
    },
  },
};
