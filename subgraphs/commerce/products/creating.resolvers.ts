import type { Resolvers } from '../generated/graphql.ts';
import { skuTaken } from '../variants/variants.resolvers.ts';
import { createProduct } from './creating.data.ts';
import { findProductProblem } from './creating.rules.ts';
import { productTypeCode } from './product-rows.ts';
import { findProductsPage } from './products-page.ts';

const messages = {
  NotFound: 'There is no such category.',
  ProductSlugTaken: 'Another product of this products page has this address.',
} as const;

const noPage = { __typename: 'NotFound', message: 'This website has no such products page.' } as const;

export const creatingResolvers: Resolvers = {
  Mutation: {
    async createProduct(_, { input }, { db, catalog, viewer, ask }) {
      const type = productTypeCode(input.type);
      const invalid = findProductProblem(input, type);
      if (invalid) return invalid;
      const { optionNames, isVisible, isFeatured, currency } = input;
      const collectionId = await findProductsPage(input.collectionId ?? null, ask);
      if (collectionId === null) return noPage;
      const product = {
        ...{ ...input, type, collectionId, optionNames: optionNames ?? [], currency: currency ?? null },
        ...{ isVisible: isVisible ?? true, isFeatured: isFeatured ?? false },
      };
      const making = await createProduct(db, product, viewer.accountId);
      if (making.ok) {
        const row = await catalog.products.load(making.id);
        if (row) return { __typename: 'Product', ...row };
        throw new Error('A product that was just made is gone.');
      }
      const { problem } = making;
      if (problem.__typename === 'InvalidInput') return problem;
      if (problem.__typename === 'SkuTaken') return skuTaken(problem.sku);
      return { __typename: problem.__typename, message: messages[problem.__typename] };
    },
  },
};
