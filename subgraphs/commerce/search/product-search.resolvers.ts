import { mapPage } from '#kit/id-page.ts';
import { findExcerpt, readSearchQuery } from '#kit/search.rules.ts';
import { readSearchPart, searchPage } from '#kit/search-part.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { showProduct } from '../products/product.resolvers.ts';
import { readingFor } from '../products/product-reading.ts';
import { type ProductSearchHitRow, searchProducts } from './product-search.data.ts';

/** How a website is read whose language nobody told. */
const usualLanguage = 'en-US';

export const productSearchResolvers: Resolvers = {
  Query: {
    async productSearch(_, { query, first, after }, context, info) {
      const part = readSearchPart(first, after);
      context.tags.add('products').add('product-search');
      const read = readSearchQuery(query);
      if (!read) return searchPage<ProductSearchHitRow>([], part);
      const found = await searchProducts(context.db, context.searchPowers, {
        query: read,
        language: context.viewer.language ?? usualLanguage,
        limit: part.limit,
        skip: part.skip,
        includesHidden: context.viewer.permissions.includes('CATALOG_MANAGE'),
      });
      const page = searchPage(found, part);
      const loader = context.catalog.readings[readingFor(info, 'nodes', 'product')];
      const products = await Promise.all(page.nodes.map(({ id }) => loader.load(id)));
      return mapPage(page, (row, index) => {
        const product = showProduct(products[index] ?? null, context);
        return product && { ...row, product, words: read.words };
      });
    },
  },
  ProductSearchHit: {
    excerpt: ({ body, words }) => findExcerpt(body, words),
  },
};
