import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let wanted: { productId: string; variantId: string; returnTo: string };

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite();
  const { productIds, path } = await createProductsPage(website, [
    { title: 'Lamp', slug: 'lamp', sku: 'LAMP', price: '80.00', stock: '0' },
  ]);
  const productId = productIds.get('lamp') ?? '';
  const { product } = await website.query<{ product: { variants: { id: string }[] } }>(
    website.owner,
    'query ($id: ID!) { product(id: $id) { variants { id } } }',
    { id: productId },
  );
  wanted = { productId, variantId: product.variants[0]?.id ?? '', returnTo: `${path}/lamp` };
});
afterAll(() => shop.close());

function send(fields: Readonly<Record<string, string>>) {
  return shop.app.inject({
    method: 'POST',
    url: '/restock',
    headers: { host: website.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...wanted, ...fields }).toString(),
  });
}

/** What the notice at the top of the page says. */
const noticeOf = (html: string): string =>
  /<div class="site-notice" role="alert">(.*?)<\/div>/
    .exec(html)?.[1]
    ?.replace(/<[^>]+>/g, '')
    .trim() ?? '';

const waiting = async () =>
  (
    await website.query<{ restockSignUps: { nodes: object[] } }>(
      website.owner,
      'query ($productId: ID!, $variantId: ID!) { restockSignUps(productId: $productId, variantId: $variantId) { nodes { email language isJoinMailingList } } }',
      wanted,
    )
  ).restockSignUps.nodes;

test('without scripts a visitor sees the product again, and that they signed up', async () => {
  const answer = await send({ email: 'ada@example.com', language: 'fr', isJoinMailingList: 'on' });
  expect([answer.statusCode, noticeOf(answer.body)]).toEqual([200, 'Signed up!']);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(await waiting()).toEqual([{ email: 'ada@example.com', language: 'fr', isJoinMailingList: true }]);
});

test.each([
  ['', 'Unable to submit form. Email cannot be blank'],
  ['ada', 'Unable to submit form. Email is invalid'],
])('the address %j is refused on the page that the form was on', async (email, notice) => {
  const answer = await send({ email });
  expect([answer.statusCode, noticeOf(answer.body)]).toEqual([400, notice]);
});

test('a form that leads elsewhere shows a page of this website', async () => {
  const answer = await send({ email: 'ada@example.com', returnTo: '//evil.example' });
  expect(answer.headers.location).toBeUndefined();
  expect(answer.body).not.toContain('evil.example');
});

test('the product’s page offers the form while it is sold out, and no longer when it is back', async () => {
  const page = async () =>
    (await shop.app.inject({ url: wanted.returnTo, headers: { host: website.host } })).body;
  expect(await page()).toContain('action="/restock"');
  await website.query(
    website.owner,
    'mutation ($id: ID!) { setStock(variantId: $id, quantity: 3) { __typename } }',
    { id: wanted.variantId },
  );
  expect(await page()).not.toContain('action="/restock"');
});
