import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInOwner } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { cookieNames } from './cookie-names.ts';

let shop: TestInstall;
let website: TestWebsite;
let session: string;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Previews');
  const { sessionToken } = await signInOwner(shop, website, 'previews@owners.test');
  session = `${cookieNames.session}=${sessionToken}`;
  const make = async (input: object) =>
    (
      await website.query<{ made: { id: string } }>(
        website.owner,
        'mutation ($input: CreateCollectionInput!) { made: createCollection(input: $input) { ... on Collection { id } } }',
        { input },
      )
    ).made.id;
  const change = (input: object) =>
    website.query(
      website.owner,
      'mutation ($input: UpdateCollectionInput!) { updateCollection(input: $input) { __typename } }',
      { input },
    );
  const plans = await make({
    typeName: 'page',
    title: 'Plans',
    slug: 'plans',
    mainContent: '<p>Our plans</p>',
  });
  await change({ id: plans, isEnabled: false, publishAt: inDays(2) });
  const sale = await make({ typeName: 'page', title: 'Sale', slug: 'sale', mainContent: '<p>Only now</p>' });
  await change({ id: sale, unpublishAt: inDays(2) });
  const collectionId = await make({ typeName: 'blog', title: 'Journal', slug: 'journal' });
  for (const [title, publishedAt] of [
    ['Fired today', inDays(-1)],
    ['Fired tomorrow', inDays(2)],
    ['Fired next week', inDays(7)],
  ])
    await website.query(
      website.owner,
      'mutation ($input: CreateItemInput!) { createItem(input: $input) { __typename } }',
      { input: { recordType: 'TEXT', collectionId, title, publishedAt } },
    );
  await website.query(
    website.owner,
    'mutation ($input: CreateItemInput!) { createItem(input: $input) { __typename } }',
    { input: { recordType: 'TEXT', collectionId, title: 'Never fired', status: 'DRAFT' } },
  );
});
afterAll(() => shop.close());

const get = (path: string, at: string | undefined, cookie = session) => {
  const query = at === undefined ? '' : `?${new URLSearchParams({ at })}`;
  return shop.app.inject({ url: `${path}${query}`, headers: { host: website.host, cookie } });
};
const titlesAt = async (at: string | undefined, cookie = session) => {
  const { body } = await get('/journal', at, cookie);
  return ['Fired today', 'Fired tomorrow', 'Fired next week', 'Never fired'].filter((title) =>
    body.includes(title),
  );
};

describe('a page at a date to come', () => {
  test('has the posts that visitors will see then, and neither drafts nor what comes later', async () => {
    expect(await titlesAt(inDays(1))).toEqual(['Fired today']);
    expect(await titlesAt(inDays(3))).toEqual(['Fired today', 'Fired tomorrow']);
    expect(await titlesAt(inDays(8))).toEqual(['Fired today', 'Fired tomorrow', 'Fired next week']);
  });

  test('is there from when it is published on, and until it is taken away', async () => {
    const statuses = async (path: string) => [
      (await get(path, inDays(1))).statusCode,
      (await get(path, inDays(3))).statusCode,
    ];
    expect(await statuses('/plans')).toEqual([404, 200]);
    expect(await statuses('/sale')).toEqual([200, 404]);
  });

  test('is shown to those alone who manage its content, and kept for nobody', async () => {
    const shown = await get('/journal', inDays(3));
    expect(shown.headers['cache-control']).toBe('private, no-store');
    expect(await titlesAt(inDays(3), '')).toEqual(['Fired today']);
    expect((await get('/plans', inDays(3), '')).statusCode).toBe(404);
  });

  test('is the page of now where the date is over, or none', async () => {
    const now = await titlesAt(undefined);
    expect(await titlesAt(inDays(-1))).toEqual(now);
    expect(await titlesAt('soon')).toEqual(now);
  });
});
