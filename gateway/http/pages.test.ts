import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readThemeFolder } from '#web/site/theme/theme-folder.ts';
import { makeOwner, ownerPassword } from '../busy-website-testing.ts';
import { projectRoot } from '../root.ts';
import { type Shelf, stockShelf } from '../shelf-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let shelf: Shelf;
/** The page of the bowl. */
let page: string;
let elsewhere: pg.Client;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  const files = [...(await readThemeFolder(join(projectRoot, 'web', 'themes', 'atelier')))];
  const input = {
    name: 'Atelier',
    files: files.map(([path, content]) => {
      const markCarts = (text: string) =>
        text.replace('{squarespace.page-classes}', '{squarespace.page-classes} {squarespace.cart-classes}');
      const bytes = path.endsWith('.region')
        ? Buffer.from(markCarts(Buffer.from(content).toString()))
        : Buffer.from(content);
      return { path, base64: bytes.toString('base64') };
    }),
  };
  await website.query(
    website.owner,
    'mutation ($input: InstallThemeInput!) { installTheme(input: $input) { __typename } }',
    { input },
  );
  shelf = await stockShelf(website, [
    { title: 'Bowl', slug: 'bowl', sku: 'BOWL', price: '10.00', stock: '5' },
    { title: 'Shirt', slug: 'shirt', sku: 'SHIRT-S', price: '30.00', stock: '5', options: ['Size=S'] },
    { title: 'Shirt', slug: 'shirt', sku: 'SHIRT-L', price: '30.00', stock: '0', options: ['Size=L'] },
  ]);
  page = `${shelf.path}/bowl`;
  elsewhere = new pg.Client({ connectionString: shop.database.url });
  await elsewhere.connect();
  await elsewhere.query("SELECT set_config('vitrine.website_id', $1, false)", [website.id]);
});
afterAll(async () => {
  await elsewhere.end();
  await shop.close();
});

type Headers = Readonly<Record<string, string>>;

function get(url: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') {
  return shop.app.inject({ method, url, headers: { host: website.host, ...headers } });
}

/** Sends a plain form, as a browser without scripts does. */
function post(url: string, fields: Readonly<Record<string, string>>, headers: Headers = {}) {
  return shop.app.inject({
    method: 'POST',
    url,
    headers: {
      ...{ host: website.host, origin: `http://${website.host}`, 'sec-fetch-site': 'same-origin' },
      ...{ 'content-type': 'application/x-www-form-urlencoded', ...headers },
    },
    payload: new URLSearchParams(fields).toString(),
  });
}

type Answer = Awaited<ReturnType<typeof get>>;

/** The cookies of an answer, as the browser sends them back. */
function cookieOf(answer: Answer): string {
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

function setPrice(cents: number): Promise<unknown> {
  const productId = shelf.productIds.get('bowl');
  return elsewhere.query('UPDATE commerce.variant SET price_cents = $1 WHERE product_id = $2', [
    cents,
    productId,
  ]);
}

describe('a page', () => {
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
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
    const known = await get(page, { 'if-none-match': `"other", W/${etag}` });
    expect(known.statusCode).toBe(304);
    await setPrice(1_100);
    expect((await get(page, { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  test('is not sent again to a browser that got it compressed', async () => {
    const accept = { 'accept-encoding': 'gzip, deflate, br' };
    const { headers } = await get(page, accept);
    expect(headers['content-encoding']).toBe('br');
    const again = await get(page, { ...accept, 'if-none-match': String(headers['etag']) });
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
    expect((await get(page, { 'if-none-match': String(whole.headers['etag']) }, 'HEAD')).statusCode).toBe(
      304,
    );
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
      `${shelf.path}/no-such-bowl`,
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
    const signedIn = await post('/config/sign-in', { email: 'pages@owners.test', password: ownerPassword });
    const session = cookieOf(signedIn);
    await website.query(
      website.visitor({ cartToken }),
      'mutation ($id: ID!) { addToCart(input: { productId: $id, quantity: 3 }) { __typename } }',
      { id: shelf.productIds.get('bowl') },
    );
    const forOwner = await get(page, { cookie: session });
    expect(forOwner.headers['cache-control']).toBe('private, no-store');
    const withCart = await get(page, { cookie: `CART=${cartToken}; hasCart=true` });
    const anonymous = await get(page);
    expect(anonymous.body).toBe(body);
    expect(anonymous.headers['etag']).toBe(before['etag']);
    for (const { body: html, headers } of [anonymous, withCart]) {
      expect(headers['set-cookie']).toBeUndefined();
      for (const secret of [cartToken, 'pages@owners.test', session.split('=')[1] ?? ''])
        expect(html).not.toContain(secret);
    }
  });

  test('does not mix: who has a cart and who has none get their own kind of page, whoever comes first', async () => {
    const cookie = `CART=${cartToken}; hasCart=true`;
    for (const price of [3_000, 3_100]) {
      await setPrice(price);
      const asked: Headers[] =
        price === 3_000 ? [{}, { cookie }, {}, { cookie }] : [{ cookie }, {}, { cookie }, {}];
      for (const headers of asked) {
        const { body, headers: got } = await get(page, headers);
        expect(body).toContain('cookie' in headers ? 'has-cart' : 'cart-empty');
        expect(body).not.toContain('cookie' in headers ? 'cart-empty' : 'has-cart');
        expect(got['vary']).toContain('Cookie');
      }
    }
  });

  test('the page of a cart is for its shopper only, and is kept nowhere', async () => {
    const own = await get('/cart', { cookie: `CART=${cartToken}; hasCart=true` });
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

describe('without scripts', () => {
  const bowl = () => ({ verb: 'add', productId: shelf.productIds.get('bowl') ?? '', returnTo: page });
  const shirt = () => ({
    verb: 'add',
    productId: shelf.productIds.get('shirt') ?? '',
    returnTo: `${shelf.path}/shirt`,
  });

  test('a shopper adds, changes and removes', async () => {
    await setPrice(3_100);
    const added = await post('/cart', { ...bowl(), quantity: '2' });
    expect([added.statusCode, added.headers['location'], added.body]).toEqual([303, '/cart', '']);
    const cookie = cookieOf(added);
    const filled = await get('/cart', { cookie });
    expect(filled.body).toContain('$62.00');
    const [, entryId = ''] = /data-entry-id="([^"]+)"/.exec(filled.body) ?? [];
    expect(entryId).toMatch(/^[0-9a-f-]{36}$/);
    const changed = await post(
      '/cart',
      { verb: 'change', entryId, quantity: '3', returnTo: '/cart' },
      { cookie },
    );
    expect([changed.statusCode, changed.headers['location']]).toEqual([303, '/cart']);
    expect((await get('/cart', { cookie })).body).toContain('$93.00');
    const removed = await post('/cart', { verb: 'remove', entryId, returnTo: '/cart' }, { cookie });
    expect(removed.statusCode).toBe(303);
    expect(removed.headers['set-cookie']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^hasCart=; Max-Age=0/)]),
    );
    expect((await get('/cart', { cookie })).body).not.toContain('Bowl');
  });

  test('a choice of options is read from the form', async () => {
    const added = await post('/cart', { ...shirt(), 'option.Size': 'S' });
    expect(added.statusCode).toBe(303);
    expect((await get('/cart', { cookie: cookieOf(added) })).body).toContain('Shirt');
  });

  const refusals: [string, () => Record<string, string>, number, string][] = [
    [
      'more than there is',
      () => ({ ...bowl(), quantity: '6' }),
      409,
      'Sorry, we do not have enough of that item available.',
    ],
    ['no number', () => ({ ...bowl(), quantity: 'abc' }), 400, 'Quantity must be a number.'],
    ['half a bowl', () => ({ ...bowl(), quantity: '1.5' }), 400, 'Quantity must be a whole number'],
    ['nothing', () => ({ ...bowl(), quantity: '0' }), 400, 'Quantity must be between 1 and 9999.'],
    ['no choice', () => shirt(), 400, 'Please select the Size option.'],
    [
      'what is sold out',
      () => ({ ...shirt(), 'option.Size': 'L' }),
      409,
      'Sorry, we do not have enough of that item available.',
    ],
    [
      'a choice there is not',
      () => ({ ...shirt(), 'option.Size': 'XXL' }),
      404,
      'Sorry, that item variant is unavailable. Please select another variant.',
    ],
    [
      'a product there is not',
      () => ({ ...bowl(), productId: 'none' }),
      404,
      'Sorry, that item is unavailable.',
    ],
  ];

  test.each(refusals)(
    'who asks for %s gets the page again with the reason, and no cookie',
    async (_, fields, status, message) => {
      const answer = await post('/cart', fields());
      expect(answer.statusCode).toBe(status);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': expect.stringContaining('no-store'),
      });
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.body).toContain('Unable to Add Item');
      expect(answer.body).toContain(message);
      expect(answer.body).toContain(fields()['returnTo'] === page ? 'Bowl' : 'Shirt');
      const { body } = await get(fields()['returnTo'] ?? '');
      expect(body).not.toContain('Unable to Add Item');
    },
  );

  test('what is wrong with a change of the cart is told on the cart’s page', async () => {
    const cookie = cookieOf(await post('/cart', bowl()));
    const answer = await post(
      '/cart',
      { verb: 'change', entryId: 'gone', quantity: '2', returnTo: '/cart' },
      { cookie },
    );
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('That item is no longer in your cart.');
    expect(answer.body).toContain('Bowl');
  });

  test('a form of another website does nothing', async () => {
    const foreign: Headers[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: `http://${website.host}.evil.test` },
      { origin: 'garbage' },
    ];
    for (const headers of foreign) {
      for (const url of [
        '/cart',
        '/config/sign-in',
        '/config/sign-out',
        '/graphql',
        '/api/commerce/shopping-cart/entries',
      ]) {
        const answer = await post(url, bowl(), headers);
        expect([url, answer.statusCode, answer.headers['set-cookie']]).toEqual([url, 403, undefined]);
      }
    }
  });

  test('a form leads nowhere but to this website', async () => {
    const places = [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      '/\t/evil.test',
      'evil',
      '',
      '/a b',
      '/%0d%0aset-cookie:x=1',
      '/"><script>alert(1)</script>',
      '/%2f/evil.test',
    ];
    for (const returnTo of places) {
      const answer = await post('/cart', { ...bowl(), quantity: 'abc', returnTo });
      expect([returnTo, answer.headers['location']]).toEqual([returnTo, undefined]);
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.body).toContain('Quantity must be a number.');
      expect(answer.body).not.toContain('<script>alert(1)</script>');
      expect(answer.body).not.toMatch(/(?:href|action|src|content)="[^"]*evil\.test/);
    }
  });

  test('a page that has moved is shown where it is now, with the reason', async () => {
    const answer = await post('/cart', { ...bowl(), quantity: 'abc', returnTo: `${shelf.path}/p/bowl` });
    expect((await get(`${shelf.path}/p/bowl`)).headers['location']).toBe(page);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Quantity must be a number.');
    expect(answer.body).toContain('Bowl');
  });

  test('a form that makes no sense is refused in words', async () => {
    const strangeForms: Record<string, string>[] = [
      {},
      { verb: 'steal' },
      { verb: '__proto__' },
      { verb: 'constructor' },
    ];
    for (const fields of strangeForms) {
      const answer = await post('/cart', fields);
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        'A cart form needs one of the verbs add, change, remove.',
      ]);
    }
    const strange = await post('/cart', {
      ...bowl(),
      'option.__proto__': 'x',
      'option.constructor': 'y',
      quantity: '1',
    });
    expect([303, 400, 404]).toContain(strange.statusCode);
    const nul = await post('/cart', { ...bowl(), productId: 'a\0b' });
    expect(nul.statusCode).toBe(400);
  });
});
