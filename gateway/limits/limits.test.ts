import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openInstall } from '../install.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

type App = TestInstall['app'];

let shop: TestInstall;
let website: TestWebsite;
let mug: string;
/** Another process over the same databases. */
let beside: Awaited<ReturnType<typeof startBeside>>;

async function startBeside(settings: Record<string, string> = {}) {
  const log = pino({ level: 'silent' });
  const config = readConfig({ ...shop.environment, ...settings });
  const install = await openInstall(config, log);
  const app = await createApp({ config, install, log });
  const close = async () => {
    await app.close();
    await install.close();
  };
  return { app, close };
}

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  const productsPage = await createProductsPage(website, [
    { title: 'Mug', slug: 'mug', sku: 'MUG-1', price: '12.50', stock: 'Unlimited' },
  ]);
  mug = productsPage.productIds.get('mug') ?? '';
  beside = await startBeside();
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});

type Headers = Readonly<Record<string, string>>;

async function send(
  app: App,
  url: string,
  body: object,
  headers: Headers = {},
  remoteAddress = '203.0.113.5',
) {
  const sent = { host: website.host, 'content-type': 'application/json', ...headers };
  return app.inject({ method: 'POST', url, remoteAddress, headers: sent, payload: JSON.stringify(body) });
}

const coupon = {
  query: 'mutation { applyCoupon(code: "GUESS") { __typename ... on Problem { message } } }',
};
const entries = '/api/commerce/shopping-cart/entries';

/** The cookie of a cart that the shop made. */
async function cartCookie(): Promise<string> {
  const { cookies } = await send(shop.app, entries, { itemId: mug }, {}, '203.0.113.6');
  return `CART=${cookies.find(({ name }) => name === 'CART')?.value}`;
}

async function guess(apps: readonly App[], times: number, headers: Headers = {}): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) => {
      const app = apps[index % apps.length];
      if (!app) throw new Error('There is no process.');
      return send(app, '/graphql', coupon, headers);
    }),
  );
  return answers.map(({ statusCode }) => statusCode);
}

describe('what is written too often', () => {
  test('is accepted so often in all processes together, and then answered 429 with when to try again', async () => {
    const [cookie, another] = [await cartCookie(), await cartCookie()];
    const statuses = await guess([shop.app, beside.app], 80, { cookie });
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    const refused = await send(beside.app, '/graphql', coupon, { cookie });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      {
        data: null,
        errors: [
          {
            message: expect.stringMatching(/^Too many attempts\. Please try again in (?:9|10) minutes\.$/),
            extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) },
          },
        ],
      },
    ]);
    expect(refused.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^\d+$/),
      'ratelimit-policy': '"applyCoupon";q=60;w=600',
      ratelimit: expect.stringMatching(/^"applyCoupon";r=0;t=\d+$/),
    });
    expect((await send(shop.app, '/graphql', coupon, { cookie: another })).statusCode).toBe(200);
  });

  test('is accepted no oftener from who makes up cookies of carts', async () => {
    const statuses: number[] = [];
    for (let guesses = 0; guesses < 80; guesses += 1) {
      const cookie = `CART=${String(guesses).padStart(43, 'c')}`;
      statuses.push((await send(shop.app, '/graphql', coupon, { cookie }, '198.51.100.7')).statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect((await send(shop.app, '/graphql', coupon, {}, '198.51.100.7')).statusCode).toBe(429);
  });

  test('is accepted again on the same network only once the time is over, whatever cart it is for', async () => {
    const statuses = await guess([shop.app, beside.app], 330);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
  });

  test('is refused alike by the documented paths and by plain forms', async () => {
    const cookie = await cartCookie();
    const query = `mutation { ${Array.from({ length: 20 }, (_, index) => `a${index}: removeCartEntry(entryId: "x") { __typename }`).join(' ')} }`;
    // A minute that ends meanwhile begins the count anew, once.
    let accepted = 0;
    while (accepted < 2_400) {
      const { errors } = (await send(shop.app, '/graphql', { query }, { cookie })).json();
      if (errors) break;
      accepted += 20;
    }
    expect(accepted).toBeGreaterThanOrEqual(1_180);
    const rest = await send(shop.app, entries, { itemId: mug }, { cookie });
    expect([rest.statusCode, rest.json().error.code, rest.json().error.message]).toEqual([
      ...[429, 'TOO_MANY_REQUESTS', 'Please try again in a few seconds.'],
    ]);
    expect(Number(rest.headers['retry-after'])).toBeGreaterThan(0);
    const form = await shop.app.inject({
      ...{ method: 'POST', url: '/cart' },
      headers: { host: website.host, cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `verb=add&productId=${mug}`,
    });
    expect(form.statusCode).toBe(429);
    expect(Number(form.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('a busy shop accepts thousands of carts from one address, and asks the database no more for that', async () => {
  const add = () => send(shop.app, entries, { itemId: mug }, {}, '203.0.113.77');
  const usual = await shop.countStatements(add);
  expect(usual.filter((text) => text.includes('rate_limit'))).toEqual([]);
  // As many at once as a shop has at its busiest: what waits for PostgreSQL for ten seconds is told to come back.
  for (let round = 0; round < 10; round += 1) {
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await add()).statusCode));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
});

test('an operator may do without limits', async () => {
  const open = await startBeside({ RATE_LIMITS: 'off' });
  const cookie = `CART=${'e'.repeat(43)}`;
  const statuses = await guess([open.app], 70, { cookie });
  await open.close();
  expect(new Set(statuses)).toEqual(new Set([200]));
});
