import { showAppearance } from '#kit/search-appearance.rules.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { changeProduct } from './changing.resolvers.ts';
import { wholeOf } from './product-reading.ts';
import { changeBack, findProductOfVersion, findProductVersions } from './product-versions.data.ts';

const noVersion = { __typename: 'NotFound', message: 'This website has no such version.' } as const;

export const productVersionResolvers: Resolvers = {
  Mutation: {
    async restoreProductVersion(_, { id }, context) {
      const productId = await findProductOfVersion(context.db, id);
      const product = productId === null ? null : await context.catalog.products.load(productId);
      if (!product) return noVersion;
      const versions = await findProductVersions(context.db, product);
      const version = versions.find((each) => each.id === id);
      return version ? changeProduct(context, product.id, changeBack(version)) : noVersion;
    },
  },
  Product: {
    versions: (row, _, { db }) => findProductVersions(db, wholeOf(row)),
  },
  ProductVersion: {
    savedByAccount: ({ savedBy }) => ({ id: savedBy }),
    title: ({ state }) => state.title,
    description: ({ state }) => state.description,
    tags: ({ state }) => state.tags,
    seo: ({ state }) => showAppearance(state.seo),
    customAddButtonText: ({ state }) => state.custom_add_button_text,
    customSoldOutText: ({ state }) => state.custom_sold_out_text,
  },
};
