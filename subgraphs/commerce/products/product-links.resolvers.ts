import { GraphQLError } from 'graphql';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import type { ProductRow } from './product.data.ts';
import { showProduct } from './product.resolvers.ts';
import { isSoldOut } from './product.rules.ts';
import { replaceLinks } from './product-links.data.ts';
import { findLinksProblem, MAX_LINKS, type ProductLinkKind } from './product-links.rules.ts';
import { type ProductReading, readingFor } from './product-reading.ts';
import { asPriced } from './product-rows.ts';

const noProduct = { __typename: 'NotFound', message: 'There is no such product.' } as const;

/** Those of the products that the viewer may see. */
async function showAll(
  ids: readonly string[],
  context: CommerceContext,
  reading: ProductReading,
): Promise<ProductRow[]> {
  const rows = await context.catalog.readings[reading].loadMany(ids);
  return rows.flatMap((row) => {
    if (row instanceof Error) throw row;
    const shown = row && !row.isArchived ? showProduct(row, context) : null;
    return shown ?? [];
  });
}

async function chosenFor(
  id: string,
  wanted: ProductLinkKind,
  { catalog }: CommerceContext,
): Promise<string[]> {
  const found = await catalog.links.load(id);
  return found.filter(({ kind }) => kind === wanted).map(({ otherId }) => otherId);
}

export const productLinksResolvers: Resolvers = {
  Product: {
    async relatedProducts({ id }, { first }, context, info) {
      const count = first ?? 4;
      if (count < 1 || count > MAX_LINKS) {
        throw new GraphQLError(`first must be from 1 to ${MAX_LINKS}.`, {
          extensions: { code: 'BAD_USER_INPUT' },
        });
      }
      // Which products share a category changes with the list, how many are taken with the store.
      context.tags.add('products');
      context.tags.add('website');
      const found = await context.catalog.related.load(id);
      return (
        await showAll(
          found.map(({ otherId }) => otherId),
          context,
          readingFor(info),
        )
      ).slice(0, count);
    },
    async addOns({ id }, _, context) {
      context.tags.add(`product:${id}`);
      const shown = await showAll(await chosenFor(id, 'ADD_ON', context), context, 'whole');
      return shown.filter((row) => !isSoldOut(asPriced(row)));
    },
    async linkedProducts({ id }, { kind }, context) {
      const rows = await context.catalog.products.loadMany(await chosenFor(id, kind, context));
      return rows.flatMap((row) => {
        if (row instanceof Error) throw row;
        return row ?? [];
      });
    },
  },
  Mutation: {
    async setProductLinks(_, { input: { productId, kind, productIds } }, { db, catalog }) {
      const problem = findLinksProblem(productId, productIds);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const outcome = await replaceLinks(db, productId, kind, productIds);
      if (outcome === 'no-other')
        return {
          __typename: 'InvalidInput',
          field: 'input.productIds',
          message: 'One of these is no product of this website.',
        };
      const product = outcome === 'done' ? await catalog.products.load(productId) : null;
      return product ? { __typename: 'Product', ...product } : noProduct;
    },
  },
};
