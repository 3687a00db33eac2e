import { z } from 'zod';
import type { PublishedProductsQuery, PublishedStorePagesQuery } from '../../generated/graphql.ts';
import { defineRoute } from '../rest-route.ts';
import { errorBody } from '../status.ts';
import { cursor, idList, instant, money, moneyOf, pagination, paginationOf } from './published-parts.ts';

const types = z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE', 'GIFT_CARD']);

const product = z.object({
  id: z.string(),
  type: types,
  storePageId: z.string().describe('The products page that it is on.'),
  name: z.string(),
  description: z.string().describe('HTML.'),
  url: z.string().describe('Absolute.'),
  urlSlug: z.string(),
  tags: z.array(z.string()),
  isVisible: z.boolean(),
  variants: z.array(
    z.object({
      id: z.string(),
      sku: z.string(),
      pricing: z.object({ basePrice: money, salePrice: money, onSale: z.boolean() }),
      stock: z.object({ quantity: z.int().min(0), unlimited: z.boolean() }),
      attributes: z.record(z.string(), z.string()).describe('The value of each option.'),
    }),
  ),
  images: z.array(
    z.object({ id: z.string(), url: z.string(), altText: z.string(), width: z.int(), height: z.int() }),
  ),
  createdOn: z.iso.datetime(),
  modifiedOn: z.iso.datetime(),
});

type Found = PublishedProductsQuery['storeProducts']['nodes'][number];

function productOf(found: Found, baseUrl: string): z.infer<typeof product> {
  const { id, title, slug, description, tags, isVisible, collectionId, createdAt, updatedAt } = found;
  const absolute = (address: string) => (address.startsWith('/') ? baseUrl + address : address);
  return {
    ...{ id, name: title, urlSlug: slug, description, tags, isVisible, storePageId: collectionId },
    type: found.type === 'PAYWALL' ? 'SERVICE' : found.type,
    url: absolute(found.fullUrl ?? '/'),
    variants: found.variants.map(({ sku, price, salePrice, isOnSale, isUnlimited, stock, options, id }) => ({
      ...{ id, sku, stock: { quantity: isUnlimited ? 0 : stock, unlimited: isUnlimited } },
      pricing: {
        ...{ basePrice: moneyOf(price), onSale: isOnSale },
        salePrice: moneyOf(salePrice ?? { ...price, value: '0.00' }),
      },
      attributes: Object.fromEntries(options.map(({ name, value }) => [name, value])),
    })),
    images: found.images.map(({ id, url, altText, width, height }) => ({
      ...{ id, url: absolute(url), altText, width: width ?? 0, height: height ?? 0 },
    })),
    ...{ createdOn: createdAt, modifiedOn: updatedAt },
  };
}

/** The versions of this resource; each answers alike. */
const versions = ['1.0', '1.1', 'v2'];

/** `GET /{version}/commerce/products` */
export const getPublishedProducts = versions.map((version) => {
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
      type: types.optional().describe('Only of this kind.'),
    }),
    response: z.object({ products: z.array(product), pagination }),
    variables: ({ query: { cursor: after, type, modifiedAfter, modifiedBefore } }) => ({
      after,
      filter: { type: type ?? null, updatedFrom: modifiedAfter, updatedBefore: modifiedBefore },
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
export const getPublishedProductsOf = versions.map((version) =>
  defineRoute({
    method: 'GET',
    path: `/${version}/commerce/products/{productIds}`,
    summary: 'Some products of the store.',
    operation: 'PublishedProducts',
    query: z.strictObject({ productIds: idList.describe('1 to 50 products, with commas between them.') }),
    response: z.object({ products: z.array(product) }),
    variables: ({ query: { productIds } }) => ({ filter: { ids: productIds.split(',') } }),
    answer: ({ storeProducts: { nodes } }: PublishedProductsQuery, { baseUrl }) =>
      nodes.length === 0
        ? { status: 404, body: errorBody('NOT_FOUND', 'There is no such product.') }
        : { status: 200, body: { products: nodes.map((found) => productOf(found, baseUrl)) } },
  }),
);

/** `GET /1.0/commerce/store_pages` */
export const getPublishedStorePages = defineRoute({
  method: 'GET',
  path: '/1.0/commerce/store_pages',
  summary: 'The products pages that visitors may open; all of them at once.',
  operation: 'PublishedStorePages',
  query: z.strictObject({ cursor }),
  response: z.object({
    storePages: z.array(z.object({ id: z.string(), title: z.string(), isEnabled: z.boolean() })),
    pagination,
  }),
  variables: () => ({}),
  answer: ({ website }: PublishedStorePagesQuery) => ({
    status: 200,
    body: {
      storePages: (website?.collections ?? [])
        .filter(({ type }) => type === 'PRODUCTS')
        .map(({ id, title, isEnabled }) => ({ id, title, isEnabled })),
      pagination: { hasNextPage: false },
    },
  }),
});
