import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#kit/viewer.ts';
import {
  type OwnedShop,
  type OwnedShops,
  openOwnedShops,
  type ProductLine,
} from '../products/owner-testing.ts';

let shops: OwnedShops;

beforeAll(async () => {
  shops = await openOwnedShops();
});
afterAll(() => shops.commerce.close());

/** What a visitor sees of the products page, as far as it is the store's. */
async function lookAt<Page>(shop: OwnedShop, viewer: Viewer, fields: string): Promise<Page | undefined> {
  const shown = { collectionId: 'page', itemSlug: null, isStore: true, pageSize: 20 };
  const { _entities: pages } = await shop.query<{ _entities: Page[] }>(
    viewer,
    `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Page { ${fields} } } }`,
    { of: [{ __typename: 'Page', id: 'page', ...shown }] },
  );
  return pages[0];
}

const header = ['Title', 'Product URL', 'SKU', 'Price', 'Stock', 'Categories', 'Tags', 'Visible'];

/** The rows of a products file, whose cells are in the order of its header. */
const rowsOf = (columns: readonly string[], rows: readonly string[][]): ProductLine[] =>
  rows.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])));

test('a shop tells once what its visible products can be narrowed to, with one statement however many there are', async () => {
  const shop = shops.open();
  const rows = [
    ['Mug', 'mug', 'M-1', '10', '1', '/Kitchen/Cups', 'blue, clay', 'Yes'],
    ['Jug', 'jug', 'J-1', '20', '1', '/Kitchen', 'blue', 'Yes'],
    ['Secret', 'secret', 'S-1', '30', '1', '/Hidden', 'hush', 'No'],
  ];
  await shop.stock(rowsOf(header, rows));
  const fields = 'facets { tags productCount categories { name } }';
  const page = await lookAt<{ facets: object }>(shop, shop.visitor(), fields);
  expect(page?.facets).toEqual({
    tags: ['blue', 'clay'],
    productCount: 2,
    categories: expect.arrayContaining([{ name: 'Kitchen' }, { name: 'Cups' }]),
  });
  const statements = await shops.commerce.countStatements(() => lookAt(shop, shop.owner, fields));
  expect(statements.filter((text) => text.includes('FROM shown'))).toHaveLength(1);
});

test('a shop is narrowed by what one variant is, and put in order by what shoppers pay now', async () => {
  const shop = shops.open();
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
    'Visible',
  ];
  const rows = [
    ['Cup', 'cup', 'C-S', 'Size', 'Small', '30', '0', 'No', '0', 'Yes'],
    ['', '', 'C-L', '', 'Large', '40', '0', 'No', '2', 'Yes'],
    ['Vase', 'vase', 'V-S', 'Size', 'Small', '50', '12', 'Yes', '1', 'Yes'],
    ['', '', 'V-L', '', 'Large', '60', '0', 'No', '1', 'Yes'],
    ['Bowl', 'bowl', 'B-S', 'Size', 'Small', '20', '0', 'No', '0', 'Yes'],
    ['', '', 'B-M', '', 'Medium', '25', '0', 'No', '0', 'Yes'],
  ];
  await shop.stock(rowsOf(columns, rows));
  type Shown = { products: { totalCount: number; nodes: { title: string }[] }; facets: object };
  const list = async (asked: string) => {
    const page = await lookAt<Shown>(
      shop,
      shop.visitor(),
      `products(${asked}) { totalCount nodes { title } }`,
    );
    const nodes = page?.products.nodes ?? [];
    expect(page?.products.totalCount).toBe(nodes.length);
    return nodes.map(({ title }) => title).join(' ');
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
  const page = await lookAt<Shown>(
    shop,
    shop.visitor(),
    'facets { options { name values } lowestPrice { value } highestPrice { value } }',
  );
  expect(page?.facets).toEqual({
    options: [{ name: 'Size', values: ['Large', 'Medium', 'Small'] }],
    lowestPrice: { value: '12.00' },
    highestPrice: { value: '60.00' },
  });
});
