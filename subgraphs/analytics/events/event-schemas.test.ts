import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { analyticsSubgraph } from '../subgraph.ts';
import { shoppingContent } from './shopping-testing.ts';

let figures: TestSubgraph;

beforeAll(async () => {
  figures = await openTestSubgraph(analyticsSubgraph);
});
afterAll(() => figures.close());

const record = `mutation ($events: [VisitEventInput!]!) { recordVisitEvents(events: $events, visitorRecord: "vera|1|1|1|1") {
  accepted refused { index reason message } } }`;
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36';
const measurement = { areCookiesAllowed: true, isCookieless: false, retentionDays: 90 };

async function send(websiteId: string, events: readonly object[]) {
  const viewer = { websiteId, userAgent, measurement, timeZone: 'UTC' };
  const answer = await figures.run(record, { events }, viewer);
  return answer.errors ?? answer.at('recordVisitEvents');
}

test('events of the store are refused where a field is missing that its kind has, which is named and counted', async () => {
  const lacking = (event: string, field: string) => ({
    schema: 'CommerceShopping',
    content: JSON.parse(JSON.stringify({ ...shoppingContent(event), [field]: undefined })),
  });
  const answer = await send('lacking', [
    { schema: 'CommerceShopping', content: shoppingContent('ViewCart') },
    lacking('ViewCart', 'cart_id'),
    lacking('VisitPLP', 'item_collection_name'),
    lacking('VisitPDP', 'item_variant_object'),
    lacking('AddToCart', 'item_quantity'),
    { schema: 'CommerceShopping', content: shoppingContent('VisitPDP', { item_title: 'x'.repeat(501) }) },
  ]);
  const missing = (field: string) => `${field}: It is missing; what is not known is null.`;
  expect(answer).toMatchObject({
    accepted: 1,
    refused: [
      { index: 1, reason: 'INVALID', message: missing('cart_id') },
      { index: 2, reason: 'INVALID', message: missing('item_collection_name') },
      { index: 3, reason: 'INVALID', message: missing('item_variant_object') },
      { index: 4, reason: 'INVALID', message: missing('item_quantity') },
      { index: 5, reason: 'INVALID', message: expect.stringContaining('item_title') },
    ],
  });
  const counted = await figures.sql(
    `SELECT reason, count FROM refused_event_count WHERE website_id = 'lacking'`,
  );
  expect(counted).toEqual([{ reason: 'INVALID', count: 5 }]);
});

test('events of the pipeline are kept under the name of their schema, without what tells who it was', async () => {
  const content = {
    ...{ analytics_id: 'id-of-vera', session_id: 'session-of-vera', marketing_id: 'marketing-of-vera' },
    ...{ page_host: 'pipeline.test', page_path: '/Shop/', page_query_params: '?utm_source=News&secret=1' },
    ...{ page_referrer_url: 'https://www.google.com/', browser_language: 'de-AT', user_agent: userAgent },
    ...{ event_timestamp: Date.now(), custom_schema_name: 'LookbookOpened', source_environment: 'site' },
    ...{ context_website_id: 'pipeline', destination_url: 'https://pipeline.test/shop' },
    ...{ member_account_id: 'account-of-vera', object_identifier: 'lookbook-7', resolved_locale: 'de' },
    ...{ website_locale: 'en', member_account_locale: 'de' },
  };
  const elsewhere = { ...content, context_website_id: 'another' };
  const sent = [content, elsewhere].map((each) => ({ schema: 'Pipeline', content: each }));
  expect(await send('pipeline', sent)).toMatchObject({
    ...{ accepted: 1, refused: [{ index: 1, reason: 'FOREIGN_WEBSITE' }] },
  });
  const [row] = await figures.sql(`SELECT name, path, source, language, subject, to_jsonb(e)::text AS text
    FROM visit_event e WHERE website_id = 'pipeline'`);
  expect(row).toMatchObject({
    ...{ name: 'LookbookOpened', path: '/Shop', source: 'news', language: 'de', subject: 'lookbook-7' },
  });
  expect(row?.text).not.toMatch(/of-vera|secret=1|Mozilla/);
});
