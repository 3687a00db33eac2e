import { mapPage } from '#kit/id-page.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { listProducts } from '../products/product.resolvers.ts';
import { wholeOf } from '../products/product-reading.ts';
import { findFileParts } from './exporting.data.ts';
import { asProductImport } from './exporting.rules.ts';
import { productToCsvRows } from './product-csv.rules.ts';
import { PRODUCT_CSV_COLUMNS } from './product-csv-columns.rules.ts';

const usualPage = 100;

export const exportingResolvers: Resolvers = {
  Query: {
    async productCsv(_, { first, after, pages }, context) {
      const page = await listProducts({ first: first ?? usualPage, after }, context, 'whole');
      const parts = await findFileParts(
        context.db,
        page.nodes.map(({ id }) => id),
      );
      const slugs = new Map(pages.map(({ collectionId, slug }) => [collectionId, slug]));
      const exported = mapPage(page, (product) => {
        const part = parts.get(product.id);
        if (!part) return null;
        const asImport = asProductImport(wholeOf(product), part, slugs.get(product.collectionId) ?? null);
        return { product, rows: productToCsvRows(asImport, product.currency) };
      });
      return { header: PRODUCT_CSV_COLUMNS, ...exported };
    },
  },
};
