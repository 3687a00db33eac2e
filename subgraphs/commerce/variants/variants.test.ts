import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statementChannel } from '#kit/database.ts';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let shops: OwnedShops;
let shop: OwnedShop;
let shirt = '';

beforeAll(async () => {
  shops = await openOwnedShops();
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  shop = shops.open();
  const option = { 'Option Name 1': 'Size', Price: '10', Stock: '4' };
  const [id] = await shop.stock([
    { Title: 'Shirt', 'Product URL': 'shirt', SKU: 'S', 'Option Value 1': 'S', ...option },
    { SKU: 'M', 'Option Value 1': 'M', ...option },
    { Title: 'Mug', 'Product URL': 'mug', SKU: 'MUG', Price: '5', Stock: '1' },
  ]);
  shirt = id ?? '';
});

const variants =
  'variants { id sku options { name value } price { value } salePrice { value } stock isUnlimited }';
const saving = `mutation ($id: ID!, $input: SaveVariantsInput!) { saveVariants(productId: $id, input: $input) {
  __typename ... on Product { optionNames ${variants} } ... on Problem { message } ... on InvalidInput { field }
  ... on SkuTaken { sku } } }`;

interface Variant {
  id: string;
  sku: string;
  stock: number;
}

const save = (input: object, id = shirt) => shop.ask(saving, { id, input });

async function list(): Promise<Variant[]> {
  const found = (await shop.ask(`query ($id: ID) { product(id: $id) { ${variants} } }`, { id: shirt })).at(
    'product.variants',
  );
  return Array.isArray(found) ? found : [];
}

const idOf = async (sku: string) => (await list()).find((variant) => variant.sku === sku)?.id;

describe('variants of a product', () => {
  test('that are named stay the same ones with what is not said, others come and go', async () => {
    const medium = await idOf('M');
    const answer = await save({
      optionNames: ['Size', 'Colour'],
      variants: [
        { optionValues: ['L', 'Red'], price: '12', salePrice: '9', isOnSale: true, stock: 2, sku: 'L-RED' },
        { id: medium, optionValues: ['M', 'Red'] },
      ],
    });
    expect(answer.at('saveVariants')).toMatchObject({
      optionNames: ['Size', 'Colour'],
      variants: [
        { sku: 'L-RED', price: { value: '12.00' }, salePrice: { value: '9.00' }, stock: 2 },
        {
          id: medium,
          sku: 'M',
          price: { value: '10.00' },
          stock: 4,
          options: [{ value: 'M' }, { value: 'Red' }],
        },
      ],
    });
  });

  test('may swap their SKUs and their options', async () => {
    const [small, medium] = [await idOf('S'), await idOf('M')];
    await save({
      optionNames: ['Size'],
      variants: [
        { id: small, optionValues: ['M'], sku: 'M' },
        { id: medium, optionValues: ['S'], sku: 'S' },
      ],
    });
    expect((await list()).map(({ id, sku }) => [id, sku])).toEqual([
      [small, 'M'],
      [medium, 'S'],
    ]);
  });

  test('with the SKU of another product are refused, and nothing changes', async () => {
    const before = await list();
    const answer = await save({
      optionNames: ['Size'],
      variants: [
        { optionValues: ['S'], price: '1', sku: 'NEW' },
        { optionValues: ['M'], price: '1', sku: 'MUG' },
      ],
    });
    expect(answer.at('saveVariants')).toEqual({
      __typename: 'SkuTaken',
      message: 'Another product has the SKU "MUG".',
      sku: 'MUG',
    });
    expect(await list()).toEqual(before);
  });

  test('that make no sense are refused, and nothing changes', async () => {
    const before = await list();
    const answer = await save({ optionNames: ['Size'], variants: [{ optionValues: ['S'], price: '1.234' }] });
    expect(answer.at('saveVariants')).toEqual({
      ...{ __typename: 'InvalidInput', field: 'input.variants.0.price' },
      message: 'Price can have at most 2 decimal places in USD.',
    });
    expect(await list()).toEqual(before);
  });

  test('in a cart stay in it, and one that is gone is told there', async () => {
    const small = await idOf('S');
    const token = 'c'.repeat(43);
    for (const sku of ['S', 'M']) {
      await shop.visit(
        'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }',
        { input: { productId: shirt, sku } },
        token,
      );
    }
    await save({ optionNames: ['Size'], variants: [{ id: small, optionValues: ['S'] }] });
    const { data } = await shop.visit('{ cart { entries { problem } } }', {}, token);
    expect(data).toMatchObject({
      cart: {
        entries: [
          { problem: null },
          { problem: 'Sorry, that item variant is unavailable. Please select another variant.' },
        ],
      },
    });
  });

  test('saved while others adjust their stock lose none of it', async () => {
    const small = await idOf('S');
    const adjusting =
      'mutation ($id: ID!) { adjustStock(variantId: $id, delta: 1, reason: RESTOCK) { __typename } }';
    const input = {
      optionNames: ['Size'],
      variants: [
        { id: small, optionValues: ['S'] },
        { id: await idOf('M'), optionValues: ['M'] },
      ],
    };
    await Promise.all([
      ...Array.from({ length: 20 }, () => shop.ask(adjusting, { id: small })),
      ...Array.from({ length: 5 }, () => save(input)),
    ]);
    expect((await list())[0]).toMatchObject({ id: small, stock: 24 });
  });

  test('are saved by as many statements whether they are two or a hundred', async () => {
    const count = async (length: number) => {
      const sizes = Array.from({ length }, (_, n) => ({ optionValues: [`${n}`], price: '1', stock: 1 }));
      const sent: unknown[] = [];
      const listen = (message: unknown) => sent.push(message);
      statementChannel.subscribe(listen);
      await save({ optionNames: ['Size'], variants: sizes });
      statementChannel.unsubscribe(listen);
      expect(await list()).toHaveLength(length);
      return sent.length;
    };
    expect(await count(100)).toBe(await count(2));
  });

  test('of another website are not found', async () => {
    shop = shops.open();
    const answer = await save({ optionNames: [], variants: [{ optionValues: [], price: '1' }] });
    expect(answer.text('saveVariants.__typename')).toBe('NotFound');
  });
});
