import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BusyWebsite, startBusyWebsite } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall } from '../testing.ts';
import { walkOperations } from './schema-walk-testing.ts';

let shop: TestInstall;
let busy: BusyWebsite;
let webhookId: string;

beforeAll(async () => {
  shop = await openTestInstall({ RATE_LIMITS: 'off' });
  busy = await startBusyWebsite(shop, 'Ours', 'a'.repeat(43));
  const made = await busy.website.query<{ createWebhook: { webhook: { id: string } } }>(
    busy.website.owner,
    `mutation {
      allowRedirectHosts(hosts: ["good.example"]) { __typename }
      updateWebsite(input: { settings: { commentsEnabled: true } }) { __typename }
      createWebhook(input: { url: "https://good.example", types: [FORM_SUBMITTED] }) { ... on WebhookCreated { webhook { id } } } }`,
  );
  webhookId = made.createWebhook.webhook.id;
});
afterAll(() => shop.close());

const item = (field: string) =>
  `createItem(input: { collectionId: $collection, recordType: TEXT, title: "A", ${field}: $url })`;
const changedItem = (field: string) => `updateItem(input: { id: $item, ${field}: $url })`;

/** Each place of the schema where an address goes, in an operation that is right but for the address. */
const places: Readonly<Record<string, string>> = {
  'saveAuthor input websiteUrl': 'saveAuthor(input: { name: "A", websiteUrl: $url })',
  'createComment input authorUrl':
    'createComment(input: { itemId: $item, authorName: "A", body: "B", authorUrl: $url })',
  'createItem input sourceUrl': item('sourceUrl'),
  'createItem input videoUrl': item('videoUrl'),
  'createItem input audioUrl': item('audioUrl'),
  'updateItem input sourceUrl': changedItem('sourceUrl'),
  'updateItem input videoUrl': changedItem('videoUrl'),
  'updateItem input audioUrl': changedItem('audioUrl'),
  'setMenu links url': 'setMenu(name: "main", links: [{ url: $url, title: "A" }])',
  'setMenu links children url':
    'setMenu(name: "main", links: [{ collectionId: $collection, children: [{ url: $url, title: "A" }] }])',
  'savePopup input buttonUrl':
    'savePopup(input: { title: "A", buttonText: "B", buttonUrl: $url, position: CENTER })',
  'saveRedirects redirects target': 'saveRedirects(redirects: [{ source: "/old", target: $url }])',
  'updateWebsite input settings socialAccounts profileUrl':
    'updateWebsite(input: { settings: { socialAccounts: [{ serviceName: "instagram", profileUrl: $url }] } })',
  'addProductImage input url': 'addProductImage(input: { productId: $item, url: $url })',
  'connectForm input url': 'connectForm(input: { formId: $form, kind: ZAPIER, url: $url })',
  'createForm input settings redirectUrl':
    'createForm(input: { name: "A", fields: [{ type: TEXT, title: "B" }], settings: { after: REDIRECT, redirectUrl: $url } })',
  'updateForm input settings redirectUrl':
    'updateForm(input: { id: $form, settings: { after: REDIRECT, redirectUrl: $url } })',
  'saveIdentityProvider input issuer':
    'saveIdentityProvider(input: { name: "A", issuer: $url, clientId: "b", clientSecret: "c" })',
  'fulfillOrder input trackingUrl': 'fulfillOrder(input: { orderId: $item, trackingUrl: $url })',
  'importOrder input parcel trackingUrl':
    'importOrder(input: { idempotencyKey: "an order of a fair", channel: "Fair", reference: "F-1", lines: [{ title: "Mug", quantity: 1, unitPrice: "1.00" }], grandTotal: "1.00", parcel: { trackingUrl: $url } })',
  'updateShippingRatesSetting input url':
    'updateShippingRatesSetting(input: { url: $url, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" })',
  'createWebhook input url': 'createWebhook(input: { url: $url, types: [FORM_SUBMITTED] })',
  'updateWebhook input url': 'updateWebhook(input: { id: $webhook, url: $url })',
};

/** Names that sound like addresses, and are none: no page shows them as a link. */
const noAddresses = [
  ...['saveRedirects redirects source', 'subscribeToMailingList input source', 'requestNews source'],
  // Of the address of a spreadsheet its id is kept alone.
  'connectForm input sheetUrl',
];

const running = [
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)'],
  ...['\u0001javascript:alert(1)', 'vbscript:alert(1)', 'data:text/html,<script>alert(1)</script>'],
];

async function store(operation: string, url: string): Promise<string> {
  const { item: itemId, collection, form } = busy.ids;
  const values: Record<string, string> = { url, item: itemId, collection, form, webhook: webhookId };
  const names = Object.keys(values).filter((name) => operation.includes(`$${name}`));
  const declared = names.map((name) => `$${name}: ${name === 'url' ? 'String!' : 'ID!'}`).join(', ');
  const { done } = await busy.website.query<{ done: { __typename: string } }>(
    { ...busy.website.owner, baseUrl: `http://${busy.website.host}` },
    `mutation (${declared}) { done: ${operation} { __typename } }`,
    Object.fromEntries(names.map((name) => [name, values[name]])),
  );
  return done.__typename;
}

test('every place of the schema where an address goes is known', () => {
  const slots = walkOperations(shop.install.graph.schema)
    .filter(({ text }) => text.startsWith('mutation'))
    .flatMap(({ textSlots }) => textSlots)
    .filter((slot) => /(?:url|link|target|issuer|source)$/i.test(slot));
  expect(slots.filter((slot) => !noAddresses.includes(slot)).sort()).toEqual(Object.keys(places).sort());
});

test.each(Object.entries(places))('%s is a web address, and nothing that runs', async (_, operation) => {
  expect(await store(operation, 'https://good.example/page')).not.toBe('InvalidInput');
  for (const url of running) expect([url, await store(operation, url)]).toEqual([url, 'InvalidInput']);
});
