import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OwnedShop, type OwnedShops, openOwnedShops } from './owner-testing.ts';

let shops: OwnedShops;
let shop: OwnedShop;

beforeAll(async () => {
  // What content says of a products page.
  const ask = async (_: string, __: string, { id }: Record<string, unknown>) => ({
    collection: id === 'nowhere' ? null : { id, type: 'PRODUCTS' },
  });
  shops = await openOwnedShops({ ask });
});
afterAll(() => shops.commerce.close());
beforeEach(() => {
  shop = shops.open();
});

const creating = `mutation ($input: CreateProductInput!) { createProduct(input: $input) { __typename
  ... on Product { id type title slug description tags optionNames isVisible isFeatured categories { name }
    variants { sku price { value } stock isUnlimited stockMovements(first: 5) { nodes { delta reason accountId } } } }
  ... on Problem { message } ... on InvalidInput { field } ... on SkuTaken { sku } } }`;

const mug = {
  ...{ collectionId: 'page', type: 'PHYSICAL', title: ' Blue Mug ' },
  variants: [{ optionValues: [], price: '12.50', stock: 3, sku: 'MUG' }],
};
const create = async (input: object) => (await shop.ask(creating, { input })).at('createProduct');
const titles = async () => (await shop.ask('{ products { nodes { title } } }')).at('products.nodes');

describe('a new product', () => {
  test('is for sale as its owner wrote it', async () => {
    await shop.stock([{ Title: 'Bowl', Price: '1', Categories: '/Cups, /New' }]);
    const found = (await shop.ask('{ categories { nodes { id name } } }')).at('categories.nodes');
    const categories: { id: string; name: string }[] = Array.isArray(found) ? found.reverse() : [];
    const texts = { description: '<p>Blue</p>', tags: ['blue', ' new', 'blue'], isFeatured: true };
    expect(
      await create({ ...mug, ...texts, categoryIds: categories.map((category) => category.id) }),
    ).toMatchObject({
      ...{ __typename: 'Product', type: 'PHYSICAL', title: 'Blue Mug', slug: 'blue-mug' },
      ...{ description: '<p>Blue</p>', tags: ['blue', 'new'], isVisible: true, isFeatured: true },
      categories: categories.map(({ name }) => ({ name })),
      variants: [
        {
          ...{ sku: 'MUG', price: { value: '12.50' }, stock: 3, isUnlimited: false },
          stockMovements: { nodes: [{ delta: 3, reason: 'RESTOCK', accountId: 'owner' }] },
        },
      ],
    });
  });

  test('of each kind, with options, is seen at once', async () => {
    for (const type of ['DIGITAL', 'SERVICE', 'GIFT_CARD', 'PAYWALL']) {
      const variants = ['10', '25'].map((price) => ({ optionValues: [price], price }));
      expect(await create({ ...mug, type, title: type, optionNames: ['Amount'], variants })).toMatchObject({
        ...{ type, optionNames: ['Amount'] },
        variants: [{ isUnlimited: type !== 'SERVICE' }, { price: { value: '25.00' } }],
      });
    }
    expect((await shop.visit('{ products { nodes { title } } }')).at('products.nodes')).toHaveLength(4);
  });

  test('gets an address of its own, also when many are made at once', async () => {
    const bare = { ...mug, variants: [{ optionValues: [], price: '1' }] };
    const made = await Promise.all(Array.from({ length: 6 }, () => shop.ask(creating, { input: bare })));
    expect(made.map((each) => each.text('createProduct.slug')).sort()).toEqual([
      'blue-mug',
      ...[2, 3, 4, 5, 6].map((number) => `blue-mug-${number}`),
    ]);
    expect(await create({ ...bare, slug: 'Blue-Mug-2' })).toEqual({
      __typename: 'ProductSlugTaken',
      message: 'Another product of this products page has this address.',
    });
    expect(await create({ ...bare, slug: 'blue-mug', collectionId: 'other' })).toMatchObject({
      slug: 'blue-mug',
    });
  });

  test('that cannot be is told why, and nothing of it is kept', async () => {
    await create(mug);
    const problems: [object, object][] = [
      [{ title: ' ' }, { __typename: 'InvalidInput', field: 'input.title' }],
      [{ slug: 'a b' }, { __typename: 'InvalidInput', field: 'input.slug' }],
      [{ tags: ['a'.repeat(51)] }, { field: 'input.tags', message: 'A tag can have at most 50 characters.' }],
      [{ variants: [] }, { field: 'input.variants', message: 'A product has 1 to 250 variants.' }],
      [{ optionNames: ['Size'] }, { field: 'input.variants.0.optionValues' }],
      [{}, { __typename: 'SkuTaken', sku: 'MUG', message: 'Another product has the SKU "MUG".' }],
      [
        { categoryIds: ['x'], variants: [{ optionValues: [], price: '1' }] },
        { __typename: 'NotFound', message: 'There is no such category.' },
      ],
    ];
    for (const [part, problem] of problems) expect(await create({ ...mug, ...part })).toMatchObject(problem);
    expect(await titles()).toEqual([{ title: 'Blue Mug' }]);
  });

  test('is made by the owner, and for the owner’s website', async () => {
    expect((await shop.visit(creating, { input: mug })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    await create(mug);
    shop = shops.open();
    expect(await titles()).toEqual([]);
    expect(await create(mug)).toMatchObject({ slug: 'blue-mug', variants: [{ sku: 'MUG' }] });
  });
});
