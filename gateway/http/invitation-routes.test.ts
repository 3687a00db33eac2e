import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
});
afterAll(() => shop.close());

/** Asks someone to build the website and gives the token of the mail that they got. */
async function invite(email: string): Promise<string> {
  await website.query(
    { ...website.owner, baseUrl: `https://${website.host}` },
    'mutation ($email: String!) { inviteContributor(input: { email: $email, role: EDITOR }) { __typename } }',
    { email },
  );
  const { accountEmails } = await website.query<{ accountEmails: { nodes: { to: string; text: string }[] } }>(
    website.owner,
    '{ accountEmails { nodes { to text } } }',
  );
  const mail = accountEmails.nodes.find(({ to }) => to === email);
  return /\/config\/invitation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Opens the mail's link and sends the form that is there, as a browser without scripts does. */
async function answer(token: string, password: string) {
  const headers = { host: website.host };
  const page = await shop.app.inject({ url: `/config/invitation?token=${token}`, headers });
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? '';
  const cookie = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return shop.app.inject({
    method: 'POST',
    url: '/config/invitation',
    headers: { ...headers, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ crumb: field('crumb'), token: field('token'), password }).toString(),
  });
}

test('the link of an invitation leads to a form, and the form to the editor, signed in', async () => {
  const sent = await answer(await invite('ines@example.com'), 'a long enough password');
  expect(sent.statusCode).toBe(303);
  expect(sent.headers.location).toBe('/config');
  const session = sent.cookies.find(({ name }) => name === 'vitrine_session');
  expect(session).toMatchObject({ httpOnly: true });
  const url = `/graphql?query=${encodeURIComponent('{ account { email role } }')}`;
  const cookie = `vitrine_session=${session?.value}`;
  const headers = { host: website.host, cookie, 'apollo-require-preflight': 'true' };
  expect((await shop.app.inject({ url, headers })).json().data.account).toEqual({
    email: 'ines@example.com',
    role: 'EDITOR',
  });
});

test('a link that is over says so on the page that it leads to', async () => {
  const sent = await answer('a-token-that-nobody-got', 'a long enough password');
  expect(sent.statusCode).toBe(410);
  expect(sent.body).toContain('This invitation is no longer valid. Ask for a new one.');
  expect(sent.headers['referrer-policy']).toBe('same-origin');
});

test('a token in the address is text on the page, whatever was written', async () => {
  const url = `/config/invitation?token=${encodeURIComponent('"><script>alert(1)</script>')}`;
  const page = await shop.app.inject({ url, headers: { host: website.host } });
  expect(page.body).not.toContain('<script>alert');
});
