import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#kit/viewer.ts';
import webOperations from '#web/generated/operations.json' with { type: 'json' };
import gatewayOperations from '../generated/operations.json' with { type: 'json' };
import { createProductsPage, type ProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let one: ProductsPage;
let many: ProductsPage;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite();
  one = await stockPictures('one', 1);
  many = await stockPictures('many', 24);
});
afterAll(() => shop.close());

/** A products page whose products have two variants and two pictures each. */
async function stockPictures(name: string, count: number): Promise<ProductsPage> {
  const rows = Array.from({ length: count }, (_, index) =>
    ['S', 'L'].map((size) => ({
      ...{ title: `${name} ${index}`, slug: `${name}-${index}`, sku: `${name}-${index}-${size}` },
      ...{ price: '5.00', stock: '3', options: [`Size=${size}`] },
    })),
  );
  const productsPage = await createProductsPage(website, rows.flat());
  const upload =
    'mutation ($input: UploadImageInput!) { uploadImage(input: $input) { ... on Image { id } } }';
  const input = [];
  for (const [index, productId] of [...productsPage.productIds.values()].entries()) {
    const imageIds = [];
    for (const shade of [index, index + 100]) {
      const base64 = (
        await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade, g: 9, b: 9 } } })
          .png()
          .toBuffer()
      ).toString('base64');
      const { uploadImage } = await website.query<{ uploadImage: { id: string } }>(website.owner, upload, {
        input: { filename: `${name}-${shade}.png`, base64 },
      });
      imageIds.push(uploadImage.id);
    }
    input.push({ productId, imageIds });
  }
  const set = 'mutation ($input: [ProductImagesInput!]!) { setProductImages(input: $input) { __typename } }';
  await website.query(website.owner, set, { input });
  return productsPage;
}

/** What an operation costs someone for whom nothing is kept. */
async function costOf(text: string, variables: Record<string, unknown>, viewer: Viewer = website.owner) {
  let data: unknown;
  const statements = await shop.countStatements(async () => {
    data = await website.query(viewer, text, variables);
  });
  const fetches = await shop.countFetches(() => website.query(viewer, text, variables));
  return { fetches, statements: statements.length, data };
}

function titlesIn(data: unknown): string[] {
  return [...JSON.stringify(data).matchAll(/"title":"(many \d+)"/g)].flatMap(([, title]) => title ?? []);
}

describe('what a page costs does not grow with what is on it:', () => {
  const list = `query ($id: ID!) { products(collectionId: $id, first: 100) { nodes {
    title fullUrl prices { from { value } } variants { sku options { name value } } categories { name }
    images { url altText widths } collection { title } } } }`;

  test('twenty-four products with their pictures take as many questions and statements as one', async () => {
    const forOne = await costOf(list, { id: one.collectionId });
    const forMany = await costOf(list, { id: many.collectionId });
    expect(forOne.data).toMatchObject({ products: { nodes: [{ images: [{}, {}], variants: [{}, {}] }] } });
    expect(forMany.data).toMatchObject({ products: { nodes: { length: 24 } } });
    expect(forMany.fetches).toEqual(forOne.fetches);
    expect(forMany.fetches).toEqual(['commerce', 'content']);
    expect(forMany.statements).toBe(forOne.statements);
  });

  test('a whole page of the shop does too', async () => {
    const variables = (productsPage: ProductsPage) => ({
      path: productsPage.path,
      isItemPath: false,
      skip: 0,
      productLimit: 48,
    });
    const text = webOperations.SitePage.text;
    const forOne = await costOf(text, variables(one));
    const forMany = await costOf(text, variables(many));
    expect(forMany.data).toMatchObject({ page: { products: { nodes: { length: 24 } } } });
    expect(forMany.fetches).toEqual(forOne.fetches);
    expect(forMany.statements).toBe(forOne.statements);
  });

  test('a later page of the shop does too, and shows what follows on what came before', async () => {
    const variables = { path: many.path, isItemPath: false, skip: 0, productLimit: 48 };
    const text = webOperations.SitePage.text;
    const pages = [
      await costOf(text, { ...variables, page: 1 }),
      await costOf(text, { ...variables, page: 2 }),
    ];
    expect(pages[1]?.statements).toBe(pages[0]?.statements);
    const titles = pages.flatMap(({ data }) => titlesIn(data));
    expect(titles).toEqual(Array.from({ length: 24 }, (_, index) => `many ${index}`));
    expect(titlesIn(pages[0]?.data)).toHaveLength(20);
  });

  test('a menu of pages does too', async () => {
    const menu = '{ website { menu(name: "main") { title collection { title fullUrl } } } }';
    const set = (ids: string[]) =>
      website.query(
        website.owner,
        'mutation ($links: [MenuLinkInput!]!) { setMenu(name: "main", links: $links) { __typename } }',
        {
          links: ids.map((collectionId) => ({ collectionId })),
        },
      );
    await set([one.collectionId]);
    const forOne = await costOf(menu, {});
    await set(Array.from({ length: 20 }, (_, index) => (index % 2 ? one : many).collectionId));
    const forMany = await costOf(menu, {});
    expect(forMany.data).toMatchObject({ website: { menu: { length: 20 } } });
    expect([forMany.fetches, forMany.statements]).toEqual([forOne.fetches, forOne.statements]);
  });

  test('a cart of fifty entries takes as many statements as a cart of one', async () => {
    const read =
      '{ cart { entries { title subtotal { value } product { title images { url } fullUrl } variant { sku } } } }';
    const shopper = website.visitor({ cartToken: 'e'.repeat(43) });
    const add = 'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }';
    const things = [one, many].flatMap(({ productIds }) =>
      [...productIds].flatMap(([slug, productId]) =>
        ['S', 'L'].map((size) => ({ productId, sku: `${slug}-${size}` })),
      ),
    );
    const [first, ...others] = things;
    await website.query(shopper, add, { input: first });
    const forOne = await costOf(read, {}, shopper);
    for (const input of others) await website.query(shopper, add, { input });
    const forFifty = await costOf(read, {}, shopper);
    expect(forFifty.data).toMatchObject({ cart: { entries: { length: 50 } } });
    expect(forFifty.statements).toBe(forOne.statements);
  });
});

test('what visitors are answered alike costs nothing the second time', async () => {
  const text = '{ products(first: 24) { nodes { title images { url } } } }';
  const visitor = website.visitor();
  await website.query(visitor, text);
  expect((await costOf(text, {}, visitor)).fetches).toEqual([]);
});

test('what all pages of a website share costs nothing for one that nobody asked for before', async () => {
  const { text } = webOperations.SiteFrame;
  const visitor = website.visitor();
  await website.query(visitor, text);
  expect((await costOf(text, {}, visitor)).fetches).toEqual([]);
});

test('what all parts of a list share is reckoned once, for parts that nobody asked for before, until a product changes', async () => {
  const { SiteProductsPage, SitePage } = webOperations;
  const visitor = website.visitor();
  const ofPath = { path: many.path };
  await website.query(visitor, SiteProductsPage.text, ofPath);
  expect((await costOf(SiteProductsPage.text, ofPath, visitor)).fetches).toEqual([]);
  const statements = await shop.countStatements(() =>
    website.query(visitor, SitePage.text, { ...ofPath, isItemPath: false, skip: 5, productLimit: 3 }),
  );
  expect(statements.length).toBeGreaterThan(0);
  expect(JSON.stringify(statements)).not.toContain('count(*)');
  const [id] = many.productIds.values();
  const hide = 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { __typename } }';
  const set = (isVisible: boolean) => website.query(website.owner, hide, { input: { id, isVisible } });
  await set(false);
  const { data } = await costOf(SiteProductsPage.text, ofPath, visitor);
  expect(data).toMatchObject({ page: { facets: { productCount: 23 }, products: { totalCount: 23 } } });
  await set(true);
});

test('what is in a cart is asked for with its sign and with an addition only where visits are counted, and takes no more statements', async () => {
  const [productId] = one.productIds.values();
  const { CartPill, AddToCart } = webOperations;
  const viewer = website.visitor({ cartToken: 'c'.repeat(43) });
  const input = { productId, sku: 'one-0-S' };
  await website.query(viewer, AddToCart.text, { input });
  const statementsOf = async (text: string, variables: Record<string, unknown>) => {
    const data: unknown[] = [];
    const statements = await shop.countStatements(async () => {
      data.push(await website.query(viewer, text, variables));
    });
    return { data: JSON.stringify(data), count: statements.length };
  };
  for (const [text, variables] of [
    [CartPill.text, {}],
    [AddToCart.text, { input }],
  ] as const) {
    const uncounted = await statementsOf(text, variables);
    const counted = await statementsOf(text, { ...variables, isVisitCounted: true });
    expect(uncounted.data).not.toContain('entries');
    expect(counted.data).toContain('"entries":[{');
    expect(uncounted.data.length).toBeLessThan(counted.data.length);
    expect(uncounted.count).toBeLessThanOrEqual(counted.count);
  }
});

test('variables that an operation does not know make no other copy of its answer', async () => {
  const text = 'query ($first: Int = 3) { products(first: $first) { nodes { slug } } }';
  const visitor = website.visitor();
  await website.query(visitor, text);
  for (const variables of [{ first: 3 }, { any: 1 }, { any: [[]] }]) {
    expect((await costOf(text, variables, visitor)).fetches).toEqual([]);
  }
});

test('a thing that is gone is null where others name it, and nothing is wrong with the answer', async () => {
  const productIds = ['long-gone', [...one.productIds.values()][0]];
  const text = `mutation ($input: CreateMemberAreaInput!) { createMemberArea(input: $input) {
    ... on MemberArea { products { slug viewCount } } } }`;
  const data = await website.query(website.owner, text, { input: { title: 'Club', productIds } });
  expect(data).toEqual({ createMemberArea: { products: [null, { slug: 'one-0', viewCount: 0 }] } });
});

test.each(Object.entries({ ...gatewayOperations, ...webOperations }))(
  'the operation %s that the product ships with keeps the limits of the graph',
  async (_, { text }) => {
    const { result } = await website.run(website.visitor(), text);
    expect(result.errors?.[0]?.extensions.code).not.toBe('OPERATION_TOO_LARGE');
  },
);
