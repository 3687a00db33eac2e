import { GraphQLError } from 'graphql';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { showProduct } from '../products/product.resolvers.ts';
import { findProductAt } from '../translations/find-by-slug.ts';
import { countAddresses, createAddressLoader, findFormerProductId, listAddresses } from './seo.data.ts';

const maxListed = 5_000;
const maxSkipped = 10_000_000;

export const seoResolvers: Resolvers = {
  Query: {
    productMap: () => ({}),
  },
  ProductMap: {
    count(_, __, context) {
      context.tags.add('products');
      return countAddresses(context.db);
    },
    addresses(_, { first, skip }, context) {
      const [size, left] = [first ?? 20, skip ?? 0];
      if (size < 1 || size > maxListed || left < 0 || left > maxSkipped)
        throw new GraphQLError(`first must be from 1 to ${maxListed}.`, {
          extensions: { code: 'BAD_USER_INPUT' },
        });
      context.tags.add('products');
      return listAddresses(context.db, size, left);
    },
  },
  ProductAddress: {
    __resolveReference: ({ id }, context) => addressesOf(context).load(id),
  },
  Page: {
    async formerProduct({ isStore, itemSlug, collectionId }, _, context) {
      if (!isStore || !itemSlug || !collectionId) return null;
      context.tags.add('products');
      const current = await findProductAt(context, itemSlug, collectionId);
      if (showProduct(current, context)) return null;
      const id = await findFormerProductId(context.db, collectionId, itemSlug);
      return id ? showProduct(await context.catalog.products.load(id), context) : null;
    },
  },
};

const loaders = new WeakMap<CommerceContext, ReturnType<typeof createAddressLoader>>();

/** One loader a request, so that addresses asked for by id come in one statement. */
function addressesOf(context: CommerceContext): ReturnType<typeof createAddressLoader> {
  const known = loaders.get(context) ?? createAddressLoader(context.db);
  loaders.set(context, known);
  return known;
}
