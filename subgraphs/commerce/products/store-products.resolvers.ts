import { GraphQLError } from 'graphql';
import { z } from 'zod';
import { mapPage, pageOf, readIds, readJsonCursor, readPageSize } from '#kit/id-page.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { readingFor } from './product-reading.ts';
import { productTypeCode } from './product-rows.ts';
import { findStoreProducts, type StoreProductPlace } from './store-products.data.ts';

const longestSearch = 200;
const digits = /^\d{1,30}$/;
const bigint = /^\d{1,18}$/;
const keyOfSort = { TITLE: /./s, STOCK: digits, PRICE: digits, UPDATED: bigint, POSITION: bigint } as const;

function writePlace({ key, id }: StoreProductPlace): string {
  return JSON.stringify([key, id]);
}

const place = z.tuple([z.string(), z.string()]);

function readPlace(cursor: string, sort: keyof typeof keyOfSort): StoreProductPlace {
  const [key, id] = readJsonCursor(cursor, place);
  if (id && keyOfSort[sort].test(key)) return { key, id };
  throw new GraphQLError('That is no cursor of this list.', { extensions: { code: 'BAD_USER_INPUT' } });
}

export const storeProductsResolvers: Resolvers = {
  Query: {
    async storeProducts(_, { filter, sort, isDescending, first, after }, context, info) {
      const size = readPageSize(first);
      const by = sort ?? 'TITLE';
      const places = await findStoreProducts(context.db, {
        search: filter?.search?.trim().slice(0, longestSearch).toLowerCase() || null,
        state: filter?.state ?? null,
        types: filter?.types?.map(productTypeCode) ?? null,
        collectionId: filter?.collectionId ?? null,
        categoryId: filter?.categoryId ?? null,
        stockAtMost: filter?.stockAtMost ?? null,
        ids: readIds(filter?.ids, 200),
        updatedFrom: filter?.updatedFrom ?? null,
        updatedBefore: filter?.updatedBefore ?? null,
        sort: by,
        isDescending: isDescending ?? false,
        after: after ? readPlace(after, by) : null,
        limit: size + 1,
      });
      const page = pageOf(places, { size, after }, writePlace);
      const rows = await context.catalog.readings[readingFor(info, 'nodes')].loadMany(
        page.nodes.map(({ id }) => id),
      );
      return mapPage(page, (_, index) => {
        const row = rows[index];
        return row === undefined || row instanceof Error ? null : row;
      });
    },
  },
};
