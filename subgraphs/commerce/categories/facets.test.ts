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

test('a shop is narrowed by what one variant is, and put in order by what shoppers pay now', async () => {
  const { createCollection } = await website.query<{ createCollection: { id: string } }>(
    website.owner,
    'mutation { createCollection(input: { typeName: "products", title: "Pots", slug: "pots" }) { ... on Collection { id } } }',
  );
  const columns = [
    'Title',
    'Product URL',
    'SKU',
    'Option Name 1',
    'Option Value 1',
    'Price',
    'Sale Price',
    'On Sale',
    'Stock',
  ];
  const rows = [
    ['Cup', 'cup', 'C-S', 'Size', 'Small', '30', '0', 'No', '0'],
    ['', '', 'C-L', '', 'Large', '40', '0', 'No', '2'],
    ['Vase', 'vase', 'V-S', 'Size', 'Small', '50', '12', 'Yes', '1'],
    ['', '', 'V-L', '', 'Large', '60', '0', 'No', '1'],
    ['Bowl', 'bowl', 'B-S', 'Size', 'Small', '20', '0', 'No', '0'],
    ['', '', 'B-M', '', 'Medium', '25', '0', 'No', '0'],
  ];
  const records = rows.map((cells, index) => ({ line: index + 2, cells: [...cells, 'Yes'] }));
  await website.query(
    website.owner,
    'mutation ($input: ProductCsvInput!) { importProductCsv(input: $input) { problems { message } } }',
    {
      input: {
        header: [...columns, 'Visible'],
        records,
        isLast: true,
        pages: [],
        defaultCollectionId: createCollection.id,
      },
    },
  );
  type Shown = { page: { products: { totalCount: number; nodes: { title: string }[] }; facets: object } };
  const list = async (asked: string) => {
    const { page } = await website.query<Shown>(
      website.visitor(),
      `{ page(path: "/pots") { products(${asked}) { totalCount nodes { title } } } }`,
    );
    expect(page.products.totalCount).toBe(page.products.nodes.length);
    return page.products.nodes.map(({ title }) => title).join(' ');
  };
  expect(await list('sort: PRICE_ASCENDING')).toBe('Vase Bowl Cup');
  expect(await list('sort: PRICE_DESCENDING')).toBe('Cup Bowl Vase');
  expect(await list('sort: TITLE')).toBe('Bowl Cup Vase');
  expect(await list('sort: TITLE, where: { isAvailable: true }')).toBe('Cup Vase');
  const size = (value: string) => `options: [{ name: "Size", value: "${value}" }]`;
  expect(await list(`sort: TITLE, where: { ${size('Small')} }`)).toBe('Bowl Cup Vase');
  // The small cup is gone; that a large one is left is no help.
  expect(await list(`where: { isAvailable: true, ${size('Small')} }`)).toBe('Vase');
  expect(await list('where: { minPrice: "26", maxPrice: "45" }')).toBe('Cup');
  expect(await list('where: { maxPrice: "12" }')).toBe('Vase');
  const { page } = await website.query<Shown>(
    website.visitor(),
    '{ page(path: "/pots") { facets { options { name values } lowestPrice { value } highestPrice { value } } } }',
  );
  expect(page.facets).toEqual({
    options: [{ name: 'Size', values: ['Large', 'Medium', 'Small'] }],
    lowestPrice: { value: '12.00' },
    highestPrice: { value: '60.00' },
  });
});
