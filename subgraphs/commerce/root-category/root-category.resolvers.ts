import { newId } from '#kit/ids.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findRootCategory, makeRootCategory } from './root-category.data.ts';

const maxName = 200;
const collectionType = 'query ($id: ID!) { collection(id: $id) { type } }';

export const rootCategoryResolvers: Resolvers = {
  Query: {
    rootCategory(_, { collectionId }, { db, tags }) {
      tags.add('products');
      return findRootCategory(db, collectionId);
    },
  },
  Mutation: {
    async createRootCategory(_, { input }, { db, ask, viewer }) {
      const { collectionId, pageRendering, displayIndex, websiteId } = input;
      if (websiteId && websiteId !== viewer.websiteId)
        return { __typename: 'NotFound', message: 'There is no such website here.' };
      const displayName = input.displayName.trim();
      if (displayName === '' || displayName.length > maxName)
        return refuse('displayName', `A category's name has 1 to ${maxName} characters.`);
      if (typeof displayIndex === 'number' && displayIndex < 1)
        return refuse('displayIndex', 'A place is 1 or more.');
      const { collection } = await ask('content', collectionType, { id: collectionId });
      if (!isProductsPage(collection))
        return { __typename: 'NotFound', message: 'This website has no such products page.' };
      const row = await makeRootCategory(db, {
        ...{ id: newId(), collectionId, displayName },
        pageRendering: pageRendering ?? 'LIST_VIEW',
        displayIndex: displayIndex ?? 1,
      });
      return row
        ? { __typename: 'RootCategory', ...row }
        : {
            __typename: 'RootCategoryExists',
            message: 'This products page has its category of all products.',
          };
    },
  },
};

function refuse(field: string, message: string) {
  return { __typename: 'InvalidInput' as const, field: `input.${field}`, message };
}

function isProductsPage(collection: unknown): boolean {
  return (
    typeof collection === 'object' &&
    collection !== null &&
    'type' in collection &&
    collection.type === 'PRODUCTS'
  );
}
