import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkIn, makeMember, memberPassword, readMail, readMails } from '../testing/member-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Browser } from './browser-testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let another: TestWebsite;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  another = await shop.createWebsite('Another Shop');
  await makeMember(website, 'ada@members.test');
  await makeMember(website, 'bea@members.test');
});
afterAll(() => shop.close());

const arrive = (at = website) => new Browser(shop, at.host);

async function signedIn(email: string, options: { rememberMe?: boolean } = {}): Promise<Browser> {
  const browser = arrive();
  const answer = await browser.signIn(email, memberPassword, options);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account']);
  return browser;
}

/** Follows the link of a sign-up in a browser of its own, and chooses a password there. */
async function follow({ pathname, search, searchParams }: URL, password: string) {
  const browser = arrive();
  await browser.get(pathname + search);
  return browser.post(pathname, { ...Object.fromEntries(searchParams), password });
}

const whoAmI = async (browser: Browser) =>
  (await browser.graph<{ member: { email: string } | null }>('{ member { email } }')).member?.email ?? null;

describe('making an account', () => {
  test('takes a mail, a link and a password, and leads back to the page one was on', async () => {
    const browser = arrive();
    const page = await browser.get('/account/sign-up?returnTo=/shop?category=bowls');
    expect(page.body).toContain('value="/shop?category=bowls"');
    const sent = await browser.post('/account/sign-up', {
      email: 'New@Members.test',
      returnTo: '/shop?category=bowls',
    });
    expect(sent.body).toContain('Look into your mailbox');
    const mail = await readMail(website, 'new@members.test');
    expect(mail.subject).toBe('Confirm your account at Corner Shop');
    const link = linkIn(mail);
    expect(link.host).toBe(website.host);
    expect((await browser.get(link.pathname + link.search)).body).toContain('Make your account');
    const fields = Object.fromEntries(link.searchParams);
    const short = await browser.post('/account/confirm', { ...fields, password: 'short' });
    expect([short.statusCode, short.body]).toEqual([
      400,
      expect.stringContaining('A password has 8 to 1000'),
    ]);
    const made = await browser.post('/account/confirm', { ...fields, password: memberPassword });
    expect([made.statusCode, made.headers.location]).toEqual([303, '/shop?category=bowls']);
    expect(await whoAmI(browser)).toBe('new@members.test');
    const again = await follow(link, 'another password');
    expect([again.statusCode, again.body]).toEqual([
      410,
      expect.stringContaining('This link was used before'),
    ]);
    expect(await whoAmI(await signedIn('new@members.test'))).toBe('new@members.test');
  });

  test('is for one website: elsewhere nobody knows them', async () => {
    const browser = arrive(another);
    const answer = await browser.signIn('ada@members.test', memberPassword);
    expect(answer.statusCode).toBe(401);
    const mine = await signedIn('ada@members.test');
    const there = arrive(another);
    there.takeCookiesOf(mine);
    expect(await whoAmI(there)).toBeNull();
    expect((await there.get('/account')).headers.location).toBe('/account/sign-in');
  });

  test('two who follow the links of two mails at once make one account', async () => {
    for (const _ of [1, 2]) await arrive().post('/account/sign-up', { email: 'twice@members.test' });
    const links = (await readMails(website, 'twice@members.test')).map(linkIn);
    expect(links).toHaveLength(2);
    const answers = await Promise.all(links.map((link) => follow(link, memberPassword)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 410]);
  });
});

describe('whoever wants to know who has an account', () => {
  test.each(['/account/sign-up', '/account/forgot'])('learns nothing from %s', async (path) => {
    const ask = async (email: string) => {
      const { statusCode, body } = await arrive().post(path, { email });
      return [statusCode, body.replaceAll(email, 'EMAIL').replace(/value="[\w.-]{40,}"/g, '')];
    };
    expect(await ask('nobody1@members.test')).toEqual(await ask('ada@members.test'));
    expect((await readMails(website, 'nobody1@members.test')).length).toBeGreaterThan(0);
  });

  test('learns nothing from a sign-in', async () => {
    const ask = async (email: string) => {
      const { statusCode, body } = await arrive().signIn(email, 'a wrong password');
      return [statusCode, body.replaceAll(email, 'EMAIL').replace(/value="[\w.-]{40,}"/g, '')];
    };
    expect(await ask('nobody2@members.test')).toEqual(await ask('bea@members.test'));
  });

  test('is soon refused, and locks out nobody elsewhere', async () => {
    await makeMember(website, 'cat@members.test');
    const attempts = [];
    const guesser = arrive();
    for (let attempt = 0; attempt < 6; attempt += 1)
      attempts.push((await guesser.signIn('cat@members.test', 'wrong')).statusCode);
    expect(attempts).toEqual([401, 401, 401, 401, 401, 429]);
    const refused = await guesser.signIn('cat@members.test', memberPassword);
    await signedIn('cat@members.test');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    const same = arrive();
    for (let attempt = 0; attempt < 20; attempt += 1) await same.signIn(`guess-${attempt}@members.test`, 'x');
    expect((await same.signIn('bea@members.test', memberPassword)).statusCode).toBe(429);
    await signedIn('bea@members.test');
  });

  test('cannot fill a mailbox', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await arrive().post('/account/forgot', { email: 'dora@members.test' })).statusCode).toBe(200);
    expect(await readMails(website, 'dora@members.test')).toHaveLength(3);
  });
});

describe('a session', () => {
  test('is a cookie that scripts cannot read, beside one that they may and that opens nothing', async () => {
    const browser = arrive();
    const { cookies } = await browser.signIn('ada@members.test', memberPassword, { rememberMe: true });
    const session = cookies.find(({ name }) => name === 'vitrine_member');
    const info = cookies.find(({ name }) => name === 'SiteUserInfo');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect((session?.expires?.getTime() ?? 0) - Date.now()).toBeGreaterThan(59 * 24 * 60 * 60 * 1000);
    expect(info?.httpOnly).toBeUndefined();
    expect(JSON.parse(info?.value ?? '')).toEqual({ authenticated: true, siteUserId: expect.any(String) });
    const thief = arrive();
    thief.cookies.set('SiteUserInfo', info?.value ?? '');
    expect(await whoAmI(thief)).toBeNull();
    thief.cookies.set('SiteUserInfo', '{broken');
    expect((await thief.get('/account')).statusCode).toBe(303);
  });

  test('that is not to be remembered goes with the browser', async () => {
    const { cookies } = await arrive().signIn('ada@members.test', memberPassword);
    expect(cookies.find(({ name }) => name === 'vitrine_member')?.expires).toBeUndefined();
  });

  test('is never one that someone else chose', async () => {
    const browser = arrive();
    browser.cookies.set('vitrine_member', 'f'.repeat(43));
    await browser.signIn('ada@members.test', memberPassword);
    expect(browser.cookies.get('vitrine_member')).not.toBe('f'.repeat(43));
    const fixer = arrive();
    fixer.cookies.set('vitrine_member', 'f'.repeat(43));
    expect(await whoAmI(fixer)).toBeNull();
  });

  test('takes the place of the one before, also when someone else signs in', async () => {
    const browser = await signedIn('ada@members.test');
    const old = arrive();
    old.takeCookiesOf(browser);
    await browser.signOutAndIn('bea@members.test', memberPassword);
    expect(await whoAmI(browser)).toBe('bea@members.test');
    expect(await whoAmI(old)).toBeNull();
  });

  test('of a member and one of a contributor live in one browser side by side', async () => {
    const { makeOwner, ownerPassword } = await import('../testing/busy-website-testing.ts');
    await makeOwner(shop, website, 'olga@owners.test');
    const browser = await signedIn('ada@members.test');
    await browser.get('/config/sign-in');
    const answer = await browser.post('/config/sign-in', {
      email: 'olga@owners.test',
      password: ownerPassword,
    });
    expect(answer.statusCode).toBe(303);
    const both = await browser.graph('{ member { email } account { email } }');
    expect(both).toEqual({ member: { email: 'ada@members.test' }, account: { email: 'olga@owners.test' } });
    await browser.get('/account');
    expect((await browser.post('/account/sign-out', {})).statusCode).toBe(303);
    expect(await browser.graph('{ member { email } account { email } }')).toEqual({
      member: null,
      account: { email: 'olga@owners.test' },
    });
  });
});

describe('a form of another website', () => {
  test.each([
    '/account/sign-in',
    '/account/sign-out',
    '/account/password',
    '/account/erase',
    '/account/new-email',
  ])('changes nothing by %s', async (path) => {
    const browser = await signedIn('ada@members.test');
    const fields = { email: 'eve@evil.test', password: memberPassword, current: memberPassword };
    const foreign = await browser.post(path, fields, { headers: { origin: 'https://evil.test' } });
    expect(foreign.statusCode).toBe(403);
    const blind = await browser.post(path, { ...fields, crumb: '' }, { isBlind: true });
    expect(blind.statusCode).toBe(403);
    expect(await whoAmI(browser)).toBe('ada@members.test');
  });

  test('signs nobody in as someone else, as it has no crumb', async () => {
    const browser = arrive();
    const fields = { email: 'bea@members.test', password: memberPassword };
    const answer = await browser.post('/account/sign-in', fields, { isBlind: true });
    expect([answer.statusCode, answer.body]).toEqual([
      403,
      expect.stringContaining('Your session has expired. Please reload the page and try again.'),
    ]);
    expect(await whoAmI(browser)).toBeNull();
  });

  test.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])(
    'nobody is sent on to %s',
    async (returnTo) => {
      const browser = arrive();
      const { headers } = await browser.signIn('ada@members.test', memberPassword, { returnTo });
      expect(headers.location).toBe('/account');
      const there = `/account/sign-in?returnTo=${encodeURIComponent(returnTo)}`;
      expect((await browser.get(there)).headers.location).toBe('/account');
      expect((await browser.post('/account/sign-out', { returnTo })).headers.location).toBe(
        '/account/sign-in?done=signed-out',
      );
    },
  );
});

describe('accounts that the owner closes', () => {
  const setTerms = (customerAccounts: string) =>
    website.query(
      website.owner,
      'mutation ($terms: CustomerAccounts!) { updateWebsite(input: { settings: { customerAccounts: $terms } }) { __typename } }',
      { terms: customerAccounts },
    );
  const seen = async () => {
    const { body } = await arrive().get('/?format=json');
    const { userAccountsContext, websiteSettings } = JSON.parse(body);
    return { ...userAccountsContext, ...websiteSettings.userAccountsSettings };
  };

  test('members sign in and nobody makes an account, where only those who have one may', async () => {
    const before = arrive();
    await before.post('/account/sign-up', { email: 'late@members.test' });
    const link = linkIn(await readMail(website, 'late@members.test'));
    await setTerms('SIGN_IN_ONLY');
    expect(await seen()).toEqual({ showSignInLink: true, loginAllowed: true, signupAllowed: false });
    expect((await arrive().get('/account/sign-in')).body).not.toContain('Make an account');
    expect((await arrive().get('/account/sign-up')).body).toContain('This website takes no new accounts.');
    const refused = await arrive().post('/account/sign-up', { email: 'more@members.test' });
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      expect.stringContaining('This website takes no new accounts.'),
    ]);
    expect(await readMails(website, 'more@members.test')).toEqual([]);
    await arrive().post('/account/forgot', { email: 'more@members.test' });
    const { text } = await readMail(website, 'more@members.test');
    expect(text).toContain('The website takes no new accounts; you can order without one.');
    expect(text).not.toContain('http');
    const confirmed = await follow(link, memberPassword);
    expect([confirmed.statusCode, confirmed.body]).toEqual([
      403,
      expect.stringContaining('This website takes no new accounts.'),
    ]);
    expect(await whoAmI(await signedIn('bea@members.test'))).toBe('bea@members.test');
  });

  test('nobody signs in where orders are placed as guests only; who was signed in stays so', async () => {
    const bea = await signedIn('bea@members.test');
    await setTerms('GUESTS_ONLY');
    expect(await seen()).toEqual({ showSignInLink: false, loginAllowed: false, signupAllowed: false });
    const closed = 'This website has no customer accounts. You can order without one.';
    expect((await arrive().get('/account/sign-in')).body).toContain(closed);
    const refused = await arrive().signIn('bea@members.test', memberPassword);
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining(closed)]);
    expect(await whoAmI(bea)).toBe('bea@members.test');
    await setTerms('OPEN');
    expect(await whoAmI(await signedIn('bea@members.test'))).toBe('bea@members.test');
  });
});
