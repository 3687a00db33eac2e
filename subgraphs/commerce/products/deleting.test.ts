import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OwnedShop, type OwnedShops, openOwnedShops, type ProductLine } from './owner-testing.ts';

let shops: OwnedShops;
let shop: OwnedShop;
let mug = '';
let recording = '';

const rows: ProductLine[] = [
  { Title: 'Mug', 'Product URL': 'mug', SKU: 'MUG', Price: '5', Stock: '3' },
  { Title: 'Recording', 'Product Type': 'DIGITAL', 'Product URL': 'recording', SKU: 'REC', Price: '9' },
];
const deleting = `mutation ($ids: [ID!]!) { deleteProducts(ids: $ids) { __typename
  ... on ProductsDeleted { ids } ... on Problem { message } } }`;
const remove = async (ids: string[]) => (await shop.ask(deleting, { ids })).at('deleteProducts');
const titles = async () => (await shop.ask('{ products { nodes { title } } }')).at('products.nodes');

beforeAll(async () => {
  shops = await openOwnedShops();
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  shop = shops.open();
  const [first, second] = await shop.stock(rows);
  mug = first ?? '';
  recording = second ?? '';
});

describe('Deleting products', () => {
  test('frees their addresses and SKUs', async () => {
    expect(await remove([mug])).toEqual({ __typename: 'ProductsDeleted', ids: [mug] });
    expect(await titles()).toEqual([{ title: 'Recording' }]);
    expect(await remove([mug])).toMatchObject({ __typename: 'NotFound' });
    const [again] = await shop.stock(rows.slice(0, 1));
    expect(again).not.toBe(mug);
  });

  test('is told by carts that hold them', async () => {
    const add = 'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }';
    await shop.visit(add, { input: { productId: mug, sku: 'MUG', quantity: 1 } }, 'ada');
    await remove([mug]);
    const cart = await shop.visit('{ cart { entries { problem } } }', {}, 'ada');
    expect(cart.at('cart.entries')).toEqual([{ problem: expect.any(String) }]);
  });

  test('is all or nothing, and for physical ones of this shop alone', async () => {
    expect(await remove([mug, recording])).toMatchObject({ __typename: 'ProductTypeNotDeletable' });
    expect(await remove([mug, mug])).toMatchObject({ __typename: 'InvalidInput' });
    expect(await remove([])).toMatchObject({ __typename: 'InvalidInput' });
    expect(await titles()).toHaveLength(2);
    shop = shops.open();
    expect(await remove([mug])).toMatchObject({ __typename: 'NotFound' });
  });
});
