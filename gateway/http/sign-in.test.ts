import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOwner, ownerPassword } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { withCrumb } from './crumb-testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let another: TestWebsite;
const email = 'ada@owners.test';

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  another = await shop.createWebsite('Another Shop');
  await makeOwner(shop, website, email);
  await makeOwner(shop, another, 'bob@owners.test');
});
afterAll(() => shop.close());

type Headers = Readonly<Record<string, string>>;

let addresses = 0;

/** Each call comes from another network, unless it says from which. */
function send(
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Headers = {},
  remoteAddress?: string,
) {
  addresses += 1;
  return shop.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: remoteAddress ?? `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`,
    headers: { host: website.host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

const signIn = (password: string, headers?: Headers, who = email, remoteAddress?: string) =>
  send('/config/sign-in', { email: who, password }, headers, remoteAddress);

type Answer = Awaited<ReturnType<typeof send>>;

function sessionOf(answer: Answer): string {
  const session = answer.cookies.find(({ name }) => name === 'vitrine_session');
  if (!session) throw new Error(`Nobody was signed in: ${answer.statusCode} ${answer.body}`);
  return `vitrine_session=${session.value}`;
}

async function accountAt(
  host: string,
  cookie: string,
): Promise<{ email: string; permissions: string[] } | null> {
  const url = `/graphql?query=${encodeURIComponent('{ account { email permissions } }')}`;
  const headers = { host, cookie, 'apollo-require-preflight': 'true' };
  return (await shop.app.inject({ url, headers })).json().data.account;
}

/** Tries something that only people who manage the website may do. */
async function rename(
  host: string,
  cookie: string,
): Promise<{ data: unknown; errors?: { extensions: { code: string } }[] }> {
  const query = 'mutation { updateWebsite(input: { title: "Renamed" }) { __typename } }';
  const { id } = host === another.host ? another : website;
  const headers = { host, ...withCrumb(shop.install, id, cookie) };
  return (await shop.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } })).json();
}

const signOut = (cookie: string, headers: Headers = {}) =>
  send('/config/sign-out', {}, { ...withCrumb(shop.install, website.id, cookie), ...headers });

describe('the editor', () => {
  const open = (url: string, headers: Headers = {}) =>
    shop.app.inject({ url, headers: { host: website.host, ...headers } });

  test('asks visitors to sign in, and then leads to where they wanted to go', async () => {
    const asked = await open('/config/orders?state=OPEN');
    const returnTo = '/config/orders?state=OPEN';
    const page = `/config/sign-in?${new URLSearchParams({ returnTo })}`;
    expect([asked.statusCode, asked.headers.location]).toEqual([303, page]);
    expect((await open(page)).body).toContain('name="returnTo" value="/config/orders?state=OPEN"');
    const fields = { email, password: ownerPassword };
    const wrong = await send('/config/sign-in', { ...fields, password: 'wrong', returnTo });
    expect(wrong.body).toContain('name="returnTo" value="/config/orders?state=OPEN"');
    expect((await send('/config/sign-in', { ...fields, returnTo })).headers.location).toBe(returnTo);
    const elsewhere = await send('/config/sign-in', { ...fields, returnTo: '//evil.test/' });
    expect(elsewhere.headers.location).toBe('/config');
  });

  test('is one document at all its addresses, in which nothing but its own scripts run', async () => {
    const cookie = sessionOf(await signIn(ownerPassword));
    for (const url of ['/config', '/config/orders/some-order']) {
      const { statusCode, headers, body } = await open(url, {
        cookie: `${cookie}; editorAppearance=dark.compact`,
      });
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(body).toContain('data-colours="dark" data-density="compact"');
      const [, nonce] = /nonce="([\w-]+)"/.exec(body) ?? [];
      expect(headers['content-security-policy']).toContain(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'`,
      );
    }
    expect((await open('/config/sign-in', { cookie })).body).toContain('Open the editor');
  });
});

describe('signing in', () => {
  test('gives the browser a session that scripts cannot read, and the owner their website', async () => {
    const answer = await signIn(ownerPassword);
    expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([303, '/config', '']);
    expect(answer.cookies.map(({ name }) => name)).toEqual(['vitrine_session', 'vitrine_device', 'crumb']);
    expect(answer.cookies[1]).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(answer.cookies[0]).toMatchObject({
      name: 'vitrine_session',
      value: expect.stringMatching(/^[\w-]{43}$/),
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });
    expect(answer.cookies[0]?.secure).toBeUndefined();
    expect(answer.cookies[0]).not.toHaveProperty('domain');
    const expires = answer.cookies[0]?.expires?.getTime() ?? 0;
    expect(expires).toBeGreaterThan(Date.now() + 60_000);
    const cookie = sessionOf(answer);
    expect(await accountAt(website.host, cookie)).toMatchObject({ email });
    expect(await rename(website.host, cookie)).toEqual({
      data: { updateWebsite: { __typename: 'Website' } },
    });
  });

  test('takes the mail address in any case', async () => {
    expect((await signIn(ownerPassword, {}, ' Ada@Owners.TEST ')).statusCode).toBe(303);
  });

  test('starts another session than the one the browser had, and ends that one', async () => {
    const before = sessionOf(await signIn(ownerPassword));
    const after = sessionOf(await signIn(ownerPassword, { cookie: before }));
    expect(after).not.toBe(before);
    expect(await accountAt(website.host, before)).toBeNull();
    expect(await accountAt(website.host, after)).toMatchObject({ email });
  });

  test('with a session that someone else chose leaves that one worthless', async () => {
    const planted = `vitrine_session=${'p'.repeat(43)}`;
    const cookie = sessionOf(await signIn(ownerPassword, { cookie: planted }));
    expect(cookie).not.toBe(planted);
    expect(await accountAt(website.host, planted)).toBeNull();
  });

  test('is refused from another website’s page', async () => {
    const answer = await signIn(ownerPassword, { origin: 'https://evil.test' });
    expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
  });

  test('shows a page that nobody keeps', async () => {
    const answer = await shop.app.inject({ url: '/config/sign-in', headers: { host: website.host } });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(answer.body).toContain('<form action="/config/sign-in" method="post">');
  });
});

describe('a wrong password', () => {
  test('is told in the page, which keeps the mail address but not the password', async () => {
    const answer = await signIn('not-the-password"><script>', {}, '"><script>alert(1)</script>@x.test');
    expect(answer.statusCode).toBe(401);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(answer.cookies.map(({ name }) => name)).toEqual(['crumb']);
    expect(answer.body).toContain('The email address or the password is wrong.');
    expect(answer.body).not.toContain('<script>');
    expect(answer.body).not.toContain('not-the-password');
  });

  test('is answered in the same words for an address that has no account', async () => {
    const known = await signIn('wrong', {}, 'bob@owners.test');
    const unknown = await signIn('wrong', {}, 'eve@owners.test');
    expect(unknown.statusCode).toBe(known.statusCode);
    const ownCrumb = /(?<=name="crumb" value=")[^"]+/;
    expect(unknown.body.replaceAll('eve', 'bob').replace(ownCrumb, '')).toBe(
      known.body.replace(ownCrumb, ''),
    );
  });

  test('is no failure of ours when the form is empty, strange or very long', async () => {
    for (const fields of [
      { email: '', password: '' },
      { email, password: 'x'.repeat(100_000) },
      { email: 'x'.repeat(100_000), password: 'x' },
    ]) {
      expect((await send('/config/sign-in', { ...fields })).statusCode).toBe(401);
    }
    expect((await send('/config/sign-in', {})).statusCode).toBe(401);
    expect((await send('/config/sign-in', { email: 'a\0b', password: 'a\0b' })).statusCode).toBe(400);
    const json = await shop.app.inject({
      method: 'POST',
      url: '/config/sign-in',
      headers: { host: website.host, 'content-type': 'application/json' },
      payload: '{"email":1}',
    });
    expect([400, 401, 415]).toContain(json.statusCode);
  });

  test('is accepted five times for one account from one network, then even the right one waits there, and nowhere else', async () => {
    const from = '203.0.113.30';
    await makeOwner(shop, website, 'carl@owners.test');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await signIn('wrong', {}, 'carl@owners.test', from)).statusCode).toBe(401);
    }
    const answer = await signIn(ownerPassword, {}, 'carl@owners.test', from);
    expect(answer.statusCode).toBe(429);
    expect(answer.cookies.map(({ name }) => name)).toEqual(['crumb']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800);
    expect(answer.body).toContain('Too many attempts. Please try again in 15 minutes.');
    expect((await signIn(ownerPassword, {}, 'carl@owners.test')).statusCode).toBe(303);
    expect((await signIn(ownerPassword, {}, email, from)).statusCode).toBe(303);
  });

  test('is accepted twenty times from one network, and a header does not make it another', async () => {
    const from = '203.0.113.9';
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const answer = await signIn(
        'wrong',
        { 'x-forwarded-for': `192.0.2.${attempt}` },
        `victim${attempt}@owners.test`,
        from,
      );
      statuses.add(answer.statusCode);
    }
    expect([...statuses]).toEqual([401]);
    expect((await signIn(ownerPassword, { 'x-forwarded-for': '192.0.2.99' }, email, from)).statusCode).toBe(
      429,
    );
    expect((await signIn(ownerPassword)).statusCode).toBe(303);
  });

  test('is in no line of the log, and neither is a session', async () => {
    const cookie = sessionOf(await signIn(ownerPassword));
    await signIn('a-secret-that-was-mistyped');
    await rename(website.host, cookie);
    const log = JSON.stringify(shop.logLines);
    for (const secret of [ownerPassword, 'a-secret-that-was-mistyped', cookie.split('=')[1] ?? ''])
      expect(log).not.toContain(secret);
  });
});

describe('a session', () => {
  test('of one website’s owner permits nothing on another website', async () => {
    const cookie = sessionOf(await signIn(ownerPassword));
    expect((await accountAt(website.host, cookie))?.permissions.length).toBeGreaterThan(0);
    expect((await accountAt(another.host, cookie))?.permissions ?? []).toEqual([]);
    expect((await rename(another.host, cookie)).errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN' } },
    ]);
    const { website: read } = await another.query<{ website: { title: string } }>(
      another.visitor(),
      '{ website { title } }',
    );
    expect(read.title).toBe('Another Shop');
  });

  test('is over once its holder signed out, on every website and for whoever copied it', async () => {
    const cookie = sessionOf(await signIn(ownerPassword));
    const answer = await signOut(cookie);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^vitrine_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax/,
    );
    expect(await accountAt(website.host, cookie)).toBeNull();
    expect((await rename(website.host, cookie)).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);
    expect((await signOut(cookie)).statusCode).toBe(303);
  });

  test('is ended by the plain form in the bar above a page of the website', async () => {
    const cookie = sessionOf(await signIn(ownerPassword));
    const page = await shop.app.inject({ url: '/', headers: { host: website.host, cookie } });
    expect(page.body).toContain('<form action="/config/sign-out" method="post">');
    const answer = await send('/config/sign-out', {}, { cookie, origin: `http://${website.host}` });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
    expect(await accountAt(website.host, cookie)).toBeNull();
  });

  test('is not ended by a link, nor by a form of another website', async () => {
    const cookie = sessionOf(await signIn(ownerPassword));
    await shop.app.inject({ url: '/config/sign-out', headers: { host: website.host, cookie } });
    await signOut(cookie, { origin: 'https://evil.test' });
    await send('/config/sign-out', {}, { cookie });
    expect(await accountAt(website.host, cookie)).toMatchObject({ email });
  });
});

test('behind TLS the session travels over TLS only', async () => {
  const { createApp } = await import('../app.ts');
  const { readConfig } = await import('../config.ts');
  const { default: pino } = await import('pino');
  const config = readConfig({ DATABASE_URL: shop.database.url, TRUST_PROXY: '1' });
  const app = await createApp({ config, install: shop.install, log: pino({ level: 'silent' }) });
  const { cookie, 'x-siteuser-xsrf-token': crumb } = withCrumb(shop.install, website.id, '');
  const answer = await app.inject({
    method: 'POST',
    url: '/config/sign-in',
    headers: {
      ...{ host: website.host, origin: `https://${website.host}`, 'x-forwarded-proto': 'https', cookie },
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ email, password: ownerPassword, crumb }).toString(),
  });
  expect(answer.cookies[0]).toMatchObject({ name: 'vitrine_session', secure: true, httpOnly: true });
  expect(answer.cookies[1]).toMatchObject({ name: 'vitrine_device', secure: true, httpOnly: true });
  expect(answer.cookies[2]).toMatchObject({ name: 'crumb', secure: true, sameSite: 'Lax' });
  await app.close();
});
