import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInOwner } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { cookieNames } from './cookie-names.ts';

let shop: TestInstall;
let website: TestWebsite;
let session: string;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Drafts');
  const { sessionToken } = await signInOwner(shop, website, 'drafts@owners.test');
  session = `${cookieNames.session}=${sessionToken}`;
});
afterAll(() => shop.close());

const get = async (url: string, cookie = '') =>
  (await shop.app.inject({ url, headers: { host: website.host, cookie } })).body;

test('a draft is shown on its page to contributors who ask for it, and to nobody else', async () => {
  const { createCollection } = await website.query<{ createCollection: { id: string } }>(
    website.owner,
    'mutation { createCollection(input: { typeName: "page", title: "Plans", slug: "plans", mainContent: "<p>Old plans</p>" }) { ... on Collection { id } } }',
  );
  const place = { collectionId: createCollection.id };
  const block = { id: 'words', type: 'html', version: 1, value: { html: '<p>New plans</p>' } };
  const sections = [{ id: 'band', kind: 'ROWS', rows: [{ columns: [{ span: 12, blocks: [block] }] }] }];
  const save = (change: object[], expectedRevision: number) =>
    website.query(
      website.owner,
      'mutation ($input: SaveBlockDraftInput!) { saveBlockDraft(input: $input) { __typename } }',
      { input: { place, sections: change, expectedRevision, basedOn: 0 } },
    );
  expect(await get('/plans?draft', session)).toContain('<div data-draft="page-');
  await save(sections, 0);
  expect(await get('/plans?draft', session)).toContain('New plans');
  expect(await get('/plans', session)).toContain('Old plans');
  expect(await get('/plans?draft')).toContain('Old plans');
  await save([], 1);
  const empty = await get('/plans?draft', session);
  expect(empty).toContain(`id="page-${place.collectionId}"`);
  expect(empty).not.toContain('Old plans');
});
