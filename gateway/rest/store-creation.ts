import { z } from 'zod';
import type { RestCreateRootCategoryMutation, RestCreateStoreMutation } from '../generated/graphql.ts';
import { defineRoute } from './rest-route.ts';
import { answerProblem } from './status.ts';

const base = '/api/content-service/product/1.1/websites/{websiteId}/products';

/** `POST /api/content-service/product/1.1/websites/{websiteId}/products` */
export const postStore = defineRoute({
  method: 'POST',
  path: base,
  summary: 'Makes a products page; its address gets a number when it is taken.',
  operation: 'RestCreateStore',
  query: z.object({ websiteId: z.string().describe('This website; another one is not found.') }),
  body: z.strictObject({
    navigationTitle: z.string().nullish(),
    title: z.string().nullish().describe('`Store` when blank.'),
    urlId: z.string().nullish().describe('Made from the title when blank.'),
    description: z.string().nullish(),
    enabled: z.literal(true).optional().describe('A new products page always is.'),
  }),
  response: z.object({
    id: z.string(),
    navigationTitle: z.string(),
    title: z.string(),
    urlId: z.string(),
    fullUrl: z.string(),
    description: z.string(),
    enabled: z.boolean(),
  }),
  variables: ({ query: { websiteId }, body: { title, navigationTitle, urlId, description } }) => ({
    input: { websiteId, title, navigationTitle, urlId, description },
  }),
  answer({ createProductsPage: made }: RestCreateStoreMutation) {
    if (made.__typename !== 'Collection') return answerProblem(made);
    const { id, title, navigationTitle, slug, fullUrl, description, isEnabled } = made;
    const body = { id, navigationTitle, title, urlId: slug, fullUrl, description, enabled: isEnabled };
    return { status: 200, body };
  },
});

/** `POST /api/content-service/product/1.1/websites/{websiteId}/products/{collectionId}/categories` */
export const postRootCategory = defineRoute({
  method: 'POST',
  path: `${base}/{collectionId}/categories`,
  summary: 'Makes the category that holds all products of a products page.',
  operation: 'RestCreateRootCategory',
  query: z.object({
    websiteId: z.string().describe('This website; another one is not found.'),
    collectionId: z.string().describe('The products page.'),
  }),
  body: z.strictObject({
    displayName: z.string(),
    parentCategoryId: z
      .union([z.literal(''), z.null()])
      .optional()
      .describe('A root has none.'),
    type: z.literal('ROOT'),
    pageRendering: z.enum(['LIST_VIEW', 'GRID_VIEW']).optional(),
    displayIndex: z.int().optional(),
  }),
  response: z.object({
    id: z.string(),
    displayName: z.string(),
    parentCategoryId: z.null(),
    type: z.literal('ROOT'),
    pageRendering: z.enum(['LIST_VIEW', 'GRID_VIEW']),
    displayIndex: z.int(),
  }),
  variables: ({ query, body: { displayName, pageRendering, displayIndex } }) => ({
    input: { ...query, displayName, pageRendering, displayIndex },
  }),
  answer({ createRootCategory: made }: RestCreateRootCategoryMutation) {
    if (made.__typename !== 'RootCategory') return answerProblem(made);
    const { id, displayName, pageRendering, displayIndex } = made;
    const body = { id, displayName, parentCategoryId: null, type: 'ROOT', pageRendering, displayIndex };
    return { status: 200, body };
  },
});
