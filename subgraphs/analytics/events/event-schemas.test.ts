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
