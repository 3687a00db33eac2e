import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { openTestSigner } from '#kit/signed-id-testing.ts';
import type { TestInstall } from '../testing.ts';
import { cookieOf, type DressedShop, openDressedShop } from './pages-testing.ts';

let dressed: DressedShop;
let sign: Awaited<ReturnType<typeof openTestSigner>>;
let cookie: string;
let cartId: string;

beforeAll(async () => {
  dressed = await openDressedShop();
  const { shop, post, productsPage, page, website } = dressed;
  sign = await openTestSigner(shop.environment.DATA_DIR ?? '', 'commerce');
  const productId = productsPage.productIds.get('bowl') ?? '';
  cookie = cookieOf(await post('/cart', { verb: 'add', productId, returnTo: page, quantity: '2' }));
  const [cart] = await sql(shop, `SELECT id FROM commerce.cart WHERE website_id = '${website.id}'`);
  cartId = String(cart?.id);
  await sql(
    shop,
    `INSERT INTO commerce.cart_reminder (cart_id, website_id, customer_key) VALUES ('${cartId}', '${website.id}', 'ada@shoppers.test')`,
  );
});
afterAll(() => dressed.close());

async function sql({ database }: TestInstall, text: string): Promise<Record<string, unknown>[]> {
  const client = await openTestConnection(database.url, '*');
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

const restoreLink = () => `/cart/restore?token=${sign('cart restore', dressed.website.id, cartId)}`;
const refusalLink = () =>
  `/cart/reminders?token=${sign('cart reminder refusal', dressed.website.id, cartId)}`;

describe('the link of a cart’s reminder', () => {
  test('shows what was left with a plain button, to nobody else and to no search engine', async () => {
    const shown = await dressed.get(restoreLink());
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['cache-control']).toBe('no-store');
    expect(shown.headers['referrer-policy']).toBe('same-origin');
    expect(shown.headers['set-cookie']).not.toEqual(
      expect.arrayContaining([expect.stringContaining('hasCart=true')]),
    );
    expect(shown.headers['x-robots-tag']).toBe('noindex');
    expect(shown.body).toContain('2 × <a href=');
    expect(shown.body).toContain('<form action="/cart/restore" method="post">');
    expect(shown.body).toContain('<button type="submit">Put these into my cart</button>');
  });

  test('leads whose cart it is to the cart', async () => {
    const shown = await dressed.get(restoreLink(), { cookie });
    expect([shown.statusCode, shown.headers.location]).toEqual([303, '/cart']);
  });

  test('puts what was left into the cart of another browser, without scripts', async () => {
    const sent = await dressed.post(restoreLink(), {});
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/cart']);
    expect((await dressed.get('/cart', { cookie: cookieOf(sent) })).body).toContain('Bowl');
  });

  test.each(['/cart/restore', '/cart/restore?token=x', '/cart/reminders', '/cart/reminders?token=x'])(
    '%s says that it does not work',
    async (url) => {
      for (const answer of [await dressed.get(url), await dressed.post(url, {})]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.body).toContain('This link does not work. Please open the whole link of the mail.');
      }
    },
  );
});

describe('the second link of a cart’s reminder', () => {
  test('asks first, and ends reminders by its button or by that of a mail program', async () => {
    const { website, shop } = dressed;
    const refusals = () =>
      sql(shop, `SELECT customer_key FROM commerce.cart_reminder_refusal WHERE website_id = '${website.id}'`);
    const asked = await dressed.get(refusalLink());
    expect(asked.body).toContain('<form action="/cart/reminders" method="post">');
    expect(await refusals()).toEqual([]);
    const sent = await dressed.post(refusalLink(), { 'List-Unsubscribe': 'One-Click' });
    expect(sent.statusCode).toBe(200);
    expect(sent.body).toContain('You get no more mails about carts that you leave in this shop.');
    expect(await refusals()).toEqual([{ customer_key: 'ada@shoppers.test' }]);
    expect((await dressed.get(refusalLink())).body).not.toContain('action="/cart/reminders"');
  });
});
