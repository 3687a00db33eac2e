import { GraphQLError } from 'graphql';
import type { WebsiteScope } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { itemPath } from '../items/item.rules.ts';
import { showImage } from '../media/image.resolvers.ts';
import { picturesOf } from '../media/product-images.resolvers.ts';
import { countItemAddresses, listItemAddresses } from './sitemap.data.ts';

const maxListed = 5_000;
const maxSkipped = 10_000_000;

export const sitemapResolvers: Resolvers = {
  Query: {
    itemMap: () => ({}),
  },
  ItemMap: {
    async count(_, __, context) {
      await tagCollections(context.own());
      return countItemAddresses(context.own().db, context.now);
    },
    async addresses(_, { first, skip }, context) {
      const part = { first: first ?? 20, skip: skip ?? 0 };
      if (part.first < 1 || part.first > maxListed || part.skip < 0 || part.skip > maxSkipped)
        throw new GraphQLError(`first must be from 1 to ${maxListed}.`, {
          extensions: { code: 'BAD_USER_INPUT' },
        });
      await tagCollections(context.own());
      return listItemAddresses(context.own().db, context.now, part);
    },
  },
  ItemAddress: {
    async fullUrl({ id, collectionId, slug }, _, context) {
      const scope = context.own();
      const collection = await scope.collections.byId.load(collectionId);
      const item = scope.translated ? await scope.items.byId.load(id) : null;
      return scope.address(itemPath(collection?.slug ?? '', item?.slug ?? slug));
    },
    image: ({ mainImageId }, _, context) => showImage(mainImageId, context.own()),
  },
  ProductAddress: {
    __resolveReference: (reference) => reference,
    async fullUrl({ collectionId, slug }, _, context) {
      const scope = context.own();
      const collection = collectionId ? await scope.collections.byId.load(collectionId) : null;
      scope.tag('collections');
      return collection?.isEnabled && slug ? scope.address(itemPath(collection.slug, slug)) : null;
    },
    images: ({ id }, _, context) => picturesOf(id, context.own()),
  },
};

/** The map changes with any item: each tells its collection of it. */
async function tagCollections(scope: WebsiteScope): Promise<void> {
  const collections = await scope.collections.all();
  scope.tag('collections', ...collections.map(({ id }) => `collection:${id}`));
}
