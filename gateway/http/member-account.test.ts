import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  linkIn,
  makeMember,
  memberPassword,
  readMail,
  readMails,
  readMemberRows,
} from '../testing/member-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Browser } from './browser-testing.ts';

let shop: TestInstall;
let website: TestWebsite;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
});
afterAll(() => shop.close());

const arrive = () => new Browser(shop, website.host);
let members = 0;

/** A new member, signed in. */
async function newMember(): Promise<{ browser: Browser; email: string; id: string }> {
  members += 1;
  const email = `member-${members}@members.test`;
  const id = await makeMember(website, email);
  const browser = arrive();
  await browser.signIn(email, memberPassword);
  await browser.get('/account');
  await browser.post('/account/sessions/others', {});
  return { browser, email, id };
}

interface Account {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly sessions: { id: string; isCurrent: boolean }[];
  readonly addresses: { id: string; city: string; isDefault: boolean }[];
}

async function accountOf(browser: Browser): Promise<Account | null> {
  const { member } = await browser.graph<{ member: Account | null }>(
    '{ member { email firstName lastName sessions { id isCurrent } addresses { id city isDefault } } }',
  );
  return member;
}

const address = { name: 'Ada', line1: 'Quay 1', city: 'Bergen', country: 'NO' };

describe('the account page', () => {
  test('sends visitors to the sign-in, and back afterwards', async () => {
    const { headers } = await arrive().get('/account?returnTo=/shop');
    expect(headers.location).toBe('/account/sign-in?returnTo=%2Fshop');
  });

  test('is kept by nobody, and shown to nobody else', async () => {
    const { browser, email } = await newMember();
    const page = await browser.get('/account');
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.body).toContain(email);
    expect((await arrive().get('/account')).body).not.toContain(email);
  });

  test('keeps a name, and says what is wrong with one', async () => {
    const { browser } = await newMember();
    const saved = await browser.post('/account/profile', { firstName: 'Ada <b>', lastName: 'Lovelace' });
    expect(saved.headers.location).toBe('/account?done=profile#profile');
    const page = await browser.get('/account?done=profile');
    expect(page.body).toContain('Your name is saved.');
    expect(page.body).toContain('Ada &lt;b&gt; Lovelace');
    const long = await browser.post('/account/profile', { firstName: 'x'.repeat(101), lastName: '' });
    expect(long.statusCode).toBe(400);
    expect(long.body).toContain('A name is one line of at most 100 characters.');
    expect(await accountOf(browser)).toMatchObject({ firstName: 'Ada <b>', lastName: 'Lovelace' });
  });

  test('keeps nothing that its form does not ask for', async () => {
    const { browser, email } = await newMember();
    const other = await newMember();
    await browser.post('/account/profile', {
      ...{ firstName: 'Ada', lastName: '', email: 'eve@evil.test', id: other.id, memberId: other.id },
      ...{ websiteId: 'another', passwordHash: 'x' },
    });
    expect(await accountOf(browser)).toMatchObject({ email, firstName: 'Ada' });
    expect(await accountOf(other.browser)).toMatchObject({ firstName: 'Ada', lastName: 'Shopper' });
    const input = '{ firstName: "Eve", email: "eve@evil.test" }';
    await expect(
      browser.graph(`mutation { updateMemberProfile(input: ${input}) { __typename } }`),
    ).rejects.toThrow();
  });
});

describe('a mail address', () => {
  test('changes when the link to the new one is followed, and the old one is told', async () => {
    const { browser, email } = await newMember();
    const wanted = `new-${email}`;
    const wrong = await browser.post('/account/new-email', { email: wanted, password: 'wrong' });
    expect([wrong.statusCode, wrong.body]).toEqual([
      401,
      expect.stringContaining('This is not your password.'),
    ]);
    expect(wrong.body).toContain(`value="${wanted}"`);
    const sent = await browser.post('/account/new-email', { email: wanted, password: memberPassword });
    expect(sent.headers.location).toBe('/account?done=email-sent#email');
    expect(await accountOf(browser)).toMatchObject({ email });
    const link = linkIn(await readMail(website, wanted));
    const fields = Object.fromEntries(link.searchParams);
    expect((await browser.get(link.pathname + link.search)).body).toContain('Use this address');
    expect(await accountOf(browser)).toMatchObject({ email });
    expect((await arrive().post('/account/email', fields)).headers.location).toBe(
      '/account/sign-in?done=email',
    );
    expect(await accountOf(browser)).toMatchObject({ email: wanted });
    expect((await readMail(website, email)).subject).toContain('was changed');
    expect((await arrive().post('/account/email', fields)).statusCode).toBe(410);
  });

  test('of someone else cannot be taken, and the answer does not tell that it is one', async () => {
    const [one, other] = [await newMember(), await newMember()];
    const answer = await one.browser.post('/account/new-email', {
      email: other.email,
      password: memberPassword,
    });
    expect(answer.headers.location).toBe('/account?done=email-sent#email');
    const mail = await readMail(website, other.email);
    expect([mail.subject, mail.text.includes('http')]).toEqual([
      'This address has an account at Corner Shop',
      false,
    ]);
  });
});

describe('a password', () => {
  test('changes for who knows the old one, and ends every other session', async () => {
    const { browser, email } = await newMember();
    const elsewhere = arrive();
    await elsewhere.signIn(email, memberPassword);
    const wrong = await browser.post('/account/password', { current: 'wrong', password: 'another password' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).not.toContain('another password');
    const fields = { current: memberPassword, password: 'another password' };
    expect((await browser.post('/account/password', fields)).headers.location).toContain('done=password');
    expect(await accountOf(browser)).not.toBeNull();
    expect(await accountOf(elsewhere)).toBeNull();
    expect((await arrive().signIn(email, memberPassword)).statusCode).toBe(401);
    expect((await arrive().signIn(email, 'another password')).statusCode).toBe(303);
    expect((await readMail(website, email)).subject).toContain('password');
  });

  test('that was forgotten is chosen anew by a link that works once, and ends every session', async () => {
    const { browser, email } = await newMember();
    await arrive().post('/account/forgot', { email });
    await arrive().post('/account/forgot', { email });
    const [link, older] = (await readMails(website, email)).map(linkIn);
    const token = link?.searchParams.get('token') ?? '';
    expect((await arrive().get(`/account/reset?token=${token}`)).headers['referrer-policy']).toBe(
      'same-origin',
    );
    const short = await arrive().post('/account/reset', { token, password: 'short' });
    expect(short.statusCode).toBe(400);
    const set = await arrive().post('/account/reset', { token, password: 'a third password' });
    expect(set.headers.location).toBe('/account/sign-in?done=password');
    expect(await accountOf(browser)).toBeNull();
    expect((await arrive().signIn(email, 'a third password')).statusCode).toBe(303);
    for (const used of [token, older?.searchParams.get('token') ?? '', 'x'.repeat(43)]) {
      const again = await arrive().post('/account/reset', { token: used, password: 'a fourth password' });
      expect([again.statusCode, again.body]).toEqual([
        410,
        expect.stringContaining('This link was used before'),
      ]);
    }
  });

  test('link of another kind, or of another website, sets none', async () => {
    const { email, browser } = await newMember();
    const another = await shop.createWebsite('Another Shop');
    await arrive().post('/account/forgot', { email });
    const token = linkIn(await readMail(website, email)).searchParams.get('token') ?? '';
    const there = new Browser(shop, another.host);
    expect((await there.post('/account/reset', { token, password: 'a fifth password' })).statusCode).toBe(
      410,
    );
    expect((await arrive().post('/account/email', { token })).statusCode).toBe(410);
    const confirm = arrive();
    await confirm.get('/account/sign-in');
    expect((await confirm.post('/account/confirm', { token, password: 'a fifth password' })).statusCode).toBe(
      410,
    );
    expect(await accountOf(browser)).not.toBeNull();
  });
});

describe('what is someone else’s', () => {
  test('can be neither read, changed nor removed by its id', async () => {
    const [one, other] = [await newMember(), await newMember()];
    await other.browser.post('/account/addresses', address);
    const theirs = await accountOf(other.browser);
    const addressId = theirs?.addresses[0]?.id ?? '';
    const sessionId = theirs?.sessions[0]?.id ?? '';
    for (const [path, fields] of [
      ['/account/addresses', { ...address, city: 'Oslo', id: addressId }],
      ['/account/addresses/remove', { id: addressId }],
      ['/account/sessions', { id: sessionId }],
    ] as const)
      expect((await one.browser.post(path, fields)).statusCode).toBe(404);
    expect(await accountOf(other.browser)).toEqual(theirs);
    expect((await one.browser.get(`/account?address=${addressId}`)).body).not.toContain('Bergen');
  });
});

describe('addresses', () => {
  test('are kept, changed and removed; one is always the first choice', async () => {
    const { browser } = await newMember();
    await browser.post('/account/addresses', address);
    await browser.post('/account/addresses', { ...address, city: 'Oslo', isDefault: 'true' });
    const before = await accountOf(browser);
    expect(before?.addresses.map(({ city, isDefault }) => [city, isDefault])).toEqual([
      ['Oslo', true],
      ['Bergen', false],
    ]);
    const [oslo, bergen] = before?.addresses ?? [];
    await browser.post('/account/addresses', { ...address, id: bergen?.id ?? '', city: 'Voss' });
    await browser.post('/account/addresses/remove', { id: oslo?.id ?? '' });
    expect((await accountOf(browser))?.addresses).toMatchObject([{ city: 'Voss', isDefault: true }]);
    const page = await browser.get(`/account?address=${bergen?.id}`);
    expect(page.body).toContain('<option value="NO" selected="">Norway</option>');
  });

  test('that lack something come back as they were typed', async () => {
    const { browser } = await newMember();
    const answer = await browser.post('/account/addresses', { ...address, line1: ' ', city: 'Bergen <i>' });
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      expect.stringContaining('An address needs a street.'),
    ]);
    expect(answer.body).toContain('value="Bergen &lt;i&gt;"');
    const nowhere = await browser.post('/account/addresses', { ...address, country: 'Norway' });
    expect(nowhere.body).toContain('Choose a country.');
  });

  test('are at most twenty, also when many are added at once', async () => {
    const { browser } = await newMember();
    await Promise.all(Array.from({ length: 24 }, () => browser.post('/account/addresses', address)));
    expect((await accountOf(browser))?.addresses).toHaveLength(20);
    expect((await accountOf(browser))?.addresses.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});

test('a session can be ended from another device', async () => {
  const { browser, email } = await newMember();
  const phone = arrive();
  await phone.signIn(email, memberPassword);
  const other = (await accountOf(browser))?.sessions.find(({ isCurrent }) => !isCurrent);
  await browser.post('/account/sessions', { id: other?.id ?? '' });
  expect(await accountOf(phone)).toBeNull();
  expect((await accountOf(browser))?.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
  await phone.signIn(email, memberPassword);
  await browser.post('/account/sessions/others', {});
  expect(await accountOf(phone)).toBeNull();
  const { headers } = await phone.get('/account');
  expect([headers.location, String(headers['set-cookie'])]).toEqual([
    '/account/sign-in',
    expect.stringContaining('SiteUserInfo=; Max-Age=0'),
  ]);
});

describe('who signed up', () => {
  const list = `query ($first: Int, $after: String, $search: String) { members(first: $first, after: $after, search: $search) {
    nodes { email sessions { id } addresses { city } } pageInfo { hasNextPage endCursor } } }`;
  interface Page {
    readonly nodes: { email: string; sessions: unknown[]; addresses: unknown[] }[];
    readonly pageInfo: { hasNextPage: boolean; endCursor: string };
  }
  const read = async (variables: Record<string, unknown>) =>
    (await website.query<{ members: Page }>(website.owner, list, variables)).members;

  test('is listed for the owner, page by page, without what is theirs alone', async () => {
    const [one, two] = [await newMember(), await newMember()];
    await two.browser.post('/account/addresses', address);
    const first = await read({ first: 1 });
    expect(first.nodes).toEqual([{ email: two.email, sessions: [], addresses: [] }]);
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = await read({ first: 1, after: first.pageInfo.endCursor });
    expect(second.nodes.map(({ email }) => email)).toEqual([one.email]);
  });

  test('is found by a part of the address or the name, and by no pattern', async () => {
    const { browser, email } = await newMember();
    await browser.post('/account/profile', { firstName: 'Grete', lastName: 'O_Hara' });
    for (const search of [email.slice(0, -3).toUpperCase(), 'grete o_', 'O_HARA'])
      expect((await read({ search })).nodes.map((node) => node.email)).toEqual([email]);
    expect((await read({ search: '%' })).nodes).toEqual([]);
    expect((await read({ search: 'grete%hara' })).nodes).toEqual([]);
  });

  test('is told to nobody else', async () => {
    const { browser } = await newMember();
    await expect(browser.graph('{ members { nodes { email } } }')).rejects.toThrow('FORBIDDEN');
    await expect(arrive().graph('{ members { nodes { email } } }')).rejects.toThrow('UNAUTHENTICATED');
  });
});

/** The website's mailing lists, the oldest first; the first is its own. */
async function makeList(name = 'Studio news'): Promise<{ id: string }> {
  const { createMailingList } = await website.query<{ createMailingList: { id: string } }>(
    website.owner,
    'mutation ($name: String!) { createMailingList(name: $name) { ... on MailingList { id } } }',
    { name },
  );
  return createMailingList;
}

describe('the news of a website', () => {
  test('are chosen on the account’s page, with the address that is confirmed already', async () => {
    const { browser, email } = await newMember();
    expect((await browser.get('/account')).body).not.toContain('News by mail');
    const own = await makeList();
    const secret = await makeList('Secret news');
    const page = (await browser.get('/account')).body;
    expect(page).toContain('You get no mails of it');
    expect(page).not.toContain('Secret news');
    const choose = (listId: string, isSubscribed: boolean) =>
      browser.post('/account/newsletters', { listId, isSubscribed: String(isSubscribed) });
    for (const _ of [1, 2])
      expect((await choose(own.id, true)).headers.location).toBe('/account?done=newsletters#newsletters');
    expect((await browser.get('/account')).body).toContain('You get its mails');
    const { formEmails } = await website.query<{ formEmails: { nodes: { to: string; text: string }[] } }>(
      website.owner,
      '{ formEmails { nodes { to text } } }',
    );
    const mails = formEmails.nodes.filter(({ to }) => to === email);
    expect(mails.map(({ text }) => /newsletter\/(\w+)/.exec(text)?.[1])).toEqual(['unsubscribe']);
    await choose(own.id, false);
    expect((await browser.get('/account')).body).toContain('You get no mails of it');
    expect((await choose(secret.id, true)).statusCode).toBe(404);
  });

  test('do not reach who may not be written to, and the page says so', async () => {
    const { browser, email } = await newMember();
    const { mailingLists } = await website.query<{ mailingLists: { id: string }[] }>(
      website.owner,
      '{ mailingLists { id } }',
    );
    await website.query(
      website.owner,
      'mutation ($email: String!) { suppressAddress(email: $email) { __typename } }',
      { email },
    );
    const answer = await browser.post('/account/newsletters', {
      listId: mailingLists[0]?.id ?? '',
      isSubscribed: 'true',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('No mails can be sent to your address. Please ask us.');
  });
});

describe('one’s data', () => {
  test('can be had as a file, by oneself only', async () => {
    const { browser, email } = await newMember();
    await browser.post('/account/addresses', address);
    const file = await browser.get('/account/data.json');
    expect(file.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
    expect(file.json()).toMatchObject({
      member: { email, addresses: [{ city: 'Bergen' }], sessions: [{}], newsletters: [{}] },
    });
    expect(file.body).not.toMatch(/argon2|password/i);
    expect((await arrive().get('/account/data.json')).statusCode).toBe(303);
  });

  test('is gone from every table once the account is removed', async () => {
    const { browser, email, id } = await newMember();
    const phone = arrive();
    await phone.signIn(email, memberPassword);
    await browser.post('/account/addresses', address);
    await browser.post('/account/totp/start', {});
    await browser.post('/account/forgot', { email });
    const token = linkIn(await readMail(website, email)).searchParams.get('token') ?? '';
    await browser.post('/account/newsletters', { listId: (await makeList()).id, isSubscribed: 'true' });
    expect(JSON.stringify(await readMemberRows(shop.database.url)).split(email).length).toBeGreaterThan(4);
    expect((await browser.post('/account/erase', { password: 'wrong' })).statusCode).toBe(401);
    const gone = await browser.post('/account/erase', { password: memberPassword });
    expect(gone.headers.location).toBe('/account/sign-in?done=erased');
    expect(browser.cookies.has('vitrine_member')).toBe(false);
    expect([await accountOf(browser), await accountOf(phone)]).toEqual([null, null]);
    expect((await arrive().post('/account/reset', { token, password: memberPassword })).statusCode).toBe(410);
    const rows = await readMemberRows(shop.database.url);
    const text = JSON.stringify(rows);
    expect([text.includes(email), text.includes(id)]).toEqual([false, false]);
    expect((await arrive().signIn(email, memberPassword)).statusCode).toBe(401);
  });
});
