import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statementChannel } from '#kit/database.ts';
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
  ids = await shop.stock([
    { Title: 'Mug', SKU: 'MUG', Price: '10', Tags: 'old', Categories: '/Cups' },
    { Title: 'Bowl', SKU: 'BOWL', Price: '19.99', 'Sale Price': '15', 'On Sale': 'Yes' },
    { Title: 'Card', 'Product Type': 'GIFT_CARD', SKU: 'CARD', Price: '25' },
  ]);
});

const product = `title isVisible isFeatured tags categories { name }
  variants { price { value } salePrice { value } isOnSale }`;
const changing = `mutation ($ids: [ID!]!, $input: UpdateProductsInput!) { updateProducts(ids: $ids, input: $input) {
  __typename ... on ChangedProducts { products { ${product} } } ... on Problem { message } ... on InvalidInput { field }
  ... on ProductsNotChanged { problems { productId message } } } }`;

const change = async (input: object, named: readonly unknown[] = ids) =>
  (await shop.ask(changing, { ids: named, input })).at('updateProducts');
const readAll = async () => (await shop.ask(`{ products { nodes { ${product} } } }`)).at('products.nodes');

describe('many products', () => {
  test('change in the same way, in the order in which they are named', async () => {
    const [mug, bowl] = ids;
    const cups = (await shop.ask('{ categories { nodes { id } } }')).text('categories.nodes.0.id');
    const input = {
      ...{
        isFeatured: true,
        isVisible: false,
        addTags: ['spring'],
        removeTags: ['old'],
        addCategoryIds: [cups],
      },
      ...{ price: { percent: '-10', roundTo: '0.05' }, salePrice: { percent: '-50' }, onSale: true },
    };
    const same = { isVisible: false, isFeatured: true, tags: ['spring'], categories: [{ name: 'Cups' }] };
    expect(await change(input, [bowl, mug])).toMatchObject({
      products: [
        {
          ...{ title: 'Bowl', ...same },
          variants: [{ price: { value: '18.00' }, salePrice: { value: '9.00' }, isOnSale: true }],
        },
        {
          ...{ title: 'Mug', ...same },
          variants: [{ price: { value: '9.00' }, salePrice: { value: '4.50' }, isOnSale: true }],
        },
      ],
    });
    expect(await change({ removeCategoryIds: [cups], onSale: false }, [mug])).toMatchObject({
      products: [{ title: 'Mug', categories: [], variants: [{ isOnSale: false }] }],
    });
  });

  test('change all or none, with a reason for each that cannot', async () => {
    const before = await readAll();
    expect(await change({ onSale: true, isFeatured: true }, [...ids, 'x'])).toEqual({
      __typename: 'ProductsNotChanged',
      message: 'Nothing was changed, because of 3 of the 4 products.',
      problems: [
        { productId: ids[0], message: 'A variant on sale needs a sale price.' },
        { productId: ids[2], message: 'Gift cards and memberships are never on sale.' },
        { productId: 'x', message: 'There is no such product.' },
      ],
    });
    expect(await change({ addCategoryIds: ['x'] })).toMatchObject({ field: 'input.addCategoryIds' });
    expect(await change({ price: {} })).toMatchObject({ field: 'input.price' });
    expect(
      await change(
        { isFeatured: true },
        Array.from({ length: 201 }, (_, n) => `${n}`),
      ),
    ).toMatchObject({
      message: 'Name 1 to 200 products, each once.',
    });
    expect(await readAll()).toEqual(before);
  });

  test('changed by many at once lose no change', async () => {
    await Promise.all([
      ...Array.from({ length: 10 }, () => change({ price: { amount: '1' } })),
      ...Array.from({ length: 5 }, (_, n) => change({ addTags: [`tag ${n}`] }, [...ids].reverse())),
    ]);
    const answer = await shop.ask(`{ products(first: 1) { nodes { ${product} } } }`);
    expect(answer.text('products.nodes.0.variants.0.price.value')).toBe('20.00');
    expect(answer.at('products.nodes.0.tags')).toHaveLength(6);
  });

  test('are changed by as many statements whether they are one or fifty', async () => {
    const more = await shop.stock(
      Array.from({ length: 50 }, (_, n) => ({ Title: `Product ${n}`, SKU: `P${n}`, Price: '1' })),
    );
    const count = async (named: string[]) => {
      const sent: unknown[] = [];
      const listen = (message: unknown) => sent.push(message);
      statementChannel.subscribe(listen);
      await change({ price: { percent: '5' }, addTags: ['x'] }, named);
      statementChannel.unsubscribe(listen);
      return sent.length;
    };
    expect(await count(more)).toBe(await count(more.slice(0, 1)));
  });

  test('of another website are not there', async () => {
    const before = await readAll();
    const owner = shop;
    shop = shops.open();
    expect(await change({ isFeatured: true })).toMatchObject({ __typename: 'ProductsNotChanged' });
    shop = owner;
    expect(await readAll()).toEqual(before);
    expect((await shop.visit(changing, { ids, input: {} })).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    );
  });
});
