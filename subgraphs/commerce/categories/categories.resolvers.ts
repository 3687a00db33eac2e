import { GraphQLError } from 'graphql';
import { pageOf, readTextCursor } from '#kit/id-page.ts';
import { showAppearance } from '#kit/search-appearance.rules.ts';
import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { textOf } from '../translations/texts.ts';
import {
  type CategorySaving,
  createCategory,
  findCategories,
  findCategory,
  moveCategory,
  orderCategories,
  updateCategory,
} from './categories.data.ts';
import { MAX_ORDERED } from './categories.rules.ts';
import { type CategoryDetails, categoryStatements, noDetails } from './category-details.data.ts';
import { findPictureProblem } from './category-picture.ts';
import { deleteCategory, restoreCategory } from './deleting.data.ts';

const usualPage = 100;
const maxListed = 500;

const badInput = (message: string) => new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });

function readCursor(cursor: string | null): { position: string; id: string } {
  if (cursor === null) return { position: '0', id: '' };
  const [, position, id] = /^(\d{1,18}) (\S{1,64})$/.exec(readTextCursor(cursor)) ?? [];
  if (position && id) return { position, id };
  throw badInput('That is no cursor of a list of categories.');
}

function answer(saving: CategorySaving) {
  return saving.ok ? ({ __typename: 'Category', ...saving.category } as const) : saving.problem;
}

/** What is said of a category; nothing of one that went meanwhile. */
async function detailsOf(id: string, { catalog, tags }: CommerceContext): Promise<CategoryDetails> {
  tags.add('products');
  return (await catalog.categoryDetails.load(id)) ?? noDetails(id);
}

export const categoriesResolvers: Resolvers = {
  Category: {
    version: async (category, _, context) =>
      versionOf(categoryStatements(category, await detailsOf(category.id, context))),
    imageId: async ({ id }, _, context) => (await detailsOf(id, context)).imageId,
    description: async ({ id }, _, context) =>
      textOf(context, id, 'description', (await detailsOf(id, context)).description),
    async seo({ id }, _, context) {
      const { title, description, isHidden } = showAppearance((await detailsOf(id, context)).seo);
      return {
        title: await textOf(context, id, 'seoTitle', title),
        description: await textOf(context, id, 'seoDescription', description),
        isHidden,
      };
    },
  },
  Query: {
    category(_, { id }, { db, tags }) {
      tags.add('products');
      return findCategory(db, id);
    },
    async categories(_, { first, after }, { db, tags }) {
      const size = first ?? usualPage;
      if (size < 1 || size > maxListed) throw badInput(`first must be from 1 to ${maxListed}.`);
      const rows = await findCategories(db, readCursor(after ?? null), size + 1);
      tags.add('products');
      return pageOf(rows, { size, after }, ({ position, id }) => `${position} ${id}`);
    },
  },
  Mutation: {
    async createCategory(_, { input: { name, slug, parentId } }, { db }) {
      return answer(await createCategory(db, { name, slug: slug ?? null, parentId: parentId ?? null }));
    },
    async updateCategory(_, { input: { id, expectedVersion, ...change } }, { db, catalog, ask }) {
      const problem = await findPictureProblem(change.imageId, ask);
      if (problem) return problem;
      const saving = await updateCategory(db, id, change, expectedVersion);
      catalog.categoryDetails.clear(id);
      return 'outdated' in saving
        ? { __typename: 'CategoryChangedMeanwhile', ...changedMeanwhile(saving) }
        : answer(saving);
    },
    async moveCategory(_, { id, parentId }, { db }) {
      return answer(await moveCategory(db, id, parentId ?? null));
    },
    async orderCategories(_, { ids }, { db }) {
      if (ids.length > MAX_ORDERED || new Set(ids).size !== ids.length) {
        const message = `Name at most ${MAX_ORDERED} categories, each once.`;
        return { __typename: 'InvalidInput', message, field: 'ids' };
      }
      const categories = await orderCategories(db, ids);
      if (categories === null) return { __typename: 'NotFound', message: 'There is no such category.' };
      return categories === 'apart'
        ? {
            __typename: 'InvalidInput',
            message: 'These categories are not below the same one.',
            field: 'ids',
          }
        : { __typename: 'OrderedCategories', categories };
    },
    async restoreCategory(_, { id }, { db }) {
      return answer(await restoreCategory(db, id));
    },
    async deleteCategory(_, { id }, { db }) {
      const ids = await deleteCategory(db, id);
      return ids.length > 0
        ? { __typename: 'DeletedCategories', ids }
        : { __typename: 'NotFound', message: 'There is no such category.' };
    },
  },
};
