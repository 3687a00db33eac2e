import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { type DressedShop, openDressedShop } from './pages-testing.ts';

let dressed: DressedShop;
let elsewhere: pg.Client;
let journal: string;
let storyId: string;

const make = `mutation ($collection: CreateCollectionInput!) { createCollection(input: $collection) { ... on Collection { id } } }`;
const write = `mutation ($input: CreateItemInput!) { createItem(input: $input) { ... on Item { id } } }`;
const save = `mutation ($redirects: [RedirectInput!]!) { saveRedirects(redirects: $redirects) {
  __typename ... on RedirectsSaved { count } ... on InvalidInput { field message } } }`;

beforeAll(async () => {
  dressed = await openDressedShop();
  elsewhere = await openTestConnection(dressed.shop.database.url, dressed.website.id);
  const { createCollection } = await ask<{ createCollection: { id: string } }>(make, {
    collection: { typeName: 'blog', title: 'Journal', slug: 'journal' },
  });
  journal = createCollection.id;
  const { createItem } = await ask<{ createItem: { id: string } }>(write, {
    input: { collectionId: journal, recordType: 'TEXT', title: 'Story', slug: 'story', body: 'Once' },
  });
  storyId = createItem.id;
});
afterAll(async () => {
  await elsewhere.end();
  await dressed.close();
});

function ask<Data>(text: string, variables: Record<string, unknown>): Promise<Data> {
  return dressed.website.query<Data>(dressed.website.owner, text, variables);
}

async function saveRedirects(pairs: Record<string, string>) {
  const redirects = Object.entries(pairs).map(([source, target]) => ({ source, target }));
  return (await ask<{ saveRedirects: { __typename: string; message?: string } }>(save, { redirects }))
    .saveRedirects;
}

/** Where a path leads: its status, and the address it sends visitors on to. */
async function follow(url: string): Promise<[number, string | undefined]> {
  const { statusCode, headers } = await dressed.get(url);
  return [statusCode, headers.location === undefined ? undefined : String(headers.location)];
}

const rename = (table: 'collection' | 'item', id: string, slug: string) =>
  elsewhere.query(`UPDATE content.${table} SET slug = $1 WHERE id = $2`, [slug, id]);

describe('An address that changed', () => {
  test('of a post leads to the post, and of its collection to all that is in it', async () => {
    expect(await follow('/journal/story')).toEqual([200, undefined]);
    expect(await follow('/journal/tale')).toEqual([404, undefined]);
    await rename('item', storyId, 'tale');
    expect(await follow('/journal/tale')).toEqual([200, undefined]);
    expect(await follow('/journal/story?tag=a')).toEqual([301, '/journal/tale?tag=a']);
    await rename('collection', journal, 'diary');
    expect(await follow('/journal')).toEqual([301, '/diary']);
    expect(await follow('/journal/tale')).toEqual([301, '/diary/tale']);
    expect(await follow('/journal/story')).toEqual([301, '/diary/tale']);
    expect(await follow('/Journal/Story/')).toEqual([301, '/diary/tale']);
    expect(await follow('/journal/never')).toEqual([404, undefined]);
  });

  test('there and back again leads in no circle, and always in one step', async () => {
    for (const slug of ['a', 'b', 'c', 'a', 'b']) await rename('item', storyId, slug);
    expect(await follow('/diary/b')).toEqual([200, undefined]);
    for (const slug of ['a', 'c', 'tale', 'story'])
      expect([slug, await follow(`/diary/${slug}`)]).toEqual([slug, [301, '/diary/b']]);
  });

  test('is the address of whatever has it now', async () => {
    await ask(write, { input: { collectionId: journal, recordType: 'TEXT', title: 'New', slug: 'story' } });
    expect(await follow('/diary/story')).toEqual([200, undefined]);
  });

  test('of a product leads to the product, also when its products page moved too', async () => {
    const { productsPage, page } = dressed;
    const change = 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { __typename } }';
    const id = productsPage.productIds.get('bowl');
    await ask(change, { input: { id, slug: 'dish' } });
    await ask(change, { input: { id, slug: 'plate' } });
    expect(await follow(`${productsPage.path}/plate`)).toEqual([200, undefined]);
    expect(await follow(page)).toEqual([301, `${productsPage.path}/plate`]);
    await rename('collection', productsPage.collectionId, 'kitchen');
    expect(await follow(page)).toEqual([301, '/kitchen/plate']);
    expect(await follow(`${productsPage.path}/plate`)).toEqual([301, '/kitchen/plate']);
    expect(await follow(`${productsPage.path}/never`)).toEqual([404, undefined]);
    expect(await follow('/kitchen/dish')).toEqual([301, '/kitchen/plate']);
  });

  test('tells nobody of what visitors may not see', async () => {
    await rename('collection', journal, 'hidden-now');
    await elsewhere.query('UPDATE content.collection SET is_enabled = false WHERE id = $1', [journal]);
    expect(await follow('/diary')).toEqual([404, undefined]);
    expect(await follow('/diary/b')).toEqual([404, undefined]);
    await elsewhere.query('UPDATE content.collection SET is_enabled = true WHERE id = $1', [journal]);
    await rename('collection', journal, 'diary');
    expect(await follow('/hidden-now')).toEqual([301, '/diary']);
  });
});

describe('The owner’s redirects', () => {
  test('lead on at once, to paths and elsewhere, with what was asked besides', async () => {
    expect(await follow('/old-shop')).toEqual([404, undefined]);
    const saved = await saveRedirects({ '/Old-Shop/': '/diary', '/away': 'https://away.example/x' });
    expect(saved).toEqual({ __typename: 'RedirectsSaved', count: 2 });
    expect(await follow('/old-shop?page=2')).toEqual([301, '/diary?page=2']);
    expect(await follow('/away')).toEqual([301, 'https://away.example/x']);
  });

  test('never stand before a page', async () => {
    expect(await saveRedirects({ '/diary': '/kitchen' })).toMatchObject({ count: 1 });
    expect(await follow('/diary')).toEqual([200, undefined]);
  });

  test('lead to the end of the way in one step', async () => {
    await saveRedirects({ '/one': '/two', '/two': '/three?x=1', '/three': '/old-shop' });
    expect(await follow('/one')).toEqual([301, '/diary']);
  });

  test('are refused when they would lead in a circle, all together', async () => {
    const refused = await saveRedirects({ '/four': '/five', '/three': '/one' });
    expect(refused).toMatchObject({
      __typename: 'InvalidInput',
      message: '/three would lead back to where it starts.',
    });
    expect(await follow('/four')).toEqual([404, undefined]);
  });

  test('that two owners make into a circle at the same time lead nowhere, and everything still answers', async () => {
    const both = await Promise.all([saveRedirects({ '/x': '/y' }), saveRedirects({ '/y': '/x' })]);
    expect(both.map(({ __typename }) => __typename).sort()).toEqual(['InvalidInput', 'RedirectsSaved']);
    await elsewhere.query(
      `INSERT INTO content.redirect (id, website_id, source, target) VALUES ('r1', $1, '/p1', '/p2'), ('r2', $1, '/p2', '/p1')`,
      [dressed.website.id],
    );
    expect(await follow('/p1')).toEqual([404, undefined]);
  });

  test('are listed page by page, searched and taken out', async () => {
    const list = `query ($after: String, $search: String) { redirects(first: 2, after: $after, search: $search) {
      nodes { id source target } pageInfo { hasNextPage endCursor } } }`;
    type Page = {
      redirects: {
        nodes: { id: string; source: string }[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
    };
    const first = await ask<Page>(list, {});
    expect(first.redirects.nodes.map(({ source }) => source)).toEqual(['/away', '/diary']);
    const next = await ask<Page>(list, { after: first.redirects.pageInfo.endCursor });
    expect(next.redirects.nodes[0]?.source).toBe('/old-shop');
    const found = await ask<Page>(list, { search: 'AWAY.example' });
    expect(found.redirects.nodes).toMatchObject([{ source: '/away' }]);
    const remove = 'mutation ($ids: [ID!]!) { deleteRedirects(ids: $ids) { count } }';
    const ids = found.redirects.nodes.map(({ id }) => id);
    expect(await ask(remove, { ids: [...ids, 'none'] })).toEqual({ deleteRedirects: { count: 1 } });
    expect(await follow('/away')).toEqual([404, undefined]);
  });

  test('are read and changed by owners only', async () => {
    for (const text of [
      '{ redirects { nodes { id } } }',
      'mutation { saveRedirects(redirects: []) { __typename } }',
      'mutation { deleteRedirects(ids: []) { count } }',
    ]) {
      const { result } = await dressed.website.run(dressed.website.visitor(), text);
      expect(result.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    }
  });
});

describe('The map of the website', () => {
  const readMap = async () => (await dressed.get('/sitemap.xml')).body;

  test('has what visitors may open and nothing else, and is right at once after each change', async () => {
    await ask(write, {
      input: {
        collectionId: journal,
        recordType: 'TEXT',
        title: 'Later',
        slug: 'later',
        publishedAt: '2999-01-01T00:00:00.000Z',
      },
    });
    for (const status of ['DRAFT', 'PRIVATE', 'NEEDS_REVIEW']) {
      const slug = `secret-${status.toLowerCase()}`;
      await ask(write, { input: { collectionId: journal, recordType: 'TEXT', title: slug, slug } });
      await elsewhere.query('UPDATE content.item SET status = $1 WHERE slug = $2', [status, slug]);
    }
    const before = await readMap();
    expect(before).not.toContain('secret-');
    for (const format of ['rss', 'atom', 'json-feed'])
      expect((await dressed.get(`/diary?format=${format}`)).body).not.toMatch(/secret-|later/);
    expect(before).toContain(`<loc>http://${dressed.website.host}/diary/b</loc>`);
    expect(before).toContain('/kitchen/plate</loc>');
    expect(before).not.toContain('later');
    await rename('item', storyId, 'z');
    expect(await readMap()).toContain('/diary/z</loc>');
    await elsewhere.query('UPDATE commerce.product SET is_visible = false WHERE slug = $1', ['plate']);
    expect(await readMap()).not.toContain('/kitchen/plate');
    await elsewhere.query('UPDATE content.collection SET is_enabled = false WHERE id = $1', [journal]);
    const after = await readMap();
    expect(after).not.toContain('/diary');
    await elsewhere.query('UPDATE content.collection SET is_enabled = true WHERE id = $1', [journal]);
  });

  test('costs the same statements for ten products and for two thousand', async () => {
    await readMap();
    const few = await dressed.shop.countStatements(readFresh);
    await elsewhere.query(
      `INSERT INTO commerce.product (id, website_id, collection_id, type, slug, title)
       SELECT 'many-' || n, $1, $2, 1, 'many-' || n, 'Many' FROM generate_series(1, 2000) n`,
      [dressed.website.id, dressed.productsPage.collectionId],
    );
    const many = await dressed.shop.countStatements(readFresh);
    expect(many.length).toBe(few.length);
    expect((await readMap()).match(/<url>/g)?.length).toBeGreaterThan(2_000);
  });

  async function readFresh() {
    await elsewhere.query('UPDATE content.website SET tagline = tagline || $1', ['.']);
    await elsewhere.query('UPDATE content.collection SET title = title');
    await elsewhere.query(`UPDATE commerce.product SET position = position + 100000 WHERE slug = 'shirt'`);
    await readMap();
  }
});
