import { newId } from '#kit/ids.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findRootCategory, makeRootCategory, saveRootCategory } from './root-category.data.ts';
import { findRootCategoryProblem, rootCategoryOf } from './root-category.rules.ts';

const collectionType = 'query ($id: ID!) { collection(id: $id) { type } }';
const noPage = { __typename: 'NotFound', message: 'This website has no such products page.' } as const;

export const rootCategoryResolvers: Resolvers = {
  Page: {
    rootCategory({ isStore, itemSlug, collectionId }, _, { db, tags }) {
      if (!isStore || itemSlug || !collectionId) return null;
      tags.add('products');
      return findRootCategory(db, collectionId);
    },
  },
  Query: {
    rootCategory(_, { collectionId }, { db, tags }) {
      tags.add('products');
      return findRootCategory(db, collectionId);
    },
  },
  Mutation: {
    async createRootCategory(_, { input }, { db, ask, viewer }) {
      if (input.websiteId && input.websiteId !== viewer.websiteId)
        return { __typename: 'NotFound', message: 'There is no such website here.' };
      const problem = findRootCategoryProblem(input);
      if (problem) return problem;
      if (!(await isProductsPage(input.collectionId, ask))) return noPage;
      const { collectionId } = input;
      const row = await makeRootCategory(db, { id: newId(), collectionId, ...rootCategoryOf(input) });
      return row
        ? { __typename: 'RootCategory', ...row }
        : {
            __typename: 'RootCategoryExists',
            message: 'This products page has its category of all products.',
          };
    },
    async saveRootCategory(_, { input }, { db, ask }) {
      const problem = findRootCategoryProblem(input);
      if (problem) return problem;
      if (!(await isProductsPage(input.collectionId, ask))) return noPage;
      const { collectionId } = input;
      const row = await saveRootCategory(db, { id: newId(), collectionId, ...rootCategoryOf(input) });
      return { __typename: 'RootCategory', ...row };
    },
    async createRootCategoryOfNewPage(_, { collectionId, displayName }, { db }) {
      await makeRootCategory(db, { id: newId(), collectionId, ...rootCategoryOf({ displayName }) });
      return true;
    },
  },
};

async function isProductsPage(id: string, ask: CommerceContext['ask']): Promise<boolean> {
  const { collection } = await ask('content', collectionType, { id });
  return (
    typeof collection === 'object' &&
    collection !== null &&
    'type' in collection &&
    collection.type === 'PRODUCTS'
  );
}
