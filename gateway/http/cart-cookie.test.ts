import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let another: TestWebsite;
const mugs = new Map<TestWebsite, string>();

beforeAll(async () => {
  shop = await openTestInstall({ RATE_LIMITS: 'off' });
  website = await shop.createWebsite('Corner Shop');
  another = await shop.createWebsite('Another Shop');
  for (const each of [website, another]) {
    const rows = [{ title: 'Mug', slug: 'mug', sku: 'MUG', price: '5.00', stock: 'Unlimited' }];
    mugs.set(each, (await createProductsPage(each, rows)).productIds.get('mug') ?? '');
  }
});
afterAll(() => shop.close());

const adding =
  'mutation ($id: ID!) { addToCart(input: { productId: $id }) { __typename ... on Problem { message } } }';
const json = { 'content-type': 'application/json' };

/** The ways in which something comes into a cart. */
const doors = {
  'the graph': (at: TestWebsite, cookie: string) => ({
    ...{ url: '/graphql', headers: { host: at.host, cookie, ...json } },
    payload: JSON.stringify({ query: adding, variables: { id: mugs.get(at) } }),
  }),
  'the documented path': (at: TestWebsite, cookie: string) => ({
    ...{ url: '/api/commerce/shopping-cart/entries', headers: { host: at.host, cookie, ...json } },
    payload: JSON.stringify({ itemId: mugs.get(at) }),
  }),
  'a plain form': (at: TestWebsite, cookie: string) => ({
    url: '/cart',
    headers: {
      ...{ host: at.host, cookie, origin: `http://${at.host}` },
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: `verb=add&productId=${mugs.get(at)}`,
  }),
};
type Door = keyof typeof doors;

/** Adds a mug; gives the token that the browser has afterwards. */
async function add(door: Door, cookie: string, at = website): Promise<string> {
  const answer = await shop.app.inject({ method: 'POST', ...doors[door](at, cookie) });
  expect([200, 303]).toContain(answer.statusCode);
  return answer.cookies.find(({ name }) => name === 'CART')?.value ?? '';
}

async function mugsIn(token: string): Promise<number | null> {
  const headers = { host: website.host, cookie: `CART=${token}`, ...json };
  const payload = JSON.stringify({ query: '{ cart { totalQuantity } }' });
  const answer = await shop.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  return answer.json().data.cart?.totalQuantity ?? null;
}

test.each<Door>(['the graph', 'the documented path', 'a plain form'])(
  'by %s nobody fills a cart whose cookie someone else has put into their browser',
  async (door) => {
    const elsewhere = await add('the graph', '', another);
    for (const planted of ['p'.repeat(43), 'planted-cart-token-of-mine', 'short', '%00', elsewhere]) {
      const given = await add(door, `CART=${planted}`);
      expect([planted, given]).toEqual([planted, expect.stringMatching(/^[\w-]{43}$/)]);
      expect(given).not.toBe(planted);
      expect([planted, await mugsIn(planted), await mugsIn(given)]).toEqual([planted, null, 1]);
      // The browser goes on with the cart that it was given.
      expect(await add(door, `CART=${given}`)).toBe(given);
      expect(await mugsIn(given)).toBe(2);
    }
  },
);
