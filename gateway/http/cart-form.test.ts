import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductsPage } from '../testing/products-page-testing.ts';
import type { TestWebsite } from '../testing.ts';
import { cookieOf, type DressedShop, type Headers, openDressedShop } from './pages-testing.ts';

let website: TestWebsite;
let productsPage: ProductsPage;
let page: string;
let get: DressedShop['get'];
let post: DressedShop['post'];
let setPrice: DressedShop['setPrice'];
let close: DressedShop['close'];

beforeAll(async () => {
  ({ website, productsPage, page, get, post, setPrice, close } = await openDressedShop());
});
afterAll(() => close());

describe('without scripts', () => {
  const bowl = () => ({ verb: 'add', productId: productsPage.productIds.get('bowl') ?? '', returnTo: page });
  const shirt = () => ({
    verb: 'add',
    productId: productsPage.productIds.get('shirt') ?? '',
    returnTo: `${productsPage.path}/shirt`,
  });

  test('a shopper adds, changes and removes', async () => {
    await setPrice(3_100);
    const added = await post('/cart', { ...bowl(), quantity: '2' });
    expect([added.statusCode, added.headers.location, added.body]).toEqual([303, '/cart', '']);
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
    expect([changed.statusCode, changed.headers.location]).toEqual([303, '/cart']);
    expect((await get('/cart', { cookie })).body).toContain('$93.00');
    const removed = await post('/cart', { verb: 'remove', entryId, returnTo: '/cart' }, { cookie });
    expect(removed.statusCode).toBe(303);
    expect(removed.headers['set-cookie']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^hasCart=; Max-Age=0/)]),
    );
    expect((await get('/cart', { cookie })).body).not.toContain('Bowl');
  });

  test('where visits are counted, the address of the cart says what was added, for scripts that come later', async () => {
    const count = (isCounted: boolean) =>
      website.query(
        website.owner,
        'mutation ($is: Boolean!) { updateWebsite(input: { settings: { areVisitsCountedCookieless: $is } }) { __typename } }',
        { is: isCounted },
      );
    const leadsTo = async (fields: [string, string][], headers?: Headers) =>
      (await post('/cart', { ...bowl(), ...Object.fromEntries(fields) }, headers)).headers.location;
    const added = (path: string, quantity: number) =>
      expect.stringMatching(new RegExp(`^${path}\\?added=[\\w-]{36}&quantity=${quantity}$`));
    await count(true);
    expect(await leadsTo([['quantity', '2']])).toEqual(added('/cart', 2));
    expect(await leadsTo([['then', 'checkout']])).toEqual(added('/checkout', 1));
    // Who asks not to be followed is told of to nobody.
    expect(await leadsTo([], { dnt: '1' })).toBe('/cart');
    await count(false);
    expect(await leadsTo([])).toBe('/cart');
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
      expect(answer.body).toContain(fields().returnTo === page ? 'Bowl' : 'Shirt');
      const { body } = await get(fields().returnTo ?? '');
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
      expect([returnTo, answer.headers.location]).toEqual([returnTo, undefined]);
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.body).toContain('Quantity must be a number.');
      expect(answer.body).not.toContain('<script>alert(1)</script>');
      expect(answer.body).not.toMatch(/(?:href|action|src|content)="(?!\/[^/\\])[^"]*evil\.test/);
    }
  });

  test('a page that has moved is shown where it is now, with the reason', async () => {
    const answer = await post('/cart', {
      ...bowl(),
      quantity: 'abc',
      returnTo: `${productsPage.path}/p/bowl`,
    });
    expect((await get(`${productsPage.path}/p/bowl`)).headers.location).toBe(page);
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
        'A cart form needs one of the verbs add, change, remove, answer, apply-coupon, remove-coupon.',
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
