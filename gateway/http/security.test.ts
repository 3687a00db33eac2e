import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeOwner, ownerPassword } from '../testing/busy-website-testing.ts';
import { makeMember, memberPassword } from '../testing/member-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Browser } from './browser-testing.ts';

let shop: TestInstall;
let website: TestWebsite;

beforeAll(async () => {
  // Codes are good for half a minute: the clock stands still, or a slow machine would come late with one.
  vi.useFakeTimers({ toFake: ['Date'] });
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
});
afterAll(async () => {
  await shop.close();
  vi.useRealTimers();
});

const arrive = () => new Browser(shop, website.host);
let people = 0;

/** What an app shows; `later` in half minutes, as no code is taken twice. */
function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });
}

interface Person {
  readonly browser: Browser;
  readonly email: string;
  readonly base: string;
  readonly password: string;
  signIn(browser: Browser): ReturnType<Browser['post']>;
}

/** Someone who is signed in: a member of the website, or a contributor. */
async function newPerson(base: '/account' | '/config'): Promise<Person> {
  people += 1;
  const email = `person-${people}@people.test`;
  const password = base === '/account' ? memberPassword : ownerPassword;
  if (base === '/account') await makeMember(website, email);
  else await makeOwner(shop, website, email);
  const signIn = async (browser: Browser) => {
    await browser.get(`${base}/sign-in`);
    return browser.post(`${base}/sign-in`, { email, password });
  };
  const browser = arrive();
  expect((await signIn(browser)).statusCode).toBe(303);
  await browser.get(`${base}/security`);
  return { browser, email, base, password, signIn };
}

async function useApp({ browser, base }: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await browser.post(`${base}/totp/start`, {});
  const secret = /<code>([A-Z2-7]{32})<\/code>/.exec(started.body)?.[1] ?? '';
  expect(started.body).toContain('data:image/svg+xml,');
  const confirmed = await browser.post(`${base}/totp/confirm`, { code: codeOf(secret, -1) });
  const recoveryCodes = [...confirmed.body.matchAll(/<code>([a-z0-9]{5}-[a-z0-9]{5})<\/code>/g)].map(
    ([, code = '']) => code,
  );
  return { secret, recoveryCodes };
}

const tokenIn = ({ body }: { body: string }) => /name="token" value="([\w-]{43})"/.exec(body)?.[1] ?? '';

const sessionName = (base: string) => (base === '/account' ? 'vitrine_member' : 'vitrine_session');

describe.each(['/account', '/config'] as const)('codes of an app, at %s,', (base) => {
  test('are asked for besides the password, and none works twice', async () => {
    const person = await newPerson(base);
    const { secret } = await useApp(person);
    const browser = arrive();
    const step = await person.signIn(browser);
    expect([step.statusCode, step.body]).toEqual([200, expect.stringContaining('Enter the code')]);
    expect(browser.cookies.has(sessionName(base))).toBe(false);
    const token = tokenIn(step);
    const wrong = await browser.post(`${base}/sign-in/code`, { token, code: '000000' });
    expect([wrong.statusCode, wrong.body]).toEqual([
      401,
      expect.stringContaining('The code is wrong, or was used before.'),
    ]);
    const code = codeOf(secret);
    expect((await browser.post(`${base}/sign-in/code`, { token, code })).statusCode).toBe(303);
    expect(browser.cookies.has(sessionName(base))).toBe(true);
    const thief = arrive();
    const stolen = tokenIn(await person.signIn(thief));
    expect((await thief.post(`${base}/sign-in/code`, { token: stolen, code })).statusCode).toBe(401);
    expect((await thief.post(`${base}/sign-in/code`, { token, code: codeOf(secret, 1) })).statusCode).toBe(
      410,
    );
  });

  test('sent many times at once let in once', async () => {
    const person = await newPerson(base);
    const { secret } = await useApp(person);
    const browsers = [arrive(), arrive(), arrive()];
    const tokens: string[] = [];
    for (const browser of browsers) tokens.push(tokenIn(await person.signIn(browser)));
    const code = codeOf(secret);
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        browser.post(`${base}/sign-in/code`, { token: tokens[index] ?? '', code }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 401, 401]);
  });

  test('can be replaced by a recovery code, once, of which only a hash is kept', async () => {
    const person = await newPerson(base);
    const { recoveryCodes } = await useApp(person);
    expect(recoveryCodes).toHaveLength(10);
    const [code = ''] = recoveryCodes;
    for (const status of [303, 401]) {
      const browser = arrive();
      const token = tokenIn(await person.signIn(browser));
      const typed = ` ${code.toUpperCase()} `;
      expect((await browser.post(`${base}/sign-in/code`, { token, code: typed })).statusCode).toBe(status);
    }
    expect((await person.browser.get(`${base}/security`)).body).toContain('9 recovery codes are left.');
  });

  test('are guessed a few times only', async () => {
    const person = await newPerson(base);
    const { secret } = await useApp(person);
    const browser = arrive();
    const token = tokenIn(await person.signIn(browser));
    const answers = [];
    for (let guess = 0; guess < 6; guess += 1)
      answers.push((await browser.post(`${base}/sign-in/code`, { token, code: `00000${guess}` })).statusCode);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    const right = await browser.post(`${base}/sign-in/code`, { token, code: codeOf(secret) });
    expect(right.statusCode).toBe(429);
  });

  test('are asked for no more by who knows the password', async () => {
    const person = await newPerson(base);
    await useApp(person);
    const { browser } = person;
    const again = await browser.post(`${base}/totp/start`, {});
    expect([again.statusCode, again.body]).toEqual([
      409,
      expect.stringContaining('An app is in use already.'),
    ]);
    expect((await browser.post(`${base}/totp/stop`, { password: 'wrong' })).statusCode).toBe(401);
    const stopped = await browser.post(`${base}/totp/stop`, { password: person.password });
    expect(stopped.headers.location).toBe(`${base}/security?done=stopped`);
    expect((await person.signIn(arrive())).statusCode).toBe(303);
  });

  test('are nobody’s but whose they are', async () => {
    expect((await arrive().get(`${base}/security`)).headers.location).toBe(`${base}/sign-in`);
    const visitor = arrive();
    const answer = await visitor.post(`${base}/totp/start`, {});
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base}/sign-in`]);
  });
});

test('a script that signs in by password is told that a code is needed', async () => {
  const person = await newPerson('/account');
  await useApp(person);
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/site-users/account/session',
    headers: { host: website.host, 'content-type': 'application/json' },
    payload: JSON.stringify({ email: person.email, password: memberPassword }),
  });
  expect([response.statusCode, response.json()]).toEqual([
    401,
    { error: { code: 'SecondStepNeeded', message: 'Enter the code that your app shows.' } },
  ]);
});

test('a password that is forgotten and chosen anew still asks for the code, and ends every sign-in that waits for one', async () => {
  const person = await newPerson('/account');
  const { secret } = await useApp(person);
  const waiting = arrive();
  const waitingToken = tokenIn(await person.signIn(waiting));
  expect(waitingToken).not.toBe('');
  const { linkIn, readMail } = await import('../testing/member-testing.ts');
  await arrive().post('/account/forgot', { email: person.email });
  const token = linkIn(await readMail(website, person.email)).searchParams.get('token') ?? '';
  await arrive().post('/account/reset', { token, password: 'another long password' });
  const browser = arrive();
  const step = await browser.signIn(person.email, 'another long password');
  expect([step.statusCode, step.body]).toEqual([200, expect.stringContaining('Enter the code')]);
  const late = await waiting.post('/account/sign-in/code', { token: waitingToken, code: codeOf(secret, 1) });
  expect([late.statusCode, waiting.cookies.has('vitrine_member')]).toEqual([410, false]);
});
