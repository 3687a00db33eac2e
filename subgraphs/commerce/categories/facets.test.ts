import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestInstall, type TestInstall, type TestWebsite } from '#gateway/testing.ts';

let shop: TestInstall;
let website: TestWebsite;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite();
});
afterAll(() => shop.close());

const header = ['Title', 'Product URL', 'SKU', 'Price', 'Stock', 'Categories', 'Tags', 'Visible'];

test('a shop tells once what its visible products can be narrowed to, with one statement however many there are', async () => {
  const { createCollection } = await website.query<{ createCollection: { id: string } }>(
    website.owner,
    'mutation { createCollection(input: { typeName: "products", title: "Shop", slug: "shop" }) { ... on Collection { id } } }',
  );
  const rows = [
    ['Mug', 'mug', 'M-1', '10', '1', '/Kitchen/Cups', 'blue, clay', 'Yes'],
    ['Jug', 'jug', 'J-1', '20', '1', '/Kitchen', 'blue', 'Yes'],
    ['Secret', 'secret', 'S-1', '30', '1', '/Hidden', 'hush', 'No'],
  ];
  const records = rows.map((cells, index) => ({ line: index + 2, cells }));
  await website.query(
    website.owner,
    'mutation ($input: ProductCsvInput!) { importProductCsv(input: $input) { problems { message } } }',
    { input: { header, records, isLast: true, pages: [], defaultCollectionId: createCollection.id } },
  );
  const read = '{ page(path: "/shop") { facets { tags productCount categories { name } } } }';
  const { page } = await website.query<{ page: { facets: object } }>(website.visitor(), read);
  expect(page.facets).toEqual({
    tags: ['blue', 'clay'],
    productCount: 2,
    categories: expect.arrayContaining([{ name: 'Kitchen' }, { name: 'Cups' }]),
  });
  const statements = await shop.countStatements(() => website.query(website.owner, read));
  expect(statements.filter((text) => text.includes('FROM shown'))).toHaveLength(1);
});
