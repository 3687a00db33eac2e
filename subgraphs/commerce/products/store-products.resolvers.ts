import { GraphQLError } from 'graphql';
import { z } from 'zod';
import { readPageSize } from '#kit/id-page.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { readingFor } from './product-reading.ts';
import { productTypeCode } from './product-rows.ts';
import { findStoreProducts, type StoreProductPlace } from './store-products.data.ts';

const longestSearch = 200;
const keyOfSort = { TITLE: /./s, STOCK: /^\d+$/, PRICE: /^\d+$/, UPDATED: /^\d+$/ } as const;

function writePlace({ key, id }: StoreProductPlace): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

const place = z.tuple([z.string(), z.string()]);

function readPlace(cursor: string, sort: keyof typeof keyOfSort): StoreProductPlace {
  const [key, id] = place.safeParse(readJson(Buffer.from(cursor, 'base64url').toString('utf8'))).data ?? [];
  if (key !== undefined && id && keyOfSort[sort].test(key)) return { key, id };
  throw new GraphQLError('That is no cursor of this list.', { extensions: { code: 'BAD_USER_INPUT' } });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const storeProductsResolvers: Resolvers = {
  Query: {
    async storeProducts(_, { filter, sort, isDescending, first, after }, context, info) {
      const size = readPageSize(first);
      const by = sort ?? 'TITLE';
      const places = await findStoreProducts(context.db, {
        search: filter?.search?.trim().slice(0, longestSearch).toLowerCase() || null,
        state: filter?.state ?? null,
        type: filter?.type ? productTypeCode(filter.type) : null,
        collectionId: filter?.collectionId ?? null,
        categoryId: filter?.categoryId ?? null,
        stockAtMost: filter?.stockAtMost ?? null,
        sort: by,
        isDescending: isDescending ?? false,
        after: after ? readPlace(after, by) : null,
        limit: size + 1,
      });
      const shown = places.slice(0, size);
      const rows = await context.catalog.readings[readingFor(info, 'nodes')].loadMany(
        shown.map(({ id }) => id),
      );
      const last = shown.at(-1);
      return {
        nodes: rows.flatMap((row) => (row === null || row instanceof Error ? [] : [row])),
        pageInfo: { hasNextPage: places.length > size, endCursor: last ? writePlace(last) : null },
      };
    },
  },
};
