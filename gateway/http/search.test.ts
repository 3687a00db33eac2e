import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { type DressedShop, openDressedShop } from './pages-testing.ts';

let dressed: DressedShop;
let elsewhere: pg.Client;

beforeAll(async () => {
  dressed = await openDressedShop();
  elsewhere = await openTestConnection(dressed.shop.database.url, dressed.website.id);
  const { website } = dressed;
  const { createCollection } = await website.query<{ createCollection: { id: string } }>(
    website.owner,
    `mutation { createCollection(input: { typeName: "blog", title: "Journal", slug: "journal" }) { ... on Collection { id } } }`,
  );
  await website.query(
    website.owner,
    `mutation ($input: CreateItemInput!) { createItem(input: $input) { __typename } }`,
    {
      input: {
        collectionId: createCollection.id,
        recordType: 'TEXT',
        title: 'How a bowl is made',
        body: 'Of clay.',
      },
    },
  );
  const { productsPage } = dressed;
  await website.query(
    website.owner,
    `mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { __typename } }`,
    {
      input: {
        id: productsPage.productIds.get('bowl'),
        description: '<p>A deep <b>bowl</b> of crème-glazed clay.</p>',
        tags: ['Kitchen'],
      },
    },
  );
});
afterAll(async () => {
  await elsewhere.end();
  await dressed.close();
});

async function find(query: string): Promise<string[]> {
  const { body } = await dressed.get(`/search?q=${encodeURIComponent(query)}&format=json`);
  const { searchResults }: { searchResults: { title: string }[] } = JSON.parse(body);
  return searchResults.map(({ title }) => title);
}

async function productSearch(query: string): Promise<string[]> {
  const { website } = dressed;
  const text = 'query ($q: String!) { productSearch(query: $q, first: 50) { nodes { product { title } } } }';
  type Found = { productSearch: { nodes: { product: { title: string } }[] } };
  const { productSearch: found } = await website.query<Found>(website.visitor(), text, { q: query });
  return found.nodes.map(({ product }) => product.title);
}

describe('The search of a shop', () => {
  test('finds products and posts together', async () => {
    expect((await find('bowl')).sort()).toEqual(['Bowl', 'How a bowl is made']);
  });

  test.each([
    ['bowls', 'its other form'],
    ['creme', 'a word of its description, without the accent'],
    ['kitchen', 'its tag'],
    ['BOWL', 'its SKU'],
    ['bwol', 'a slip of the finger'],
    ['bol', 'a letter too few'],
  ])('finds a product by %s, %s', async (query) => {
    expect(await productSearch(query)).toContain('Bowl');
  });

  test('finds a product by a variant, and no more once the variant is gone', async () => {
    expect(await productSearch('SHIRT-L')).toContain('Shirt');
    await elsewhere.query(`UPDATE commerce.variant SET sku = 'TUNIC-XL' WHERE sku = 'SHIRT-L'`);
    expect(await productSearch('tunic')).toEqual(['Shirt']);
    await elsewhere.query(`DELETE FROM commerce.variant WHERE sku = 'TUNIC-XL'`);
    expect(await productSearch('tunic')).toEqual([]);
  });

  test('shows a new title at once, by its page and by its JSON', async () => {
    expect(await find('tureen')).toEqual([]);
    await elsewhere.query(`UPDATE commerce.product SET title = 'Tureen' WHERE title = 'Bowl'`);
    expect(await find('tureen')).toEqual(['Tureen']);
    const { body } = await dressed.get('/search?q=tureen');
    expect(body).toContain('>Tureen</a>');
    await elsewhere.query(`UPDATE commerce.product SET title = 'Bowl' WHERE title = 'Tureen'`);
    expect(await find('tureen')).toEqual([]);
  });

  test('shows nothing that visitors may not see', async () => {
    await elsewhere.query(`UPDATE commerce.product SET is_visible = false WHERE title = 'Shirt'`);
    expect(await find('shirt')).toEqual([]);
    await elsewhere.query(`UPDATE commerce.product SET is_visible = true WHERE title = 'Shirt'`);
    expect(await find('shirt')).toEqual(['Shirt']);
    await elsewhere.query('UPDATE content.collection SET is_enabled = false WHERE id = $1', [
      dressed.productsPage.collectionId,
    ]);
    expect(await find('shirt')).toEqual([]);
    await elsewhere.query('UPDATE content.collection SET is_enabled = true WHERE id = $1', [
      dressed.productsPage.collectionId,
    ]);
  });

  test('is reached from every page and from pages that are not there, without scripts', async () => {
    for (const path of [dressed.page, '/nothing-here', '/search'])
      expect((await dressed.get(path)).body).toMatch(/<form[^>]*role="search"[^>]*action="\/search"/);
  });

  test('is one page for all visitors, asked once', async () => {
    const first = await dressed.get('/search?q=bowl');
    expect(first.headers['cache-control']).toContain('public');
    expect(await dressed.shop.countFetches(() => dressed.get('/search?q=bowl&utm_source=x'))).toEqual([]);
  });

  test('takes as many statements among ten thousand products as among two, and stays quick', async () => {
    await productSearch('anything');
    const few = await dressed.shop.countStatements(() => productSearch('shirt'));
    await elsewhere.query(
      `INSERT INTO commerce.product (id, website_id, collection_id, type, slug, title, description)
       SELECT 'many-' || n, $1, $2, 1, 'many-' || n, 'Vessel ' || n, 'One of many vessels of clay, number ' || n
       FROM generate_series(1, 10000) n`,
      [dressed.website.id, dressed.productsPage.collectionId],
    );
    await elsewhere.query('ANALYZE commerce.search_entry, commerce.product, content.collection');
    const many = await dressed.shop.countStatements(() => productSearch('shirt'));
    expect(many.length).toBe(few.length);
    // A rare word is found by its index; a common one is ranked among the first of many; a wrong one is compared by its letters.
    expect(await timeOf(() => productSearch('shirt s'))).toBeLessThan(1_000);
    expect(await productSearch('vessel')).toHaveLength(50);
    expect(await timeOf(() => productSearch('vessels clay'))).toBeLessThan(1_000);
    expect(await timeOf(() => productSearch('vesell 77'))).toBeLessThan(1_000);
  });
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
