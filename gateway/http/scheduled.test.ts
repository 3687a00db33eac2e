import { tmpdir } from 'node:os';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { testSecret } from '#kit/secret-testing.ts';
import { openSubgraphByName } from '#subgraphs/index.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let elsewhere: pg.Client;
let collectionId = '';

const createItem = `mutation ($input: CreateItemInput!) { createItem(input: $input) { __typename ... on Item { id status } ... on Problem { message } } }`;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Potter');
  const { createCollection } = await website.query<{ createCollection: { id: string } }>(
    website.owner,
    'mutation { createCollection(input: { typeName: "blog", title: "Journal" }) { ... on Collection { id } } }',
  );
  collectionId = createCollection.id;
  elsewhere = await openTestConnection(shop.database.url, '*');
});
afterAll(async () => {
  await elsewhere.end();
  await shop.close();
});

const read = async () =>
  (await shop.app.inject({ url: '/journal', headers: { host: website.host } })).body.includes('In a moment');

async function statusOf(id: string): Promise<string> {
  const { rows } = await elsewhere.query<{ status: string }>(
    'SELECT status FROM content.item WHERE id = $1',
    [id],
  );
  return rows[0]?.status ?? '';
}

test('a scheduled post is on its page from its instant on, though the page was kept, and is written down as published', async () => {
  expect(await read()).toBe(false);
  const publishedAt = new Date(Date.now() + 1_200);
  const input = {
    collectionId,
    recordType: 'TEXT',
    title: 'In a moment',
    publishedAt: publishedAt.toISOString(),
  };
  const made = await website.query<{ createItem: { id: string; status: string } }>(
    website.owner,
    createItem,
    { input },
  );
  expect(made.createItem).toMatchObject({ status: 'SCHEDULED' });
  for (;;) {
    const askedAt = Date.now();
    const isThere = await read();
    if (!isThere) expect(askedAt).toBeLessThan(publishedAt.getTime());
    if (isThere) expect(Date.now()).toBeGreaterThanOrEqual(publishedAt.getTime());
    if (isThere) break;
  }
  await expect.poll(() => statusOf(made.createItem.id)).toBe('PUBLISHED');
  expect(await read()).toBe(true);
});

test('what a process that was killed left undone is published by the next', async () => {
  const input = {
    collectionId,
    recordType: 'TEXT',
    title: 'Left undone',
    publishedAt: '2999-01-01T00:00:00.000Z',
  };
  const { createItem: made } = await website.query<{ createItem: { id: string } }>(
    website.owner,
    createItem,
    { input },
  );
  await elsewhere.query("UPDATE content.item SET publish_at = now() - interval '1 minute' WHERE id = $1", [
    made.id,
  ]);
  await elsewhere.query("DELETE FROM jobs.job WHERE name = 'content-publishing'");
  const log = { error: () => undefined, warn: () => undefined, info: () => undefined };
  const next = await openSubgraphByName('content', {
    databaseUrl: shop.database.url,
    dataDir: tmpdir(),
    secret: testSecret,
    log,
  });
  await expect.poll(() => statusOf(made.id)).toBe('PUBLISHED');
  await next.close();
});

test('a page is shown from its instant on and hidden at its end, though it was kept in between', async () => {
  const { createCollection: made } = await website.query<{ createCollection: { id: string } }>(
    website.owner,
    'mutation { createCollection(input: { typeName: "page", title: "Sale", slug: "sale", mainContent: "<p>Now</p>" }) { ... on Collection { id } } }',
  );
  const status = async () =>
    (await shop.app.inject({ url: '/sale', headers: { host: website.host } })).statusCode;
  expect(await status()).toBe(200);
  const plan = {
    id: made.id,
    publishAt: new Date(Date.now() + 1_500).toISOString(),
    unpublishAt: new Date(Date.now() + 9_000).toISOString(),
  };
  await website.query(
    website.owner,
    'mutation ($input: UpdateCollectionInput!) { updateCollection(input: $input) { __typename } }',
    { input: plan },
  );
  expect(await status()).toBe(404);
  await expect.poll(status).toBe(200);
  await expect.poll(status).toBe(404);
});
