import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

const allowed = 'https://app.example.com';
let shop: TestInstall;
let website: TestWebsite;
let mug: string;

const allow = (allowedOrigins: string[]) =>
  website.query<{ updateWebsite: { __typename: string; message?: string } }>(
    website.owner,
    `mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename ... on Problem { message } } }`,
    { input: { settings: { allowedOrigins } } },
  );

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  const page = await createProductsPage(website, [
    { title: 'Mug', slug: 'mug', sku: 'MUG', price: '12.50', stock: '9' },
  ]);
  mug = page.productIds.get('mug') ?? '';
  expect((await allow([allowed])).updateWebsite.__typename).toBe('Website');
});
afterAll(() => shop.close());

/** What a script of another website's page sends. */
const ask = (query: string, origin: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    ...{ method: 'POST', url: '/graphql', payload: JSON.stringify({ query }) },
    headers: {
      ...{ host: website.host, 'content-type': 'application/json', origin, 'sec-fetch-site': 'cross-site' },
      ...headers,
    },
  });

describe('A page of an origin that the owner allowed', () => {
  test('may ask before it asks, for the graph and the documented paths alone', async () => {
    const preflight = (url: string, origin: string) =>
      shop.app.inject({
        ...{ method: 'OPTIONS', url },
        headers: {
          ...{ host: website.host, origin, 'access-control-request-method': 'POST' },
          'access-control-request-headers': 'content-type,x-cart-token',
        },
      });
    for (const url of ['/graphql', '/api/commerce/shopping-cart/entries']) {
      const answer = await preflight(url, allowed);
      expect([answer.statusCode, answer.headers]).toMatchObject([
        204,
        {
          'access-control-allow-origin': allowed,
          'access-control-allow-headers': 'content-type,x-cart-token',
          'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        },
      ]);
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    }
    for (const [url, origin] of [['/cart', allowed] as const, ['/graphql', 'https://evil.example'] as const])
      expect((await preflight(url, origin)).headers['access-control-allow-origin']).toBeUndefined();
  });

  test('reads, fills a cart and finds it again by its token', async () => {
    const add = `mutation { addToCart(input: { productId: "${mug}" }) { ... on CartEntryAdded { cartToken cart { totalQuantity } } } }`;
    const first = await ask(add, allowed);
    expect(first.headers['access-control-allow-origin']).toBe(allowed);
    expect(first.headers['set-cookie']).toBeUndefined();
    const { cartToken } = first.json().data.addToCart;
    const again = await ask('{ cart { totalQuantity } }', allowed, { 'x-cart-token': cartToken });
    expect(again.json().data.cart).toEqual({ totalQuantity: 1 });
    const byPath = await shop.app.inject({
      ...{ url: '/api/commerce/shopping-cart' },
      headers: { host: website.host, origin: allowed, 'x-cart-token': cartToken },
    });
    expect([byPath.statusCode, byPath.json().totalQuantity]).toEqual([200, 1]);
    expect(byPath.headers['access-control-allow-origin']).toBe(allowed);
  });

  test('asks as nobody, whatever cookies come along', async () => {
    const own = await shop.app.inject({
      ...{ method: 'POST', url: '/api/commerce/shopping-cart/entries' },
      headers: { host: website.host, 'content-type': 'application/json' },
      payload: JSON.stringify({ itemId: mug }),
    });
    const cookie = own.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(cookie).toContain('CART=');
    const answer = await ask('{ cart { totalQuantity } }', allowed, { cookie });
    expect(answer.json().data.cart).toBeNull();
  });
});

test('A page of any other origin is refused, and so is a page that posts a form', async () => {
  const answer = await ask('{ __typename }', 'https://evil.example');
  expect([answer.statusCode, answer.json().errors[0].extensions.code]).toEqual([403, 'FOREIGN_ORIGIN']);
  const form = await shop.app.inject({
    ...{ method: 'POST', url: '/cart', payload: `verb=add&productId=${mug}` },
    headers: {
      ...{ host: website.host, origin: allowed },
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  expect(form.statusCode).toBe(403);
});

test('Only what is an origin is kept, and only those who manage the website read which are', async () => {
  for (const wrong of ['app.example.com', 'https://app.example.com/', 'http://app.example.com', '*', 'null'])
    expect((await allow([wrong])).updateWebsite).toMatchObject({
      ...{ __typename: 'InvalidInput', message: expect.stringContaining('is no origin') },
    });
  expect((await allow(['http://localhost:5173', allowed])).updateWebsite.__typename).toBe('Website');
  const answer = await ask('{ website { title settings { allowedOrigins } } }', allowed);
  expect(answer.json()).toMatchObject({
    data: { website: { title: 'Corner Shop', settings: { allowedOrigins: null } } },
    errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
  });
});
