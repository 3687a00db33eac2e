import { wholeOf } from '../catalog/product-reading.ts';
import { asProduct } from '../catalog/product-rows.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { changeMerchandising, findMerchandising } from './merchandising.data.ts';
import {
  findMerchandisingProblem,
  mergeMerchandising,
  restockViews,
  scarcityViews,
  usualTexts,
} from './merchandising.rules.ts';

const noProduct = { __typename: 'NotFound', message: 'There is no such product.' } as const;

export const merchandisingResolvers: Resolvers = {
  Product: {
    merchandising: async (product, _, { merchandising }) => ({
      product: wholeOf(product),
      settings: await findMerchandising(merchandising, product.id),
    }),
  },
  Mutation: {
    async changeMerchandising(_, { input }, { db, catalog, merchandising }) {
      const { productId, ...change } = input;
      const problem = findMerchandisingProblem(change);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const isThere = await changeMerchandising(db, productId, (before) =>
        mergeMerchandising(before, change),
      );
      const product = isThere ? await catalog.products.clear(productId).load(productId) : null;
      if (!product) return noProduct;
      const settings = await findMerchandising(merchandising.clear(productId), productId);
      return { __typename: 'ProductMerchandising', product, settings };
    },
  },
  ProductMerchandising: {
    isRestockEnabled: ({ settings }) => settings.isRestockEnabled,
    restockNotificationViews: ({ product, settings }) => restockViews(asProduct(product), settings),
    restockNotificationMessages: ({ settings }) => ({
      callText: settings.restockCallText ?? usualTexts.callText,
      buttonText: settings.restockButtonText ?? usualTexts.buttonText,
      placeholderText: settings.restockPlaceholderText ?? usualTexts.placeholderText,
      mailingListDescription: settings.mailingListDescription ?? usualTexts.mailingListDescription,
      successText: settings.restockSuccessText ?? usualTexts.successText,
    }),
    mailingListSignUpEnabled: ({ settings }) => settings.mailingListSignUpEnabled,
    mailingListOptInByDefault: ({ settings }) => settings.mailingListOptInByDefault,
    scarcityEnabled: ({ settings }) => settings.scarcityEnabled,
    scarcityTemplateViews: ({ product, settings }) => scarcityViews(asProduct(product), settings),
    scarcityText: ({ settings }) => settings.scarcityText ?? usualTexts.scarcityText,
    scarcityThreshold: ({ settings }) => settings.scarcityThreshold,
    scarcityShownByDefault: ({ settings }) => settings.scarcityShownByDefault,
    customSoldOutText: ({ product }) => product.customSoldOutText,
  },
};
