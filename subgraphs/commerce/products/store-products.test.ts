import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statementChannel } from '#kit/database.ts';
import { type OwnedShop, type OwnedShops, openOwnedShops } from './owner-testing.ts';

let shops: OwnedShops;
let shop: OwnedShop;

beforeAll(async () => {
  shops = await openOwnedShops();
  shop = shops.open();
  const [, , , archived] = await shop.stock([
    { Title: 'mug', SKU: 'MUG-S', 'Option Name 1': 'Size', 'Option Value 1': 'S', Price: '9', Stock: '2' },
    { SKU: 'MUG-L', 'Option Value 1': 'L', Price: '12', Stock: '3' },
    { Title: 'Bowl', SKU: 'BO-1', Price: '30', Stock: 'Unlimited', Visible: 'No', Categories: '/Kitchen' },
    { Title: 'Candle', SKU: 'CA-1', Price: '20', 'Sale Price': '5', 'On Sale': 'Yes', Stock: '0' },
    { Title: 'Old plate', SKU: 'PL-1', Price: '1', Stock: '1' },
  ]);
  await shop.ask('mutation ($ids: [ID!]!) { archiveProducts(ids: $ids) { __typename } }', {
    ids: [archived],
  });
});
afterAll(() => shops.commerce.close());

const listing = `query ($filter: StoreProductsFilter, $sort: StoreProductsSort, $isDescending: Boolean, $first: Int, $after: String) {
  storeProducts(filter: $filter, sort: $sort, isDescending: $isDescending, first: $first, after: $after) {
    nodes { title variants { sku } } pageInfo { hasNextPage endCursor } } }`;

async function titles(variables: Record<string, unknown> = {}): Promise<string> {
  const nodes = (await shop.ask(listing, variables)).at('storeProducts.nodes');
  return Array.isArray(nodes) ? nodes.map(({ title }: { title: string }) => title).join(', ') : 'no list';
}

describe('the products of a store', () => {
  test('are sorted by title, stock, price and change, from either end', async () => {
    expect(await titles()).toBe('Bowl, Candle, mug');
    expect(await titles({ sort: 'STOCK' })).toBe('Candle, mug, Bowl');
    expect(await titles({ sort: 'STOCK', isDescending: true })).toBe('Bowl, mug, Candle');
    expect(await titles({ sort: 'PRICE' })).toBe('Candle, mug, Bowl');
    await shop.ask(
      'mutation ($id: ID!) { updateProduct(input: { id: $id, description: "Round." }) { __typename } }',
      { id: (await shop.ask('{ storeProducts(first: 1) { nodes { id } } }')).at('storeProducts.nodes.0.id') },
    );
    expect(await titles({ sort: 'UPDATED', isDescending: true, first: 1 })).toBe('Bowl');
  });

  test('are found by part of a title or SKU, in either case', async () => {
    expect(await titles({ filter: { search: ' MU ' } })).toBe('mug');
    expect(await titles({ filter: { search: 'a-1' } })).toBe('Candle');
    expect(await titles({ filter: { search: '%' } })).toBe('');
  });

  test('are narrowed to what is hidden, archived, nearly sold out or in a category', async () => {
    expect(await titles({ filter: { state: 'HIDDEN' } })).toBe('Bowl');
    expect(await titles({ filter: { state: 'VISIBLE' } })).toBe('Candle, mug');
    expect(await titles({ filter: { state: 'ARCHIVED' } })).toBe('Old plate');
    expect(await titles({ filter: { stockAtMost: 2 } })).toBe('Candle, mug');
    expect(await titles({ filter: { stockAtMost: 0 } })).toBe('Candle');
    expect(await titles({ filter: { types: ['DIGITAL'] } })).toBe('');
    const category = (await shop.ask('{ categories { nodes { id } } }')).at('categories.nodes.0.id');
    expect(await titles({ filter: { categoryId: category } })).toBe('Bowl');
  });

  test.each(['TITLE', 'STOCK', 'PRICE', 'UPDATED', 'POSITION'])(
    'by %s go on from page to page, and none comes twice',
    async (sort) => {
      for (const isDescending of [false, true]) {
        const seen: unknown[] = [];
        let after: unknown = null;
        do {
          const page = await shop.ask(listing, { sort, isDescending, first: 1, after });
          seen.push(page.at('storeProducts.nodes.0.title'));
          after = page.at('storeProducts.pageInfo.hasNextPage')
            ? page.at('storeProducts.pageInfo.endCursor')
            : null;
        } while (after !== null && seen.length < 9);
        expect(seen.toSorted()).toEqual(['Bowl', 'Candle', 'mug']);
      }
    },
  );

  test('are read by as many statements for three as for one', async () => {
    const count = async (first: number) => {
      const sent: unknown[] = [];
      const listen = (message: unknown) => sent.push(message);
      statementChannel.subscribe(listen);
      await shop.ask(listing, { first });
      statementChannel.unsubscribe(listen);
      return sent.length;
    };
    expect([await count(1), await count(3)]).toEqual([2, 2]);
  });

  test('refuse a cursor of another order, and visitors', async () => {
    const cursor = (await shop.ask(listing, { first: 1 })).at('storeProducts.pageInfo.endCursor');
    expect((await shop.ask(listing, { sort: 'STOCK', after: cursor })).errors?.[0]?.extensions.code).toBe(
      'BAD_USER_INPUT',
    );
    expect((await shop.visit(listing)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
