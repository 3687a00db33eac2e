import type { ContentContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import type { CollectionRow } from './collection.data.ts';
import { freeCollectionSlug } from './collection.resolvers.ts';
import { findTrashed, restoreCollection, trashCollection } from './trash.data.ts';

const noCollection = 'This website has no such collection.';

function answer(row: CollectionRow, context: ContentContext) {
  const { collections } = context.own();
  collections.byId.clear(row.id).prime(row.id, row);
  return { ...row, __typename: 'Collection' as const };
}

export const trashResolvers: Resolvers = {
  Query: {
    trashedCollections: (_, __, context) => findTrashed(context.own().db),
  },
  Mutation: {
    async trashCollection(_, { id }, context) {
      const scope = context.own();
      const row = await trashCollection(scope.db, id);
      if (row) return answer(row, context);
      const known = await scope.collections.byId.load(id);
      return known?.isHomepage
        ? invalidInput({ field: 'id', message: 'Make another page the home page first.' })
        : notFound(noCollection);
    },
    async restoreCollection(_, { id }, context) {
      const scope = context.own();
      const row = await restoreCollection(scope.db, id, (before) => freeCollectionSlug(scope, before));
      return row ? answer(row, context) : notFound(noCollection);
    },
  },
  Collection: {
    areaIds: (row, _, context) => (context.scopeOf(row.websiteId).seesHidden ? row.areaIds : []),
    publishAt: (row, _, context) => (context.scopeOf(row.websiteId).seesHidden ? row.publishAt : null),
    unpublishAt: (row, _, context) => (context.scopeOf(row.websiteId).seesHidden ? row.unpublishAt : null),
  },
};
