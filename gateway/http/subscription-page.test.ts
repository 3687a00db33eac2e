import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let beans: string;
let beansPath: string;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  const { productIds, path } = await createProductsPage(website, [
    { title: 'Beans', slug: 'beans', sku: 'BEANS', price: '12.50', stock: '9' },
  ]);
  beans = productIds.get('beans') ?? '';
  beansPath = `${path}/beans`;
  await website.query(
    website.owner,
    `mutation ($id: ID!) { updateProduct(input: { id: $id, subscriptionPlan: {
      billingPeriodValue: 2, billingPeriodUnit: WEEK, numBillingCycles: 26 } }) { __typename } }`,
    { id: beans },
  );
});
afterAll(() => shop.close());

const get = (url: string) => shop.app.inject({ url, headers: { host: website.host } });

async function subscribe(): Promise<string> {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/3/commerce/cart/subscription',
    headers: { host: website.host, 'content-type': 'application/json' },
    payload: JSON.stringify({ itemId: beans, sku: 'BEANS', qty: 1 }),
  });
  return response.json().cartToken;
}

test('whoever subscribes lands on a page that says what is charged today, what follows, and for how long', async () => {
  const url = `/subscribe?cartToken=${encodeURIComponent(await subscribe())}`;
  for (const response of [await get(url), await get(url)]) {
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    });
    for (const words of [
      '<title>Your subscription – Corner Shop</title>',
      '<nav',
      'Beans',
      '$12.50 every 2 weeks for 1 year',
      'Due today</dt><dd>$12.50',
      'After that</dt><dd>$12.50 every 2 weeks, 25 more times',
      'In all, over 1 year</dt><dd>$325.00',
    ])
      expect(response.body).toContain(words);
  }
});

test.each(['/subscribe', '/subscribe?cartToken=', '/subscribe?cartToken=a&cartToken=b'])(
  'an address that stands for nothing, %s, says so and leads back to the shop',
  async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain(
      'We could not find that subscription. Please start again from the product.',
    );
    expect(response.body).toContain('<a href="/">Continue shopping</a>');
  },
);

test('the page of another shop’s subscription is nobody’s', async () => {
  const other = await shop.createWebsite('Elsewhere');
  const url = `/subscribe?cartToken=${await subscribe()}`;
  const response = await shop.app.inject({ url, headers: { host: other.host } });
  expect(response.statusCode).toBe(404);
  expect(response.body).not.toContain('Beans');
});

test('an order that was placed shows no page to order it again', async () => {
  const cartToken = await subscribe();
  await website.query(
    website.visitor(),
    'mutation ($token: String!) { claimSubscriptionCart(cartToken: $token) { __typename } }',
    { token: cartToken },
  );
  const response = await get(`/subscribe?cartToken=${cartToken}`);
  expect(response.statusCode).toBe(410);
  expect(response.body).toContain('This subscription was already ordered.');
});

const post = (fields: Record<string, string>) =>
  shop.app.inject({
    method: 'POST',
    url: '/subscribe',
    headers: { host: website.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      productId: beans,
      sku: 'BEANS',
      returnTo: beansPath,
      ...fields,
    }).toString(),
  });

test('the product’s form leads to the page without scripts', async () => {
  const response = await post({ quantity: '2' });
  expect(response.statusCode).toBe(303);
  const { location = '' } = response.headers;
  expect(location).toMatch(/^\/subscribe\?cartToken=[0-9a-f-]{36}\.[\w-]{43}$/);
  expect((await get(location)).body).toContain('Due today</dt><dd>$25.00');
});

test.each([
  [{ quantity: 'a few' }, 400, 'Quantity must be a number.'],
  [{ quantity: '10' }, 409, 'Sorry, we do not have enough of that item available.'],
  [{ productId: 'nothing' }, 404, 'Sorry, that item is unavailable.'],
  [{ productId: 'a\u0000b' }, 400, 'No text may hold the character U+0000.'],
])('a form with %j is shown again with what is wrong', async (fields, status, message) => {
  const response = await post({ ...fields });
  expect(response.body).toContain('Unable to Add Item');
  expect(response.body).toContain(message);
  expect(response.statusCode).toBe(status);
  expect(response.headers['cache-control']).toBe('no-store');
});
