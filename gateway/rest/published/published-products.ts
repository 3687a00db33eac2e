import { z } from 'zod';
import type { PublishedProductsQuery, PublishedStorePagesQuery } from '../../generated/graphql.ts';
import { defineRoute } from '../rest-route.ts';
import { errorBody } from '../status.ts';
import { countIds, cursor, idList, instant, pagination, paginationOf, someOf } from './published-parts.ts';
import { product, productOf, productTypes } from './published-product.ts';

/** The versions of this resource. */
export const productVersions = ['1.0', '1.1', 'v2'] as const;

const none = { status: 404, body: errorBody('NOT_FOUND', 'There is no such product.') };

/** The kinds that are asked for. What opens an area is written as a service. */
function typesOf(asked: string | readonly string[] | undefined): readonly string[] | null {
  if (asked === undefined) return null;
  const types = typeof asked === 'string' ? asked.split(',') : asked;
  return types.includes('SERVICE') ? [...types, 'PAYWALL'] : types;
}

/** `GET /{version}/commerce/products` */
export const getPublishedProducts = productVersions.map((version) => {
  const path = `/${version}/commerce/products`;
  return defineRoute({
    method: 'GET',
    path,
    summary: 'The products of the store that are not archived, hidden ones too, 50 a page.',
    operation: 'PublishedProducts',
    query: z.strictObject({
      cursor,
      modifiedAfter: instant.describe('Changed at or after, stock aside; without `cursor`.'),
      modifiedBefore: instant.describe('Changed before, stock aside; without `cursor`.'),
      query: z.string().max(200).optional().describe('Part of the name or of a SKU.'),
      type: z
        .union([someOf(productTypes.options), z.array(productTypes).max(4)])
        .describe('Only of these kinds, with commas between them, or given several times.'),
    }),
    response: z.object({ products: z.array(product), pagination }),
    variables: ({ query: { cursor: after, type, query: search, modifiedAfter, modifiedBefore } }) => ({
      after,
      filter: { types: typesOf(type), search, updatedFrom: modifiedAfter, updatedBefore: modifiedBefore },
    }),
    answer: ({ storeProducts: { nodes, pageInfo } }: PublishedProductsQuery, after) => ({
      status: 200,
      body: {
        products: nodes.map((found) => productOf(found, after.baseUrl)),
        pagination: paginationOf(pageInfo, path, after),
      },
    }),
  });
});

/** `GET /{version}/commerce/products/{productIds}` */
export const getPublishedProductsOf = productVersions.map((version) =>
  defineRoute({
    method: 'GET',
    path: `/${version}/commerce/products/{productIds}`,
    summary:
      version === 'v2'
        ? 'Some products of the store; all of them, or none.'
        : 'Some products of the store; those that are there.',
    operation: 'PublishedProducts',
    query: z.strictObject({ productIds: idList.describe('1 to 50 products, with commas between them.') }),
    response: z.object({ products: z.array(product) }),
    variables: ({ query: { productIds } }) => ({ filter: { ids: productIds.split(',') } }),
    answer({ storeProducts: { nodes } }: PublishedProductsQuery, { baseUrl, query: { productIds } }) {
      if (nodes.length === 0 || (version === 'v2' && nodes.length < countIds(productIds))) return none;
      return { status: 200, body: { products: nodes.map((found) => productOf(found, baseUrl)) } };
    },
  }),
);

/** `GET /1.0/commerce/store_pages` */
export const getPublishedStorePages = defineRoute({
  method: 'GET',
  path: '/1.0/commerce/store_pages',
  summary: 'The products pages that visitors may open; all of them at once.',
  operation: 'PublishedStorePages',
  needsKey: true,
  query: z.strictObject({ cursor }),
  response: z.object({
    storePages: z.array(
      z.object({ id: z.string(), title: z.string(), urlSlug: z.string(), isEnabled: z.boolean() }),
    ),
    pagination,
  }),
  variables: () => ({}),
  answer: ({ website }: PublishedStorePagesQuery) => ({
    status: 200,
    body: {
      storePages: (website?.collections ?? [])
        .filter(({ type }) => type === 'PRODUCTS')
        .map(({ id, title, slug, isEnabled }) => ({ id, title, urlSlug: slug, isEnabled })),
      pagination: { hasNextPage: false },
    },
  }),
});
