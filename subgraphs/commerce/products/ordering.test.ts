import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OwnedShop, type OwnedShops, openOwnedShops } from './owner-testing.ts';

let shops: OwnedShops;
let shop: OwnedShop;
let ids: string[] = [];

beforeAll(async () => {
  shops = await openOwnedShops();
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  shop = shops.open();
  ids = await shop.stock(
    ['A', 'B', 'C', 'D', 'E'].map((Title) => ({ Title, SKU: Title, Price: '5', Stock: '9', Tags: 'new' })),
  );
});

const answer = `__typename ... on ChangedProducts { products { title isArchived isVisible } }
  ... on Problem { message } ... on InvalidInput { field }`;
const archiving = `mutation ($ids: [ID!]!) { archiveProducts(ids: $ids) { ${answer} } }`;
const restoring = `mutation ($ids: [ID!]!) { restoreProducts(ids: $ids) { ${answer} } }`;
const ordering = `mutation ($page: ID!, $ids: [ID!]!) { orderProducts(collectionId: $page, ids: $ids) { ${answer} } }`;

async function titles(query = '{ products { nodes { title } } }', asOwner = true): Promise<string> {
  const found = await (asOwner ? shop.ask(query) : shop.visit(query));
  const nodes = found.at('products.nodes') ?? found.at('storeProducts.nodes');
  return Array.isArray(nodes) ? nodes.map(({ title }: { title: string }) => title).join('') : '';
}

const archived = '{ storeProducts(filter: { state: ARCHIVED }) { nodes { title } } }';
const order = (wanted: (string | undefined)[], page = 'page') => shop.ask(ordering, { page, ids: wanted });

describe('products that were put away', () => {
  test('are in no list but their own, and come back as visible as they were', async () => {
    const [a, b] = ids;
    await shop.ask(
      'mutation ($id: ID!) { updateProduct(input: { id: $id, isVisible: false }) { __typename } }',
      {
        id: b,
      },
    );
    const put = await shop.ask(archiving, { ids: [a, b] });
    expect(put.at('archiveProducts.products')).toEqual([
      { title: 'A', isArchived: true, isVisible: false },
      { title: 'B', isArchived: true, isVisible: false },
    ]);
    expect([await titles(), await titles(undefined, false), await titles(archived)]).toEqual([
      'CDE',
      'CDE',
      'AB',
    ]);
    expect((await shop.visit('{ product(slug: "a") { title } }')).at('product')).toBeNull();
    await shop.ask(archiving, { ids: [a, b] });
    const back = await shop.ask(restoring, { ids: [a, b] });
    expect(back.at('restoreProducts.products')).toMatchObject([{ isVisible: true }, { isVisible: false }]);
    expect([await titles(), await titles(undefined, false)]).toEqual(['ABCDE', 'ACDE']);
  });

  test('are told as unavailable by the carts that hold them', async () => {
    const token = 'd'.repeat(43);
    const adding =
      'mutation ($id: ID!) { addToCart(input: { productId: $id }) { __typename ... on Problem { message } } }';
    await shop.visit(adding, { id: ids[0] }, token);
    await shop.ask(archiving, { ids: [ids[0]] });
    const message = 'Sorry, that item is unavailable.';
    const { data } = await shop.visit('{ cart { entries { title problem } } }', {}, token);
    expect(data).toEqual({ cart: { entries: [{ title: 'A', problem: message }] } });
    expect((await shop.visit(adding, { id: ids[0] }, token)).at('addToCart')).toEqual({
      __typename: 'ProductUnavailable',
      message,
    });
  });

  test('stay hidden until they are restored, and an import brings them back', async () => {
    await shop.ask(archiving, { ids: [ids[0]] });
    const shown = await shop.ask(
      'mutation ($id: ID!) { updateProduct(input: { id: $id, isVisible: true }) { __typename ... on Problem { message } } }',
      { id: ids[0] },
    );
    expect(shown.at('updateProduct')).toEqual({
      __typename: 'InvalidInput',
      message: 'This product was put away. Restore it first.',
    });
    await shop.stock([{ Title: 'A', 'Product URL': 'a', SKU: 'A', Price: '6', Stock: '9' }]);
    expect([await titles(undefined, false), await titles(archived)]).toEqual(['ABCDE', '']);
  });

  test('are put away all or none, and only by their owner', async () => {
    expect((await shop.ask(archiving, { ids: [ids[0], 'x'] })).text('archiveProducts.__typename')).toBe(
      'NotFound',
    );
    expect((await shop.ask(archiving, { ids: [ids[0], ids[0]] })).at('archiveProducts')).toEqual({
      ...{ __typename: 'InvalidInput', field: 'ids', message: 'Name 1 to 200 products, each once.' },
    });
    expect((await shop.visit(archiving, { ids })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const stranger = shops.open();
    expect((await stranger.ask(archiving, { ids })).text('archiveProducts.__typename')).toBe('NotFound');
    expect(await titles(undefined, false)).toBe('ABCDE');
  });
});

describe('products in order', () => {
  test('share the places that they have', async () => {
    const [a, b, c, d, e] = ids;
    expect((await order([e, a])).at('orderProducts.products')).toMatchObject([
      { title: 'E' },
      { title: 'A' },
    ]);
    expect(await titles(undefined, false)).toBe('EBCDA');
    await order([d, c, b]);
    expect(await titles()).toBe('EDCBA');
  });

  test('ordered by many at once have an order that one of them gave', async () => {
    const orders = [0, 1, 2, 3, 4].map((turn) => [...ids.slice(turn), ...ids.slice(0, turn)]);
    await Promise.all([...orders, ...orders].map((wanted) => order(wanted)));
    expect(['ABCDE', 'BCDEA', 'CDEAB', 'DEABC', 'EABCD']).toContain(await titles());
    const places = await shops.commerce.sql(
      `SELECT count(DISTINCT position)::int AS places FROM product WHERE website_id = '${shop.websiteId}'`,
    );
    expect(places).toEqual([{ places: 5 }]);
  });

  test('are of one products page', async () => {
    expect((await order(ids, 'another')).text('orderProducts.__typename')).toBe('NotFound');
    expect((await order([...ids, ...ids])).text('orderProducts.message')).toBe(
      'Name 1 to 200 products, each once.',
    );
    expect(await titles()).toBe('ABCDE');
  });
});
