import { changedMeanwhile } from '#kit/version.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { wholeOf } from '../products/product-reading.ts';
import { asProduct } from '../products/product-rows.ts';
import { findOutdatedProduct } from '../products/product-version.ts';
import { maybeTextOf } from '../translations/texts.ts';
import { findMerchandising, updateMerchandising } from './merchandising.data.ts';
import {
  findMerchandisingProblem,
  type MerchandisingSettings,
  mergeMerchandising,
  restockViews,
  scarcityViews,
} from './merchandising.rules.ts';
import { merchandisingTextOf } from './merchandising-text.ts';

const noProduct = { __typename: 'NotFound', message: 'There is no such product.' } as const;

export const merchandisingResolvers: Resolvers = {
  Product: {
    merchandising: async (product, _, { merchandising }) => ({
      product: wholeOf(product),
      settings: await findMerchandising(merchandising, product.id),
    }),
  },
  Mutation: {
    async updateMerchandising(_, { input }, { db, catalog, merchandising }) {
      const { productId, expectedVersion, ...change } = input;
      const problem = findMerchandisingProblem(change);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const merge = (before: MerchandisingSettings) => mergeMerchandising(before, change);
      const saved = await updateMerchandising(db, productId, merge, (queries) =>
        findOutdatedProduct(queries, productId, expectedVersion),
      );
      if (typeof saved === 'object')
        return { __typename: 'ProductChangedMeanwhile', ...changedMeanwhile(saved) };
      const product = saved ? await catalog.products.clear(productId).load(productId) : null;
      if (!product) return noProduct;
      const settings = await findMerchandising(merchandising.clear(productId), productId);
      return { __typename: 'ProductMerchandising', product, settings };
    },
  },
  ProductMerchandising: {
    isRestockEnabled: ({ settings }) => settings.isRestockEnabled,
    restockNotificationViews: ({ product, settings }) => restockViews(asProduct(product), settings),
    async restockNotificationMessages({ product, settings }, _, context) {
      const [callText, buttonText, placeholderText, mailingListDescription, successText] = await Promise.all([
        merchandisingTextOf(context, product.id, settings, 'restockCallText'),
        merchandisingTextOf(context, product.id, settings, 'restockButtonText'),
        merchandisingTextOf(context, product.id, settings, 'restockPlaceholderText'),
        merchandisingTextOf(context, product.id, settings, 'mailingListDescription'),
        merchandisingTextOf(context, product.id, settings, 'restockSuccessText'),
      ]);
      return { callText, buttonText, placeholderText, mailingListDescription, successText };
    },
    mailingListSignUpEnabled: ({ settings }) => settings.mailingListSignUpEnabled,
    mailingListOptInByDefault: ({ settings }) => settings.mailingListOptInByDefault,
    scarcityEnabled: ({ settings }) => settings.scarcityEnabled,
    scarcityTemplateViews: ({ product, settings }) => scarcityViews(asProduct(product), settings),
    scarcityText: ({ product, settings }, _, context) =>
      merchandisingTextOf(context, product.id, settings, 'scarcityText'),
    scarcityThreshold: ({ settings }) => settings.scarcityThreshold,
    scarcityShownByDefault: ({ settings }) => settings.scarcityShownByDefault,
    customSoldOutText: ({ product }, _, context) =>
      maybeTextOf(context, product.id, 'customSoldOutText', product.customSoldOutText),
  },
};
