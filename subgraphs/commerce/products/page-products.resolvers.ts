import { changedMeanwhile, versionOf } from '#kit/version.ts';
import { findCategoryBySlug } from '../categories/category-details.data.ts';
import { findFacets } from '../categories/facets.data.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import { changeSettings, findSettings } from '../store-settings/store-settings.data.ts';
import { findSettingsProblem, readMinimumSubtotal } from '../store-settings/store-settings.rules.ts';
import { findProductAt } from '../translations/find-by-slug.ts';
import { listProducts, pagePart, showProduct, usualPageSize } from './product.resolvers.ts';
import { readingFor } from './product-reading.ts';
import { readVariantWhere } from './product-where.rules.ts';

export const pageProductsResolvers: Resolvers = {
  Page: {
    async product({ isStore, itemSlug, collectionId }, _, context) {
      if (!isStore || !itemSlug || !collectionId) return null;
      return showProduct(await findProductAt(context, itemSlug, collectionId), context);
    },
    async products(shown, { page, where, ...args }, context, info) {
      const { isStore, itemSlug, collectionId } = shown;
      if (!isStore || itemSlug || !collectionId) return null;
      const pageSize = 'pageSize' in shown ? shown.pageSize : null;
      const part = page ? { ...args, ...pagePart(args, page, pageSize ?? usualPageSize) } : args;
      const { currency } = where ? await findSettings(context.db) : { currency: '' };
      const list = { ...part, collectionId, where: where ? readVariantWhere(where, currency) : null };
      return listProducts(list, context, readingFor(info, 'nodes'));
    },
    category({ isStore, itemSlug, collectionId }, { slug }, { db, tags }) {
      if (!isStore || itemSlug || !collectionId || !slug) return null;
      tags.add('products');
      return findCategoryBySlug(db, slug);
    },
    facets({ isStore, itemSlug, collectionId }, _, context) {
      if (!isStore || itemSlug || !collectionId) return null;
      context.tags.add('products');
      return findFacets(context.db, collectionId);
    },
  },
  Website: {
    async store({ id }, _, context) {
      context.tags.add('website');
      return { ...(await findSettings(context.forWebsite(id))), websiteId: id };
    },
  },
  Facets: {
    lowestPrice: ({ lowestCents, currency }) =>
      lowestCents === null ? null : toMoney(lowestCents, currency),
    highestPrice: ({ highestCents, currency }) =>
      highestCents === null ? null : toMoney(highestCents, currency),
  },
  StoreSettings: {
    version: ({ websiteId: _, ...settings }) => versionOf(settings),
    minimumSubtotal: ({ minimumSubtotalCents, currency }) => toMoney(minimumSubtotalCents, currency),
  },
  Mutation: {
    async updateStoreSettings(_, { input }, context) {
      const problem = findSettingsProblem(input);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const currency = input.currency ?? (await findSettings(context.db)).currency;
      const minimum = readMinimumSubtotal(input.minimumSubtotal, currency);
      if (minimum && !minimum.ok) {
        return { __typename: 'InvalidInput', message: minimum.message, field: 'input.minimumSubtotal' };
      }
      const changes = minimum ? { ...input, currency, minimumSubtotalCents: minimum.minor } : input;
      const settings = await changeSettings(context.db, changes);
      if (!settings)
        return {
          __typename: 'InvalidInput',
          message: 'The currency can change only while there are no products and no coupons with amounts.',
          field: 'input.currency',
        };
      return 'outdated' in settings
        ? { __typename: 'StoreSettingsChangedMeanwhile', ...changedMeanwhile(settings) }
        : { __typename: 'StoreSettings', ...settings };
    },
  },
};
