import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import { productTypeOf } from '../products/product-rows.ts';
import { findInstalments, writeInstalments } from './instalments.data.ts';
import { type InstalmentChoice, isCartEligible, isProductEligible, offerOf } from './instalments.rules.ts';

export const instalmentsResolvers: Resolvers = {
  StoreSettings: {
    async instalments({ websiteId }, _, context) {
      context.tags.add('website');
      return settingsOf(await findInstalments(websiteId ? context.forWebsite(websiteId) : context.db));
    },
  },
  Product: {
    async instalments({ type }, _, context) {
      if (!isProductEligible(productTypeOf(type))) return null;
      context.tags.add('website');
      return offerOf(await context.instalments.answer());
    },
  },
  Cart: {
    async instalments({ entries }, _, context) {
      const types = entries.map(({ product }) => (product ? productTypeOf(product.type) : null));
      return isCartEligible(types) ? offerOf(await context.instalments.answer()) : null;
    },
  },
  Mutation: {
    async updateInstalmentSettings(_, { input }, { db }) {
      const outcome = await writeInstalments(db, input, input.expectedVersion);
      if ('outdated' in outcome) {
        const { message, stored } = changedMeanwhile(outcome);
        return {
          ...{ __typename: 'InstalmentSettingsChangedMeanwhile', message },
          stored: settingsOf(stored),
        };
      }
      return 'choice' in outcome
        ? { __typename: 'InstalmentSettings', ...settingsOf(outcome.choice) }
        : { __typename: 'InvalidInput', ...outcome.problem };
    },
  },
};

function settingsOf(choice: InstalmentChoice) {
  const { isAvailable, currency, minimumCents, maximumCents, accountCountry } = choice;
  return {
    version: versionOf(choice),
    isAvailable,
    minimum: minimumCents === null ? null : toMoney(minimumCents, currency),
    maximum: maximumCents === null ? null : toMoney(maximumCents, currency),
    accountCountry,
  };
}
