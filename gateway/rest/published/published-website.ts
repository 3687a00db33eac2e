import { z } from 'zod';
import type { PublishedWebsiteQuery } from '../../generated/graphql.ts';
import { defineRoute } from '../rest-route.ts';
import { errorBody } from '../status.ts';

/** `GET /1.0/authorization/website` */
export const getPublishedWebsite = defineRoute({
  method: 'GET',
  path: '/1.0/authorization/website',
  summary: 'The website that a key is of.',
  operation: 'PublishedWebsite',
  needsKey: true,
  query: z.strictObject({}),
  response: z.object({
    id: z.string(),
    websiteTitle: z.string(),
    websiteUrl: z.string(),
    timeZone: z.string(),
    currency: z.string().describe('ISO 4217 code.'),
    siteId: z.string().describe('The same as `id`.'),
    title: z.string().describe('The same as `websiteTitle`.'),
    url: z.string().describe('The same as `websiteUrl`.'),
    language: z.string(),
  }),
  variables: () => ({}),
  answer({ website }: PublishedWebsiteQuery, { baseUrl: websiteUrl }) {
    if (!website) return { status: 404, body: errorBody('NOT_FOUND', 'There is no such website.') };
    const { id, title, timeZone, language, store } = website;
    const names = { websiteTitle: title, title, websiteUrl, url: websiteUrl };
    return {
      status: 200,
      body: { id, siteId: id, ...names, timeZone, language, currency: store.currency },
    };
  },
});
