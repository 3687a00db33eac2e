import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeMember } from '../testing/member-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Browser } from './browser-testing.ts';
import { OidcProvider } from './oidc-provider-testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let another: TestWebsite;
let providerId: string;
const provider = new OidcProvider();

beforeAll(async () => {
  await provider.open();
  shop = await openTestInstall({ TRUSTED_HOSTS: provider.host });
  website = await shop.createWebsite('Corner Shop');
  another = await shop.createWebsite('Another Shop');
  const saved = await save({});
  providerId = saved.id ?? '';
});
afterAll(async () => {
  await shop.close();
  await provider.close();
});
beforeEach(() => {
  provider.forge = (claims) => claims;
});

const arrive = (at = website) => new Browser(shop, at.host);

async function save(change: object): Promise<{ id?: string; message?: string }> {
  const { issuer, clientId, clientSecret } = provider;
  const input = { name: 'Guild', issuer, clientId, clientSecret, ...change };
  const { saveIdentityProvider } = await website.query<{
    saveIdentityProvider: { id?: string; message?: string };
  }>(
    website.owner,
    'mutation ($input: SaveIdentityProviderInput!) { saveIdentityProvider(input: $input) { ... on IdentityProvider { id } ... on Problem { message } } }',
    { input },
  );
  return saveIdentityProvider;
}

/** Presses the button; gives the address that the browser is sent to. */
async function begin(browser: Browser, returnTo = '/shop'): Promise<string> {
  await browser.get('/account/sign-on');
  const answer = await browser.post('/account/sign-on', { providerId, returnTo });
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
}

/** Visits the provider, which sends the browser back at once; gives the path it is sent to. */
async function visitProvider(url: string): Promise<string> {
  const { headers } = await fetch(url, { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  expect(back.host).toBe(website.host);
  return back.pathname + back.search;
}

async function signOn(browser: Browser, returnTo?: string) {
  return browser.get(await visitProvider(await begin(browser, returnTo)));
}

const whoAmI = async (browser: Browser) =>
  (await browser.graph<{ member: { id: string; email: string } | null }>('{ member { id email } }')).member;

describe('whoever the provider vouches for', () => {
  test('becomes a member, comes back as the same one, and stays on the page they were on', async () => {
    provider.person = {
      ...{ sub: 'ada', email: 'Ada@Guild.test', email_verified: true, given_name: 'Ada' },
    };
    const browser = arrive();
    const page = await browser.get('/account/sign-in?returnTo=/shop');
    expect(page.body).toContain('Sign in with Guild');
    const answer = await signOn(browser, '/shop?category=bowls');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/shop?category=bowls']);
    const first = await whoAmI(browser);
    expect(first?.email).toBe('ada@guild.test');
    provider.person = { sub: 'ada', email: 'renamed@guild.test', email_verified: true };
    const phone = arrive();
    await signOn(phone);
    expect(await whoAmI(phone)).toEqual(first);
  });

  test('is the member who has that address, when the provider says that it is theirs', async () => {
    const id = await makeMember(website, 'bea@guild.test');
    provider.person = { sub: 'bea', email: 'bea@guild.test', email_verified: false };
    const browser = arrive();
    const refused = await signOn(browser);
    expect([refused.statusCode, refused.body]).toEqual([
      401,
      expect.stringContaining('did not vouch for a mail address'),
    ]);
    expect(await whoAmI(browser)).toBeNull();
    provider.person = { sub: 'bea', email: 'bea@guild.test', email_verified: true };
    await signOn(browser);
    expect((await whoAmI(browser))?.id).toBe(id);
  });
});

test('a provider that two owners change at once is as one of them says, and the other is told what is stored', async () => {
  const ask = <Data>(text: string, variables: Record<string, unknown> = {}) =>
    another.query<Data>(another.owner, text, variables);
  const write = `mutation ($input: SaveIdentityProviderInput!) { saved: saveIdentityProvider(input: $input) { __typename
    ... on IdentityProvider { id version } ... on IdentityProviderChangedMeanwhile { stored { id name version } } } }`;
  const { issuer, clientId, clientSecret } = provider;
  const save = async (name: string, more: object = {}) =>
    (
      await ask<{ saved: { __typename: string; id: string; version: string; stored?: object } }>(write, {
        input: { name, issuer, clientId, clientSecret, ...more },
      })
    ).saved;
  const { id, version: expectedVersion } = await save('Guild');
  const both = await Promise.all([
    save('Mine', { id, expectedVersion }),
    save('Theirs', { id, expectedVersion }),
  ]);
  const { identityProviders } = await ask<{ identityProviders: { id: string; version: string }[] }>(
    '{ identityProviders { id name version } }',
  );
  const stored = identityProviders.find((each) => each.id === id);
  expect(both).toEqual(
    expect.arrayContaining([
      { __typename: 'IdentityProvider', id, version: stored?.version },
      { __typename: 'IdentityProviderChangedMeanwhile', stored },
    ]),
  );
  const again = await save('Knowingly', { id, expectedVersion: stored?.version });
  expect(again.__typename).toBe('IdentityProvider');
  await ask('mutation ($id: ID!) { deleteIdentityProvider(id: $id) { __typename } }', { id });
});

describe('a forged answer', () => {
  beforeEach(() => {
    provider.person = { sub: 'eve', email: 'eve@guild.test', email_verified: true };
  });

  async function expectRefused(browser: Browser, path: string, status = 401): Promise<void> {
    const answer = await browser.get(path);
    expect(answer.statusCode).toBe(status);
    expect(await whoAmI(browser)).toBeNull();
  }

  test('with another state, code or issuer signs nobody in', async () => {
    for (const [name, value] of [
      ['state', 'another'],
      ['code', 'another'],
      ['iss', 'https://evil.test'],
    ] as const) {
      const browser = arrive();
      const path = new URL(await visitProvider(await begin(browser)), 'http://any');
      path.searchParams.set(name, value);
      await expectRefused(browser, path.pathname + path.search);
    }
  });

  test.each([
    ['nonce', 'another'],
    ['aud', 'another-shop'],
    ['iss', 'https://evil.test'],
    ['exp', 1],
    ['sub', ''],
  ] as const)('with another %s signs nobody in', async (name, value) => {
    provider.forge = (claims) => ({ ...claims, [name]: value });
    const browser = arrive();
    await expectRefused(browser, await visitProvider(await begin(browser)));
  });

  test('brought by another browser than the one that began signs nobody in', async () => {
    const path = await visitProvider(await begin(arrive()));
    await expectRefused(arrive(), path, 410);
  });

  test('brought a second time signs nobody in', async () => {
    const browser = arrive();
    const path = await visitProvider(await begin(browser));
    expect((await browser.get(path)).statusCode).toBe(303);
    const thief = arrive();
    thief.takeCookiesOf(browser);
    thief.cookies.delete('vitrine_member');
    expect((await thief.get(path)).statusCode).toBe(410);
  });

  test('leads nobody to another website', async () => {
    const browser = arrive();
    expect((await signOn(browser, '//evil.test')).headers.location).toBe('/account');
  });
});

describe('a provider', () => {
  test('is asked for by the website’s own form only', async () => {
    const browser = arrive();
    await browser.get('/account/sign-on');
    const foreign = await browser.post('/account/sign-on', { providerId }, { isBlind: true });
    expect(foreign.statusCode).toBe(403);
  });

  test('of one website is none of another', async () => {
    const there = arrive(another);
    await there.get('/account/sign-on');
    expect((await there.post('/account/sign-on', { providerId })).statusCode).toBe(404);
    expect((await there.get('/account/sign-on')).body).toContain('There is no other way to sign in here.');
  });

  test('is never a machine of the operator’s own network that they do not trust', async () => {
    for (const issuer of [
      'http://127.0.0.1:1',
      'http://login.example',
      'ftp://login.example',
      'javascript:x',
    ])
      expect((await save({ issuer })).message).toBe('The issuer is an address that begins with https://.');
    const { id = '' } = await save({ issuer: 'https://127.0.0.1:9', name: 'Inside' });
    const browser = arrive();
    await browser.get('/account/sign-on');
    const answer = await browser.post('/account/sign-on', { providerId: id });
    expect([answer.statusCode, answer.body]).toEqual([401, expect.stringContaining('cannot be reached')]);
  });

  test('keeps its secret to itself: nobody reads it, and the database does not hold it', async () => {
    const { json } = await website.run(
      website.owner,
      '{ identityProviders { id name issuer clientId isActive } }',
    );
    expect(json).toContain('corner-shop');
    expect(json).not.toContain(provider.clientSecret);
    expect((await website.run(website.visitor(), '{ identityProviders { id } }')).json).toContain(
      'UNAUTHENTICATED',
    );
  });
});
