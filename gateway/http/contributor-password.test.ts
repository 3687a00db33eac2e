import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { startMailServer, type TestMailServer } from '#kit/smtp-testing.ts';
import { makeOwner, ownerPassword } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Browser } from './browser-testing.ts';

const newPassword = 'another long password';
let mailServer: TestMailServer;
let shop: TestInstall;
let website: TestWebsite;
let client: pg.Client;

beforeAll(async () => {
  mailServer = await startMailServer();
  shop = await openTestInstall({ SMTP_URL: mailServer.url, MAIL_FROM: 'shop@example.com' });
  website = await shop.createWebsite('Corner Shop');
  client = await openTestConnection(shop.database.url, '*');
});
afterAll(async () => {
  await client?.end();
  await shop?.close();
  await mailServer?.close();
});

const arrive = (at = website) => new Browser(shop, at.host);

/** What came at an address with some words in it, as plain text, the oldest first. */
const mailsTo = (email: string, words = '') =>
  mailServer.taken
    .filter(({ to }) => to.includes(email))
    .map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((mail) => mail.includes(words));

/** The newest of so many mails, once the mail server has them. */
async function awaitMails(count: number, email: string, words = ''): Promise<string> {
  while (mailsTo(email, words).length < count) await mailServer.takes(mailServer.taken.length + 1);
  return mailsTo(email, words).at(-1) ?? '';
}

/** Asks for a mail as a visitor does. */
async function askForMail(email: string) {
  const browser = arrive();
  await browser.get('/config/forgotten-password');
  return browser.post('/config/forgotten-password', { email });
}

/** Asks for a mail and gives the token of its link. */
async function askForToken(email: string): Promise<string> {
  const count = mailsTo(email, 'token=').length + 1;
  await askForMail(email);
  const mail = await awaitMails(count, email, 'token=');
  const found = /http:\/\/([^/\s]+)\/config\/new-password\?token=([\w-]+)/.exec(mail);
  expect(found?.[1]).toBe(website.host);
  return found?.[2] ?? '';
}

async function choose(token: string, password: string, browser = arrive()) {
  await browser.get(`/config/new-password?token=${token}`);
  return browser.post('/config/new-password', { token, password });
}

async function signIn(email: string, password: string, browser = arrive()) {
  await browser.get('/config/sign-in');
  return browser.post('/config/sign-in', { email, password });
}

const emailOf = async (browser: Browser) =>
  (await browser.graph<{ account: { email: string } | null }>('{ account { email } }')).account?.email;

describe('a contributor who forgot the password', () => {
  test('gets in by the link in a mail, on a page without scripts, and every other session ends', async () => {
    const email = 'ada@owners.test';
    await makeOwner(shop, website, email);
    const elsewhere = arrive();
    expect((await signIn(email, ownerPassword, elsewhere)).statusCode).toBe(303);
    expect(await emailOf(elsewhere)).toBe(email);
    const browser = arrive();
    const signInPage = await browser.get('/config/sign-in');
    expect(signInPage.body).toContain('<a href="/config/forgotten-password">Forgot password?</a>');
    const token = await askForToken(email);
    const { rows } = await client.query(
      'SELECT row_to_json(confirmation_token)::text AS row FROM identity.confirmation_token',
    );
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const page = await browser.get(`/config/new-password?token=${token}`);
    expect(page.body).toContain('autoComplete="new-password"');
    expect(page.headers['referrer-policy']).toBe('same-origin');
    const short = await choose(token, 'short', browser);
    expect([short.statusCode, short.body]).toEqual([
      400,
      expect.stringContaining('id="new-password-problem">A password has 8 to 1000 characters.'),
    ]);
    const set = await choose(token, newPassword, browser);
    expect([set.statusCode, set.headers.location]).toEqual([303, '/config/sign-in?done=password']);
    expect(await emailOf(elsewhere)).toBeUndefined();
    expect((await browser.get('/config/sign-in?done=password')).body).toContain('Your password is set.');
    await awaitMails(1, email, 'was changed');
    expect((await signIn(email, ownerPassword)).statusCode).toBe(401);
    expect((await signIn(email, newPassword, browser)).statusCode).toBe(303);
    expect(await emailOf(browser)).toBe(email);
  });

  test('gets in while the guesses of strangers are throttled, and in the browser of the link also later', async () => {
    const email = 'famous@owners.test';
    await makeOwner(shop, website, email);
    const browser = arrive();
    await choose(await askForToken(email), newPassword, browser);
    await Promise.all(Array.from({ length: 100 }, () => signIn(email, 'wrong')));
    expect((await signIn(email, newPassword)).statusCode).toBe(429);
    expect((await signIn(email, newPassword, browser)).statusCode).toBe(303);
    await choose(await askForToken(email), newPassword);
    expect((await signIn(email, newPassword)).statusCode).toBe(303);
  });

  test('can’t use a link twice, nor an older one, nor one that is over', async () => {
    const email = 'twice@owners.test';
    await makeOwner(shop, website, email);
    const older = await askForToken(email);
    const token = await askForToken(email);
    expect((await choose(token, newPassword)).statusCode).toBe(303);
    for (const used of [token, older, 'x'.repeat(43)]) {
      const again = await choose(used, 'a third long password');
      expect(again.statusCode).toBe(410);
      expect(again.body).toContain('This link was used before, or is too old. Ask for a new one.');
      expect(again.body).toContain('<a href="/config/forgotten-password">Ask for a new link</a>');
    }
    const late = await askForToken(email);
    const { rows } = await client.query(
      'SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM identity.confirmation_token WHERE account_id IS NOT NULL AND email = $1',
      [email],
    );
    expect(rows).toEqual([{ seconds: 3_600 }]);
    await client.query(
      "UPDATE identity.confirmation_token SET expires_at = now() - interval '1 second' WHERE email = $1",
      [email],
    );
    expect((await choose(late, 'a third long password')).statusCode).toBe(410);
    expect((await signIn(email, newPassword)).statusCode).toBe(303);
  });

  test('changes the password once when a link is used 20 times at once', async () => {
    const email = 'flood@owners.test';
    await makeOwner(shop, website, email);
    const token = await askForToken(email);
    const uses = Array.from({ length: 20 }, (_, index) => choose(token, `long password ${index}`));
    const statuses = (await Promise.all(uses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(19);
    const password = `long password ${statuses.indexOf(303)}`;
    expect((await signIn(email, password)).statusCode).toBe(303);
  });
});

test('a sign-in that waits for its second step ends when the password is reset', async () => {
  const email = 'steps@owners.test';
  const accountId = await makeOwner(shop, website, email);
  const wait =
    "INSERT INTO identity.sign_in_step (token_hash, website_id, purpose, holder_id, expires_at) VALUES ($1, '*', 'CODE', $2, now() + interval '5 minutes')";
  await client.query(wait, [Buffer.from('hers'), accountId]);
  await client.query(wait, [Buffer.from('another’s'), 'another']);
  expect((await choose(await askForToken(email), newPassword)).statusCode).toBe(303);
  const { rows } = await client.query('SELECT holder_id FROM identity.sign_in_step');
  expect(rows).toEqual([{ holder_id: 'another' }]);
});

describe('whoever asks for a mail', () => {
  test('learns nothing about whether the address has an account, and gets no link to one', async () => {
    const [known, unknown, elsewhere] = ['known@owners.test', 'nobody@owners.test', 'bob@owners.test'];
    await makeOwner(shop, website, known);
    await makeOwner(shop, await shop.createWebsite('Another Shop'), elsewhere);
    const answers = [];
    for (const email of [known, unknown, elsewhere]) {
      const { statusCode, body } = await askForMail(email);
      answers.push([statusCode, body.replaceAll(email, 'EMAIL')]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]).toEqual([200, expect.stringContaining('We have sent a mail.')]);
    for (const email of [unknown, elsewhere]) expect(await awaitMails(1, email)).not.toContain('token=');
  });

  test('is written to 3 times an hour, by however many browsers at once, with the same answer', async () => {
    const email = 'full@owners.test';
    await makeOwner(shop, website, email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => arrive().post('/config/forgotten-password', { email })),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    const { rows } = await client.query('SELECT 1 FROM identity.mail WHERE recipient = $1', [email]);
    expect(rows).toHaveLength(3);
  });

  test('is refused after 20 mails an hour from one address, and told when to come back', async () => {
    const browser = arrive();
    await browser.get('/config/forgotten-password');
    const ask = (index: number) =>
      browser.post('/config/forgotten-password', { email: `someone-${index}@owners.test` });
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => ask(index)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_000);
  });

  test('is told at the field when it is no address', async () => {
    const browser = arrive();
    await browser.get('/config/forgotten-password');
    const { statusCode, body } = await browser.post('/config/forgotten-password', { email: 'no address' });
    expect(statusCode).toBe(400);
    expect(body).toContain('id="forgotten-email-problem">This is no email address.');
  });

  test('can’t read the mail of a colleague among those of the website', async () => {
    const email = 'admin@owners.test';
    await makeOwner(shop, website, email);
    await askForMail(email);
    const { accountEmails } = await website.query<{ accountEmails: { nodes: { to: string }[] } }>(
      website.owner,
      '{ accountEmails(first: 200) { nodes { to } } }',
    );
    expect(accountEmails.nodes.filter(({ to }) => to === email)).toEqual([]);
  });

  test('in a German website is written to in German', async () => {
    const german = {
      ...website.visitor(),
      baseUrl: `http://${website.host}`,
      language: 'de',
      address: '203.0.113.77',
    };
    await website.query(german, 'mutation { requestPassword(email: "gast@owners.test") { __typename } }');
    expect(await awaitMails(1, 'gast@owners.test')).toContain('Sie haben kein Konto bei');
  });
});
