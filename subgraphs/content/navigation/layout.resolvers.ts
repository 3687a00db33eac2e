import { isForbiddenBy } from '#kit/constraints.ts';
import { newId } from '#kit/ids.ts';
import { allCategoryNameProblem, isAllCategoryName } from '#schema/all-category-name.rules.ts';
import { collectionTypeCodes } from '#schema/collection-types.ts';
import { catalogueOf } from '#schema/words/catalogue.ts';
import {
  type CollectionRow,
  countAll,
  findSlugsLike,
  makeCollection,
  type NewCollection,
} from '../collections/collection.data.ts';
import {
  defaultPageSize,
  findCollectionProblem,
  kindOf,
  maxCollections,
  reservedSlugs,
} from '../collections/collection.rules.ts';
import type { WebsiteScope } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import { dedupeSlug } from '../slug.rules.ts';
import { storeSlug, storeTitle, withFirst } from './layout.rules.ts';
import { findThemeMenus, showLayoutPart, storedLinks, unsetLinks } from './layout.ts';
import { saveMenu } from './navigation.data.ts';

const createRootCategory =
  'mutation ($collectionId: ID!, $displayName: String!) { createRootCategoryOfNewPage(collectionId: $collectionId, displayName: $displayName) }';

export const layoutResolvers: Resolvers = {
  Query: {
    async siteLayout(_, __, context) {
      const scope = context.own();
      const menus = await findThemeMenus(scope);
      return Promise.all(
        menus.map(async (menu, index) =>
          showLayoutPart(scope, menu, await storedLinks(scope, menu.name, index === 0)),
        ),
      );
    },
  },
  Mutation: {
    async createProductsPage(_, { input }, context) {
      const scope = context.own();
      if (input.websiteId && input.websiteId !== scope.websiteId)
        return notFound('There is no such website here.');
      const title = storeTitle(input.title, input.fallbackTitle);
      const problem = findCollectionProblem({
        typeName: 'products',
        title,
        navigationTitle: input.navigationTitle,
      });
      if (problem) return invalidInput(problem);
      if ((await countAll(scope.db)) >= maxCollections)
        return invalidInput({ field: null, message: `A website has at most ${maxCollections} collections.` });
      const [main] = input.addToMainNavigation ? await findThemeMenus(scope) : [];
      if (input.addToMainNavigation && !main)
        return { __typename: 'NoMainNavigation', message: 'Unable to find site main navigation' };
      const all = await allCategoryName(input.allCategoryName, scope);
      if (all !== null && !isAllCategoryName(all))
        return invalidInput({ field: 'allCategoryName', message: allCategoryNameProblem });
      const unset = main ? await unsetLinks(scope, true) : [];
      const id = newId();
      // First, so that there is never a store without the category that was asked for with it.
      if (all !== null)
        await context.ask('commerce', createRootCategory, { collectionId: id, displayName: all });
      const row = await makeStore(scope, {
        id,
        title,
        navigationTitle: input.navigationTitle?.trim() || title,
        description: input.description ?? '',
        wanted: storeSlug({ ...input, title }),
      });
      if (main) await saveMenu(scope.db, { name: main.name, unset }, (links) => withFirst(links, row.id));
      return { ...row, __typename: 'Collection' as const };
    },
  },
};

/** What all products of a new store are called together: the words given, the website's word for all where they are blank, else nothing. */
async function allCategoryName(
  given: string | null | undefined,
  { own, websiteId }: WebsiteScope,
): Promise<string | null> {
  if (given == null || given.trim() !== '') return given ?? null;
  const website = await own.websites.byId.load(websiteId);
  return catalogueOf(website?.language ?? 'en').theme.systemAllCategories;
}

/** Two that make a store by the same name at once get two addresses. */
async function makeStore(
  scope: WebsiteScope,
  input: { id: string; title: string; navigationTitle: string; description: string; wanted: string },
): Promise<CollectionRow> {
  const taken = await findSlugsLike(scope.db, input.wanted);
  const slug = dedupeSlug(input.wanted, (each) => taken.has(each) || reservedSlugs.has(each));
  const { id, title, navigationTitle, description } = input;
  const collection: NewCollection = {
    ...kindOf('products'),
    ...{ id, slug, title, navigationTitle, description, typeName: 'products' },
    ...{
      mainContent: null,
      isHomepage: false,
      isEnabled: true,
      parentId: null,
      mainImageId: null,
      sort: null,
    },
    ...{ pageSize: defaultPageSize, regionName: 'default', type: collectionTypeCodes.PRODUCTS },
  };
  try {
    return await makeCollection(scope.db, collection);
  } catch (error) {
    if (isForbiddenBy(error, 'collection_website_id_slug_key')) return makeStore(scope, input);
    throw error;
  }
}
