import { isForbiddenBy } from '#kit/constraints.ts';
import { newId } from '#kit/ids.ts';
import { showAppearance } from '#kit/search-appearance.rules.ts';
import { versionOf } from '#kit/version.ts';
import { collectionTypeOf } from '#schema/collection-types.ts';
import type { ContentContext, WebsiteScope } from '../context.ts';
import { assertMayChangePage, writesDraftsOnly } from '../drafts/draft-access.ts';
import type { Resolvers } from '../generated/graphql.ts';
import type { ItemCount } from '../items/item-counts.data.ts';
import { listItems } from '../items/item-list.ts';
import { sortOf } from '../items/item-order.ts';
import { showImage } from '../media/image.resolvers.ts';
import { isStorePage } from '../pages/page.rules.ts';
import { accessTo, whenOpen } from '../pages/page-access.ts';
import { type InputProblem, invalidInput, slugTaken } from '../problems.ts';
import { dedupeSlug, deriveSlug } from '../slug.rules.ts';
import { findActiveFile } from '../themes/theme.data.ts';
import { settingsOf } from './changing.data.ts';
import { type CollectionRow, countAll, findSlugsLike, makeCollection } from './collection.data.ts';
import {
  collectionPath,
  findCollectionProblem,
  findParentProblem,
  isVisibleTo,
  maxCollections,
  reservedSlugs,
} from './collection.rules.ts';
import { kindInTheme, readTypeConf } from './type-conf.rules.ts';

/** The collection, unless the viewer may not see it. What was looked at is remembered for caches. */
export function showCollection(row: CollectionRow | null, scope: WebsiteScope): CollectionRow | null {
  scope.tag(row ? `collection:${row.id}` : 'collections');
  return row && isVisibleTo(row, scope.seesHidden) ? row : null;
}

export const collectionResolvers: Resolvers = {
  Query: {
    async collection(_, { id, slug }, context) {
      const scope = context.own();
      if (id) return showCollection(await scope.collections.byId.load(id), scope);
      return slug ? showCollection(await scope.collections.bySlug.load(slug), scope) : null;
    },
  },
  Mutation: {
    async createCollection(_, { input }, context) {
      const scope = context.own();
      const problem = findCollectionProblem(input);
      if (problem) return invalidInput(problem);
      const conf = await findActiveFile(scope.db, `collections/${input.typeName}.conf`);
      const kind = kindInTheme(input.typeName, readTypeConf(conf ? Buffer.from(conf.bytes).toString() : ''));
      const referenceProblem = await findReferenceProblem(scope, input, kind);
      if (referenceProblem) return invalidInput(referenceProblem);
      const isHomepage = input.isHomepage ?? false;
      const isEnabled = input.isEnabled ?? !writesDraftsOnly(context);
      assertMayChangePage(context, { isHomepage, isEnabled });
      const wanted = input.slug ?? deriveSlug(input.title, 'page');
      const slug = typeof input.slug === 'string' ? input.slug : await freeCollectionSlug(scope, wanted);
      try {
        const row = await makeCollection(scope.db, {
          ...kind,
          id: newId(),
          slug,
          typeName: input.typeName,
          title: input.title.trim(),
          navigationTitle: input.navigationTitle?.trim() || input.title.trim(),
          description: input.description ?? '',
          mainContent: input.mainContent ?? null,
          isHomepage,
          isEnabled,
          pageSize: input.pageSize ?? kind.pageSize,
          regionName: input.regionName ?? kind.regionName,
          parentId: input.parentId ?? null,
          mainImageId: input.mainImageId ?? null,
          sort: input.sort ?? null,
        });
        return { ...row, __typename: 'Collection' as const };
      } catch (error) {
        if (isForbiddenBy(error, 'collection_website_id_slug_key')) return slugTaken(slug);
        throw error;
      }
    },
  },
  Collection: {
    type: ({ type }) => collectionTypeOf(type),
    __resolveReference: async ({ id }, context) =>
      context.viewer.websiteId === null
        ? null
        : showCollection(await context.own().collections.byId.load(id), context.own()),
    fullUrl: (row, _, context) => context.scopeOf(row.websiteId).address(collectionPath(row)),
    version: async (row, _, context) => {
      const texts = await textsOf(row, context);
      const { description = '', mainContent = null } = texts ?? {};
      return versionOf(settingsOf({ ...row, description, mainContent }));
    },
    description: (row, _, context) =>
      ifOpen(row, context, '', async () => (await textsOf(row, context))?.description ?? ''),
    mainContent: (row, _, context) =>
      ifOpen(row, context, null, async () => (await textsOf(row, context))?.mainContent ?? null),
    itemCount: async (row, _, context) => (await itemCounts(row, context, 'itemCountOf'))[0]?.count ?? 0,
    tags: async (row, _, context) => labels(await itemCounts(row, context, 'tagsOf')),
    authors: async (row, _, context) => labels(await itemCounts(row, context, 'authorsOf')),
    sort: (row) => sortOf(row),
    seo: (row) => showAppearance(row.seo),
    categories: async (row, _, context) => labels(await itemCounts(row, context, 'categoriesOf')),
    mainImage: (row, _, context) =>
      ifOpen(row, context, null, () => showImage(row.mainImageId, context.scopeOf(row.websiteId))),
    async children(row, _, context) {
      const scope = context.scopeOf(row.websiteId);
      scope.tag('collections');
      const isOpen = row.isFolder && (await accessTo(row, scope)) === 'OPEN';
      const rows = isOpen ? await scope.collections.childrenOf.load(row.id) : [];
      return rows.flatMap((each) => showCollection(each, scope) ?? []);
    },
    items: (row, args, context) => listItems(row, args, context),
  },
};

function textsOf(row: CollectionRow, context: ContentContext) {
  return loaders(row, context).textsOf.load(row.id);
}

function loaders(row: CollectionRow, context: ContentContext) {
  return context.scopeOf(row.websiteId).collections;
}

/** Counts of the items that a collection shows; a products page has none, so nothing is asked about it. */
function itemCounts(
  row: CollectionRow,
  context: ContentContext,
  loader: 'itemCountOf' | 'tagsOf' | 'categoriesOf' | 'authorsOf',
): Promise<readonly ItemCount[]> {
  return ifOpen(row, context, [], () => (isStorePage(row) ? [] : loaders(row, context)[loader].load(row.id)));
}

/** What a page has for whoever may open it. */
export function ifOpen<Value>(
  row: CollectionRow,
  context: ContentContext,
  otherwise: Value,
  read: () => Value | Promise<Value>,
): Promise<Value> {
  return whenOpen(row, context.scopeOf(row.websiteId), otherwise, read);
}

function labels(rows: readonly { readonly label: string }[]): string[] {
  return rows.map((row) => row.label);
}

/** An address that no collection has. */
export async function freeCollectionSlug(scope: WebsiteScope, wanted: string): Promise<string> {
  const taken = await findSlugsLike(scope.db, wanted);
  return dedupeSlug(wanted, (slug) => taken.has(slug) || reservedSlugs.has(slug));
}

async function findReferenceProblem(
  scope: WebsiteScope,
  input: { parentId?: string | null | undefined; mainImageId?: string | null | undefined },
  kind: { isFolder: boolean },
): Promise<InputProblem | null> {
  if (input.parentId) {
    const problem = findParentProblem(await scope.collections.byId.load(input.parentId), kind);
    if (problem) return problem;
  }
  if (input.mainImageId && !(await scope.images.byId.load(input.mainImageId))) {
    return { field: 'input.mainImageId', message: 'This website has no such picture.' };
  }
  const isFull = (await countAll(scope.db)) >= maxCollections;
  return isFull ? { field: null, message: `A website has at most ${maxCollections} collections.` } : null;
}
