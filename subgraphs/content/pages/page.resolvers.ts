import { showCollection } from '../collections/collection.resolvers.ts';
import type { ContentContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findNeighbours, type ItemRow } from '../items/item.data.ts';
import { showItem } from '../items/item.resolvers.ts';
import { itemPath } from '../items/item.rules.ts';
import { sortOf } from '../items/item-order.ts';
import { findPage } from './find-page.ts';
import type { PageRow } from './page.data.ts';

export const pageResolvers: Resolvers = {
  Query: {
    page: (_, { path }, context) => findPage(context.own(), path),
  },
  Page: {
    __resolveReference: ({ id }, context) => findPage(context.own(), id),
    id: (page) => page.path,
    collectionId: (page) => page.collection?.id ?? null,
    pageSize: (page) => page.collection?.pageSize ?? null,
    previousItem: (page, _, context) => neighbourOf(page, 'previousId', context),
    nextItem: (page, _, context) => neighbourOf(page, 'nextId', context),
  },
  Product: {
    __resolveReference: (reference) => reference,
    async fullUrl({ collectionId, slug }, _, context) {
      const scope = context.own();
      const collection = collectionId ? await scope.collections.byId.load(collectionId) : null;
      scope.tag(collection ? `collection:${collection.id}` : 'collections');
      // A product that no products page shows has no page: its links lead home.
      return scope.address(collection && slug ? itemPath(collection.slug, slug) : '/');
    },
    async collection({ collectionId }, _, context) {
      if (!collectionId) return null;
      return showCollection(await context.own().collections.byId.load(collectionId), context.own());
    },
  },
};

const neighbours = new WeakMap<ItemRow, ReturnType<typeof findNeighbours>>();

async function neighbourOf(
  { item, collection }: PageRow,
  side: 'previousId' | 'nextId',
  context: ContentContext,
): Promise<ItemRow | null> {
  if (!item || !collection) return null;
  const scope = context.own();
  // Both sides come from one statement; the row lives as long as the request.
  const known = neighbours.get(item);
  const view = { now: scope.now, includesHidden: scope.seesHidden };
  const found = known ?? findNeighbours(scope.db, view, item, sortOf(collection));
  if (!known) neighbours.set(item, found);
  const id = (await found)[side];
  scope.tag(`collection:${collection.id}`);
  return id ? showItem(await scope.items.byId.load(id), scope) : null;
}
