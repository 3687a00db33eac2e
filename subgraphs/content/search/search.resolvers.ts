import { findExcerpt, readSearchQuery } from '#kit/search.rules.ts';
import { readSearchPart, searchPage } from '#kit/search-part.ts';
import { collectionPath } from '../collections/collection.rules.ts';
import type { ContentContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { itemPath } from '../items/item.rules.ts';
import { showImage } from '../media/image.resolvers.ts';
import { type SearchHitRow, searchContent } from './search.data.ts';

const allTypes = ['PAGE', 'POST', 'EVENT'] as const;

export const searchResolvers: Resolvers = {
  Query: {
    async search(_, { query, first, after, types }, context) {
      const scope = context.own();
      const part = readSearchPart(first, after);
      // Whatever changes in a collection, or in the blocks of one, may be found, or found no more.
      const collections = await scope.collections.all();
      scope.tag('collections', 'blocks', ...collections.map(({ id }) => `collection:${id}`));
      const read = readSearchQuery(query);
      if (!read) return searchPage<SearchHitRow>([], part);
      const rows = await searchContent(scope.db, context.searchPowers, {
        query: read,
        language: await scope.language(),
        now: context.now,
        types: types ?? allTypes,
        limit: part.limit,
        skip: part.skip,
        includesHidden: scope.seesHidden,
      });
      return searchPage(rows, part);
    },
  },
  SearchHit: {
    title: async (hit, _, context) => (await subjectOf(hit, context)).title,
    async fullUrl(hit, _, context) {
      const { collection, item } = await subjectOf(hit, context);
      const { address } = context.own();
      if (!collection) return address('/');
      return address(item ? itemPath(collection.slug, item.slug) : collectionPath(collection));
    },
    excerpt: ({ body, words }) => findExcerpt(body, words),
    async image(hit, _, context) {
      const { item, collection } = await subjectOf(hit, context);
      return showImage((item ?? collection)?.mainImageId ?? null, context.own());
    },
  },
};

async function subjectOf({ id, type }: SearchHitRow, context: ContentContext) {
  const { collections, items } = context.own();
  const item = type === 'PAGE' ? null : await items.byId.load(id);
  const collection = await collections.byId.load(item?.collectionId ?? id);
  return { item, collection, title: (item ?? collection)?.title ?? '' };
}
