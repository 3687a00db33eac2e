import type { Resolvers } from '../generated/graphql.ts';
import { findProductBySlug } from './product.data.ts';
import { listProducts, showProduct } from './product.resolvers.ts';
import { changeSettings, findSettings } from './store-settings.data.ts';
import { findSettingsProblem } from './store-settings.rules.ts';

export const pageProductsResolvers: Resolvers = {
  Page: {
    async product({ isStore, itemSlug, collectionId }, _, context) {
      if (!isStore || !itemSlug || !collectionId) return null;
      return showProduct(await findProductBySlug(context.db, itemSlug, collectionId), context);
    },
    async products({ isStore, itemSlug, collectionId }, args, context) {
      return isStore && !itemSlug && collectionId ? listProducts({ ...args, collectionId }, context) : null;
    },
  },
  Website: {
    async store({ id }, _, context) {
      context.tags.add('website');
      return findSettings(context.forWebsite(id));
    },
  },
  Mutation: {
    async changeStoreSettings(_, { input }, context) {
      const problem = findSettingsProblem(input);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const settings = await changeSettings(context.db, input);
      return settings
        ? { __typename: 'StoreSettings', ...settings }
        : {
            __typename: 'InvalidInput',
            message: 'The currency can change only while there are no products.',
            field: 'input.currency',
          };
    },
  },
};
