import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let shops: OwnedShops;
let shop: OwnedShop;
let shirt = '';
let mug = '';

beforeAll(async () => {
  shops = await openOwnedShops();
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  shop = shops.open();
  const option = { 'Option Name 1': 'Size', Price: '10', Stock: '4' };
  const [first, second] = await shop.stock([
    { Title: 'Shirt', 'Product URL': 'shirt', SKU: 'S', 'Option Value 1': 'S', ...option },
    { SKU: 'M', 'Option Value 1': 'M', ...option },
    { Title: 'Mug', 'Product URL': 'mug', SKU: 'MUG', Price: '5', Stock: '1' },
  ]);
  shirt = first ?? '';
  mug = second ?? '';
});

const answer = `__typename ... on Variant { sku gtin mpn options { name value } price { value } salePrice { value } isOnSale stock isUnlimited }
  ... on Problem { message } ... on InvalidInput { field } ... on SkuTaken { sku }`;
const creating = `mutation ($input: CreateVariantInput!) { createVariant(input: $input) { ${answer} } }`;
const updating = `mutation ($input: UpdateVariantInput!) { updateVariant(input: $input) {
  ${answer} ... on VariantChanged { variant { price { value } stock } } } }`;
const deleting = `mutation ($id: ID!, $of: ID) { deleteVariant(id: $id, productId: $of) { __typename ... on Problem { message } } }`;
const large = { productId: '', options: [{ name: 'Size', value: 'L' }], price: '12' };

const create = async (input: object) =>
  (await shop.ask(creating, { input: { ...large, productId: shirt, ...input } })).at('createVariant');
const update = async (sku: string, input: object) =>
  (await shop.ask(updating, { input: { id: await idOf(sku), ...input } })).at('updateVariant');
const remove = async (id: string, of: string | null = null) =>
  (await shop.ask(deleting, { id, of })).at('deleteVariant');

interface Variant {
  id: string;
  sku: string;
  stock: number;
}

async function list(product = shirt): Promise<Variant[]> {
  const query = 'query ($id: ID) { product(id: $id) { variants { id sku stock } } }';
  const variants = (await shop.ask(query, { id: product })).at('product.variants');
  return Array.isArray(variants) ? variants : [];
}

const skus = async () => (await list()).map(({ sku }) => sku);
const idOf = async (sku: string) => (await list()).find((variant) => variant.sku === sku)?.id ?? '';

describe('A variant', () => {
  test('is added after the others, and those stay as they are', async () => {
    expect(await create({ sku: 'L', stock: 7, gtin: '12345670', mpn: 'X1', currency: 'USD' })).toEqual({
      ...{ __typename: 'Variant', sku: 'L', gtin: '12345670', mpn: 'X1', price: { value: '12.00' } },
      ...{ options: [{ name: 'Size', value: 'L' }], salePrice: null, isOnSale: false },
      ...{ stock: 7, isUnlimited: false },
    });
    expect(await list()).toMatchObject([
      { sku: 'S', stock: 4 },
      { sku: 'M', stock: 4 },
      { sku: 'L', stock: 7 },
    ]);
  });

  test('that cannot be is told why, and nothing is added', async () => {
    const size = (value: string) => ({ options: [{ name: 'Size', value }] });
    expect(await create({ sku: 'MUG' })).toMatchObject({ __typename: 'SkuTaken', sku: 'MUG' });
    expect(await create({ productId: mug, options: [] })).toMatchObject({ field: 'input.options' });
    expect(await create({ productId: 'none' })).toMatchObject({ __typename: 'NotFound' });
    expect(await create(size('S'))).toMatchObject({
      field: 'input.options',
      message: 'Two variants are "S".',
    });
    expect(await create({ options: [] })).toMatchObject({ field: 'input.options' });
    expect(await create({ options: [{ name: 'Colour', value: 'Red' }] })).toMatchObject({
      field: 'input.options',
    });
    expect(await create({ options: [...large.options, ...large.options] })).toMatchObject({
      field: 'input.options',
    });
    expect(await create({ price: '-1' })).toMatchObject({ field: 'input.price' });
    expect(await create({ currency: 'EUR' })).toMatchObject({
      ...{ field: 'input.currency', message: 'Prices of this shop are in USD.' },
    });
    expect(await create({ sku: 'S' })).toMatchObject({ __typename: 'InvalidInput', field: 'input.sku' });
    expect(await skus()).toEqual(['S', 'M']);
  });

  test('of two that are added at once with one size there is one', async () => {
    const both = await Promise.all([create({ sku: 'L1' }), create({ sku: 'L2' })]);
    expect(both.filter((each) => Reflect.get(Object(each), '__typename') === 'Variant')).toHaveLength(1);
    expect(await skus()).toHaveLength(3);
  });

  test('changes in what is said, with its stock, and keeps its place', async () => {
    expect(
      await update('S', { sku: 'XS', options: [{ name: 'Size', value: 'XS' }], stock: 9 }),
    ).toMatchObject({
      ...{ sku: 'XS', options: [{ value: 'XS' }], stock: 9, price: { value: '10.00' } },
    });
    expect(await skus()).toEqual(['XS', 'M']);
    expect(await update('XS', { isUnlimited: true })).toMatchObject({ isUnlimited: true, stock: 0 });
    expect(await update('XS', { currency: 'EUR', price: '3' })).toMatchObject({ field: 'input.currency' });
    expect(await update('XS', { sku: 'MUG' })).toMatchObject({ __typename: 'SkuTaken' });
    expect(await update('XS', { productId: mug })).toMatchObject({ __typename: 'NotFound' });
  });

  test('stays as another owner left it while something else was expected, and both values are told', async () => {
    const seen = { price: '10.00', isOnSale: false, salePrice: null, isUnlimited: false, stock: 4, sku: 'S' };
    const both = await Promise.all(['11', '12'].map((price) => update('S', { price, expected: seen })));
    const names = both.map((each) => Reflect.get(Object(each), '__typename')).sort();
    expect(names).toEqual(['Variant', 'VariantChanged']);
    const now = both.find((each) => Reflect.get(Object(each), '__typename') === 'Variant');
    expect(both).toContainEqual(
      expect.objectContaining({ variant: { price: Reflect.get(Object(now), 'price'), stock: 4 } }),
    );
    for (const expected of [{ sku: 'T' }, { stock: 3 }, { isOnSale: true }, { salePrice: '9' }])
      expect(await update('S', { stock: 1, expected })).toMatchObject({ __typename: 'VariantChanged' });
    // What is not named is not compared.
    expect(await update('S', { stock: 1, expected: { stock: 4 } })).toMatchObject({ stock: 1 });
  });

  test('is deleted, unless it is the only one', async () => {
    const [small = { id: '' }, medium = { id: '' }] = await list();
    expect(await remove(small.id, mug)).toMatchObject({ __typename: 'NotFound' });
    expect(await remove(small.id, shirt)).toEqual({ __typename: 'VariantDeleted' });
    expect(await remove(small.id)).toMatchObject({ __typename: 'NotFound' });
    expect(await remove(medium.id)).toMatchObject({ __typename: 'LastVariant' });
    expect(await skus()).toEqual(['M']);
  });

  test('of another shop is neither changed nor deleted', async () => {
    const id = await idOf('S');
    shop = shops.open();
    expect((await shop.ask(updating, { input: { id, price: '1' } })).at('updateVariant')).toMatchObject({
      __typename: 'NotFound',
    });
    expect(await remove(id)).toMatchObject({ __typename: 'NotFound' });
  });
});
