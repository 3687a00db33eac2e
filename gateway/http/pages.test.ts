import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOwner, ownerPassword } from '../testing/busy-website-testing.ts';
import type { ProductsPage } from '../testing/products-page-testing.ts';
import type { TestInstall, TestWebsite } from '../testing.ts';
import { withCrumb } from './crumb-testing.ts';
import { cookieOf, type DressedShop, type Headers, openDressedShop } from './pages-testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let productsPage: ProductsPage;
let page: string;
let get: DressedShop['get'];
let post: DressedShop['post'];
let setPrice: DressedShop['setPrice'];
let close: DressedShop['close'];

beforeAll(async () => {
  ({ shop, website, productsPage, page, get, post, setPrice, close } = await openDressedShop({
    CDN_SECONDS: '30',
  }));
});
afterAll(() => close());

describe('a page', () => {
  test('may be kept in front of the install for as long as its operator says, and nobody’s own page is', async () => {
    const kept = { 'cdn-cache-control': 'max-age=30, stale-while-revalidate=30' };
    expect((await get(page)).headers).toMatchObject(kept);
    const { headers } = await get('/cart', { cookie: 'CART=mine; hasCart=true' });
    expect([headers['cache-control'], headers['cdn-cache-control']]).toEqual([
      'private, no-store',
      undefined,
    ]);
  });

  test('is for all visitors, and is sent again only when it changed', async () => {
    const first = await get(page);
    const { etag } = first.headers;
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      ...{
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=0, must-revalidate',
      },
      ...{ vary: 'Accept-Encoding, Cookie', 'x-content-type-options': 'nosniff' },
    });
    expect(first.body).toContain('Bowl');
    const again = await get(page, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    const known = await get(page, { 'if-none-match': `"other", W/${etag}` });
    expect(known.statusCode).toBe(304);
    await setPrice(1_100);
    expect((await get(page, { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  test('is not sent again to a browser that got it compressed', async () => {
    const accept = { 'accept-encoding': 'gzip, deflate, br' };
    const { headers } = await get(page, accept);
    expect(headers['content-encoding']).toBe('br');
    const again = await get(page, { ...accept, 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test('is the same compressed or not, and is compressed as the browser can read it', async () => {
    const plain = await get(page);
    const br = await get(page, { 'accept-encoding': 'br, gzip' });
    const gz = await get(page, { 'accept-encoding': 'gzip' });
    expect((await promisify(brotliDecompress)(br.rawPayload)).toString()).toBe(plain.body);
    expect((await promisify(gunzip)(gz.rawPayload)).toString()).toBe(plain.body);
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    for (const accepted of ['identity', 'gzip;q=0, br;q=0', 'deflate', 'brown']) {
      expect([
        accepted,
        (await get(page, { 'accept-encoding': accepted })).headers['content-encoding'],
      ]).toEqual([accepted, undefined]);
    }
  });

  test('tells its size and kind to who asks for nothing else', async () => {
    const whole = await get(page);
    const head = await get(page, {}, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'vary']) {
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
    }
    expect(Number(head.headers['content-length'])).toBe(whole.rawPayload.length);
    expect((await get(page, { 'if-none-match': String(whole.headers.etag) }, 'HEAD')).statusCode).toBe(304);
  });

  test('shows a new price at once, a hundred times in a row, compressed or not', async () => {
    for (let cents = 2_000; cents < 2_100; cents += 1) {
      await setPrice(cents);
      const accept: Headers = cents % 2 ? { 'accept-encoding': 'gzip' } : {};
      const { rawPayload } = await get(page, accept);
      const html = cents % 2 ? (await promisify(gunzip)(rawPayload)).toString() : rawPayload.toString();
      expect(html).toContain(`$${(cents / 100).toFixed(2)}`);
      expect(html).not.toContain(`$${((cents - 1) / 100).toFixed(2)}`);
    }
  });

  test('that changed asks the database for what is its own alone', async () => {
    await get(page);
    await setPrice(1_300);
    const statements = await shop.countStatements(async () => {
      expect((await get(page)).body).toContain('13.00');
    });
    expect(statements.length).toBeLessThanOrEqual(13);
    expect(statements.filter((text) => /navigation_menu|header_footer|website_text/.test(text))).toEqual([]);
  });

  test('is worked out once for all, whatever else stands in the address', async () => {
    await get(page);
    const fetches = await shop.countFetches(async () => {
      await Promise.all(['', '?utm_source=mail', '?fbclid=1&x[]=2'].map((search) => get(page + search)));
    });
    expect(fetches).toEqual([]);
  });

  test('that is not there says so, and so does one whose address makes no sense', async () => {
    for (const url of [
      '/nothing-here',
      `${productsPage.path}/no-such-bowl`,
      '/a/b/c/d',
      `/${'x'.repeat(1_500)}`,
      '/%00',
      '/caf%E9',
      '/%',
      '/..%2f..%2fetc%2fpasswd',
      '//evil.test',
      '/__proto__',
    ]) {
      const { statusCode, body } = await get(url);
      expect([url, [400, 404].includes(statusCode)]).toEqual([url, true]);
      expect(body).not.toMatch(/node_modules|at async|Error:/);
    }
    expect((await get('/nothing-here')).headers['content-type']).toBe('text/html; charset=utf-8');
  });
});

describe('what is personal', () => {
  const cartToken = 'k'.repeat(43);

  test('is in no page that is kept: it is the same before, during and after visits of a shopper and the owner', async () => {
    const { headers: before, body } = await get(page);
    await makeOwner(shop, website, 'pages@owners.test');
    const { cookie, 'x-siteuser-xsrf-token': crumb } = withCrumb(shop.install, website.id, '');
    const credentials = { email: 'pages@owners.test', password: ownerPassword, crumb };
    const signedIn = await post('/config/sign-in', credentials, { cookie });
    const session = cookieOf(signedIn);
    await website.query(
      website.visitor({ cartToken }),
      'mutation ($id: ID!) { addToCart(input: { productId: $id, quantity: 3 }) { __typename } }',
      { id: productsPage.productIds.get('bowl') },
    );
    const forOwner = await get(page, { cookie: session });
    expect(forOwner.headers['cache-control']).toBe('private, no-store');
    const withCart = await get(page, { cookie: `CART=${website.cartCookieOf(cartToken)}; hasCart=true` });
    const anonymous = await get(page);
    expect(anonymous.body).toBe(body);
    expect(anonymous.headers.etag).toBe(before.etag);
    for (const { body: html, headers } of [anonymous, withCart]) {
      expect(headers['set-cookie']).toBeUndefined();
      for (const secret of [
        website.cartCookieOf(cartToken),
        'pages@owners.test',
        session.split('=')[1] ?? '',
      ])
        expect(html).not.toContain(secret);
    }
  });

  test('does not mix: who has a cart and who has none get their own kind of page, whoever comes first', async () => {
    const cookie = `CART=${website.cartCookieOf(cartToken)}; hasCart=true`;
    for (const price of [3_000, 3_100]) {
      await setPrice(price);
      const asked: Headers[] =
        price === 3_000 ? [{}, { cookie }, {}, { cookie }] : [{ cookie }, {}, { cookie }, {}];
      for (const headers of asked) {
        const { body, headers: got } = await get(page, headers);
        expect(body).toContain('cookie' in headers ? 'has-cart' : 'cart-empty');
        expect(body).not.toContain('cookie' in headers ? 'cart-empty' : 'has-cart');
        expect(got.vary).toContain('Cookie');
      }
    }
  });

  test('the page of a cart is for its shopper only, and is kept nowhere', async () => {
    const own = await get('/cart', { cookie: `CART=${website.cartCookieOf(cartToken)}; hasCart=true` });
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(own.body).toContain('Bowl');
    const others: Headers[] = [{}, { cookie: `CART=${'z'.repeat(43)}; hasCart=true` }];
    for (const headers of others) {
      const other = await get('/cart', headers);
      expect(other.statusCode).toBe(200);
      expect(other.body).not.toContain('Bowl');
    }
  });
});
