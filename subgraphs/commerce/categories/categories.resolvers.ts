import { GraphQLError } from 'graphql';
import { pageOf } from '#kit/id-page.ts';
import type { Resolvers } from '../generated/graphql.ts';
import {
  type CategorySaving,
  createCategory,
  findCategories,
  moveCategory,
  orderCategories,
  updateCategory,
} from './categories.data.ts';
import { MAX_ORDERED } from './categories.rules.ts';
import { deleteCategory, restoreCategory } from './deleting.data.ts';

const usualPage = 100;
const maxListed = 500;

const badInput = (message: string) => new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });

function readCursor(cursor: string | null): { position: string; id: string } {
  if (cursor === null) return { position: '0', id: '' };
  const [, position, id] =
    /^(\d{1,18}) (\S{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (position && id) return { position, id };
  throw badInput('That is no cursor of a list of categories.');
}

function answer(saving: CategorySaving) {
  return saving.ok ? ({ __typename: 'Category', ...saving.category } as const) : saving.problem;
}

export const categoriesResolvers: Resolvers = {
  Query: {
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
    async updateCategory(_, { input: { id, ...change } }, { db }) {
      return answer(await updateCategory(db, id, change));
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
