import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOwner, ownerPassword } from '../testing/busy-website-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { withCrumb } from './crumb-testing.ts';
import { listRoutes, type Method } from './routes-testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let session: string;
let mug: string;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  await makeOwner(shop, website, 'ada@owners.test');
  const fields = `email=ada@owners.test&password=${ownerPassword}`;
  const signedIn = await write('/config/sign-in', fields, { 'content-type': form });
  session = `vitrine_session=${signedIn.cookies.find(({ name }) => name === 'vitrine_session')?.value}`;
  const productsPage = await createProductsPage(website, [
    { title: 'Mug', slug: 'mug', sku: 'MUG-1', price: '12.50', stock: '900' },
  ]);
  mug = productsPage.productIds.get('mug') ?? '';
});
afterAll(() => shop.close());

type Headers = Readonly<Record<string, string>>;

const entries = '/api/commerce/shopping-cart/entries';
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

async function write(url: string, payload: string, headers: Headers, method: Method = 'POST') {
  const sent = { host: website.host, 'content-type': json, ...headers };
  return shop.app.inject({ method, url, headers: sent, payload });
}

type Answer = Awaited<ReturnType<typeof write>>;

const addMug = (headers: Headers) => write(entries, JSON.stringify({ itemId: mug }), headers);
const cookiesOf = ({ cookies }: Answer) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const crumbOf = ({ cookies }: Answer) => cookies.find(({ name }) => name === 'crumb')?.value ?? '';
const own = () => ({ origin: `http://${website.host}` });

/** Browsers send what happened on a page as plain text when it is left; it is no operation, and opens nothing. */
const beaconPaths = new Set(
  ['1/performance', '1/page-errors', '1/session-replay', '2/events'].map((name) => `/api/${name}/records`),
);

const rename = JSON.stringify({
  query: 'mutation { updateWebsite(input: { title: "Renamed" }) { __typename } }',
});
const title = async () =>
  (await website.query<{ website: { title: string } }>(website.visitor(), '{ website { title } }')).website
    .title;

describe('a browser’s script', () => {
  test('is given a crumb with the first cart, one that scripts can read, and needs it from then on', async () => {
    const first = await addMug(own());
    expect(first.statusCode).toBe(200);
    expect(first.cookies.find(({ name }) => name === 'crumb')).toMatchObject({ sameSite: 'Lax', path: '/' });
    expect(first.cookies.find(({ name }) => name === 'crumb')?.httpOnly).toBeUndefined();
    const cookie = cookiesOf(first);
    const refused = await addMug({ ...own(), cookie });
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        error: {
          code: 'CRUMB_FAILED',
          message: 'Your session has expired. Please reload the page and try again.',
          hint: expect.stringContaining('X-SiteUser-XSRF-Token'),
        },
        crumbFail: true,
      },
    ]);
    const accepted = await addMug({ ...own(), cookie, 'x-siteuser-xsrf-token': crumbOf(first) });
    expect(accepted.json().shoppingCart.totalQuantity).toBe(2);
  });

  test('whose crumb is gone or another’s is refused, and is accepted with the one that the refusal brings', async () => {
    const cart = cookiesOf(await addMug(own())).replace(/; crumb=.*/, '');
    const strange = withCrumb(shop.install, 'another-website', cart);
    for (const headers of [{ cookie: cart }, strange, { ...strange, cookie: cart }]) {
      const refused = await addMug({ ...own(), ...headers });
      expect(refused.statusCode).toBe(403);
      const crumb = crumbOf(refused);
      const again = await addMug({
        ...own(),
        cookie: `${cart}; crumb=${crumb}`,
        'x-siteuser-xsrf-token': crumb,
      });
      expect(again.statusCode).toBe(200);
    }
  });

  test('of someone signed in needs the crumb of that session, not one that any visitor can fetch', async () => {
    const before = await title();
    const visitors = withCrumb(shop.install, website.id, '');
    const tossed = `${session}; ${visitors.cookie.slice(2)}`;
    const attempts: Headers[] = [
      { cookie: session },
      { cookie: tossed, 'x-siteuser-xsrf-token': visitors['x-siteuser-xsrf-token'] },
    ];
    for (const headers of attempts) {
      for (const where of [own(), {}]) {
        const refused = await write('/graphql', rename, { ...headers, ...where });
        expect([refused.statusCode, refused.json()]).toMatchObject([
          403,
          { errors: [{ extensions: { code: 'CRUMB_FAILED' } }] },
        ]);
      }
    }
    expect(await title()).toBe(before);
    const headers = withCrumb(shop.install, website.id, session);
    expect((await write('/graphql', rename, { ...own(), ...headers })).statusCode).toBe(200);
    expect(await title()).toBe('Renamed');
  });

  test('reads with its cookies and no crumb, and is given the one it will need', async () => {
    const body = JSON.stringify({ query: '{ account { email } }' });
    const answer = await write('/graphql', body, { ...own(), cookie: session });
    expect([answer.statusCode, answer.json().data.account.email]).toEqual([
      200,
      expect.stringContaining('@'),
    ]);
    const crumb = crumbOf(answer);
    const headers = { cookie: `${session}; crumb=${crumb}`, 'x-siteuser-xsrf-token': crumb };
    expect((await write('/graphql', rename, { ...own(), ...headers })).statusCode).toBe(200);
  });
});

describe('a client that is no browser', () => {
  test('makes a cart without cookies, and fills it with the cart’s cookie alone', async () => {
    const first = await addMug({});
    expect(first.statusCode).toBe(200);
    expect((await addMug({ cookie: cookiesOf(first) })).json().shoppingCart.totalQuantity).toBe(2);
  });

  test('makes a cart by the graph', async () => {
    const query =
      'mutation ($id: ID!) { addToCart(input: { productId: $id }) { ... on CartEntryAdded { cart { totalQuantity } } } }';
    const answer = await write('/graphql', JSON.stringify({ query, variables: { id: mug } }), {});
    expect(answer.json()).toEqual({ data: { addToCart: { cart: { totalQuantity: 1 } } } });
  });
});

describe('a plain form', () => {
  test('of a page that all are sent holds no crumb, and works for visitors and for who is signed in', async () => {
    const fields = new URLSearchParams({ verb: 'add', productId: mug, returnTo: '/' }).toString();
    const sent = { ...own(), 'content-type': form };
    const first = await write('/cart', fields, sent);
    expect(first.statusCode).toBe(303);
    for (const cookie of [cookiesOf(first), session])
      expect((await write('/cart', fields, { ...sent, cookie })).statusCode).toBe(303);
  });

  test('to sign in brings its crumb, so that nobody is signed in as someone else', async () => {
    const sent = { ...own(), 'content-type': form };
    const refused = await write('/config/sign-in', 'email=a@b.test&password=x', sent);
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      expect.stringContaining('Your session has expired. Please reload the page and try again.'),
    ]);
    const page = await shop.app.inject({ url: '/config/sign-in', headers: { host: website.host } });
    const crumb = crumbOf(page);
    expect(page.body).toContain(`<input type="hidden" name="crumb" value="${crumb}"/>`);
    const fields = `email=a@b.test&password=x&crumb=${crumb}`;
    expect((await write('/config/sign-in', fields, { ...sent, cookie: `crumb=${crumb}` })).statusCode).toBe(
      401,
    );
  });
});

test('a key for a form and a session are given to a page’s script that has a cart and no crumb yet, and to no other website’s', async () => {
  const cookie = `${cookiesOf(await addMug(own()))}`.replace(/; crumb=[^;]*/, '');
  expect(cookie).toContain('CART=');
  const keyed = await write('/api/form/FormSubmissionKey', '{}', { ...own(), cookie });
  expect([keyed.statusCode, keyed.json()]).toEqual([200, { key: expect.any(String) }]);
  const credentials = JSON.stringify({ email: 'nobody@members.test', password: 'a wrong password' });
  const session = '/api/site-users/account/session';
  const tried = await write(session, credentials, { ...own(), cookie });
  expect([tried.statusCode, tried.json().error.code]).toEqual([401, 'WrongCredentials']);
  const elsewhere: Headers[] = [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }];
  for (const path of ['/api/form/FormSubmissionKey', session])
    for (const where of elsewhere)
      expect((await write(path, credentials, { ...where, cookie })).statusCode).toBe(403);
});

const listWrites = () => listRoutes(shop.app);

describe('every path that changes something', () => {
  const fromElsewhere: Headers[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];

  test('is found, those of forms and those of scripts', async () => {
    await shop.app.ready();
    const urls = listWrites().map(({ method, url }) => `${method} ${url}`);
    expect(urls).toEqual(expect.arrayContaining(['POST /graphql', 'POST /cart', 'POST /config/sign-out']));
    expect(urls).toContain('PUT /api/commerce/shopping-cart/entries/any/additionalFields');
    expect(urls).toContain('DELETE /api/site-users/account/session');
  });

  test('does nothing for a form or a script of another website, with the crumb or without', async () => {
    const crumbed = withCrumb(shop.install, website.id, session);
    for (const { method, url } of listWrites()) {
      for (const where of fromElsewhere) {
        for (const type of [json, form]) {
          const answer = await write(url, '', { ...where, ...crumbed, 'content-type': type }, method);
          expect([url, answer.statusCode, answer.headers['set-cookie']]).toEqual([url, 403, undefined]);
        }
      }
    }
  });

  test('takes no plain text, which any website may send without asking first', async () => {
    for (const { method, url } of listWrites().filter((each) => !beaconPaths.has(each.url))) {
      const headers = { cookie: session, 'content-type': 'text/plain' };
      // Without a good link, /review-request reads no body at all.
      const refusal = url === '/review-request' ? 409 : 415;
      expect([url, (await write(url, rename, headers, method)).statusCode]).toEqual([url, refusal]);
    }
  });

  test('asks whoever is signed in for the crumb, unless any visitor may do it by a form of a page that all are sent', async () => {
    const accepted: string[] = [];
    // Who signs out by the bar above a page loses nothing but a session, which is needed further on.
    for (const { method, url } of listWrites().filter((each) => each.url !== '/config/sign-out')) {
      const sent = { ...own(), cookie: session, 'content-type': form };
      const answer = await write(url, 'email=a@b.test', sent, method);
      // The graph takes no forms at all.
      const isRefused = [403, url === '/graphql' ? 400 : 415].includes(answer.statusCode);
      if (!isRefused) accepted.push(`${method} ${url}`);
    }
    // What happened on a page is told without a right to anything.
    const others = accepted.filter((each) => !/ \/api\/(?:census|1|2)\//.test(each));
    expect(others.sort()).toEqual([
      'POST /account/areas/join',
      'POST /account/lessons',
      'POST /api/page-password',
      'POST /api/website-password',
      'POST /cart',
      'POST /cart/reminders',
      'POST /cart/restore',
      'POST /checkout',
      'POST /comments',
      'POST /donate/any',
      'POST /form',
      'POST /gift-card',
      'POST /like',
      'POST /my-visits',
      'POST /newsletter',
      'POST /newsletter/confirm',
      'POST /newsletter/unsubscribe',
      'POST /order/any',
      'POST /order/any/pay',
      'POST /pay/any',
      'POST /restock',
      'POST /review-request',
      'POST /subscribe',
      'POST /subscribe/order',
    ]);
  });

  test('does nothing when it is opened as a link', async () => {
    const before = await title();
    const query = new URLSearchParams({ query: 'mutation { signOut { isSignedOut } }' });
    for (const { url } of listWrites()) {
      const headers = { host: website.host, cookie: session, 'apollo-require-preflight': 'true' };
      const answer = await shop.app.inject({ url: `${url}?${query}`, headers });
      expect([url, String(answer.headers['set-cookie'] ?? '')]).not.toContain('vitrine_session');
      if (url === '/graphql') expect(answer.statusCode).toBe(405);
    }
    expect(await title()).toBe(before);
  });
});

test('what a shared cache may keep sets no cookies, whoever asks', async () => {
  const { fullUrl } = (
    await website.query<{ product: { fullUrl: string } }>(
      website.visitor(),
      'query ($id: ID!) { product(id: $id) { fullUrl } }',
      { id: mug },
    )
  ).product;
  const cart = cookiesOf(await addMug({}));
  for (const cookie of ['', cart, 'crumb=worthless', session]) {
    const answer = await shop.app.inject({ url: fullUrl, headers: { host: website.host, cookie, ...own() } });
    const isShared = String(answer.headers['cache-control']).includes('public');
    expect(isShared).toBe(cookie !== session);
    if (isShared) expect(answer.headers['set-cookie']).toBeUndefined();
  }
});
