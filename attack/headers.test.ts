import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { listRoutes } from '#gateway/http/routes-testing.ts';
import { makeMember } from '#gateway/testing/member-testing.ts';
import { attack } from './attack.ts';
import { forEach, type Question } from './exchange.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
const publicHost = 'public.test';

beforeAll(async () => {
  // Everybody's forwarding headers are believed, as behind a proxy that passes on what it is sent.
  stage = await setStage({ TRUST_PROXY: 'true', PUBLIC_URL: `https://${publicHost}` });
  await makeMember(stage.ours.website, 'mia@members.test');
});
afterAll(() => stage.close());

const json = { 'content-type': 'application/json' };
const marker = 'evil.test';
const pages = ['/', '/journal', '/journal/story', '/cart', '/search?q=bowl', '/sitemap.xml', '/robots.txt'];

const question = (
  path: string,
  headers: Question['headers'] = {},
  more: Partial<Question> = {},
): Question => ({
  ...{ host: stage.ours.website.host, path, headers },
  ...more,
});
const graphql = (query: string, variables: object = {}, headers: Question['headers'] = {}): Question =>
  question(
    '/graphql',
    { ...json, ...headers },
    { method: 'POST', body: JSON.stringify({ query, variables }) },
  );
const told = (headers: Question['headers']) => JSON.stringify(headers);

/** What a proxy might pass on of what a visitor made up. */
const forwarding: readonly Readonly<Record<string, string>>[] = [
  ...[
    'http://evil.test/?',
    'https://evil.test',
    'javascript',
    'javascript:alert(1)//evil.test',
    'data',
    '',
  ].map((proto) => ({
    'x-forwarded-proto': proto,
  })),
  ...[
    'http, http://evil.test/?',
    'HTTPS',
    'https,http',
    'file',
    'http\u00e9',
    '//evil.test',
    'http:evil.test',
  ].map((proto) => ({ 'x-forwarded-proto': proto })),
  ...[
    'evil.test',
    'evil.test:80',
    'evil.test, evil.test',
    'x@evil.test',
    'evil.test/',
    'evil.test#',
    '%00',
  ].map((host) => ({
    'x-forwarded-host': host,
  })),
  ...['443@evil.test', '80/evil.test', '-1', '99999999', 'evil.test'].map((port) => ({
    'x-forwarded-port': port,
  })),
  ...['/evil.test', '//evil.test', 'https://evil.test'].map((prefix) => ({ 'x-forwarded-prefix': prefix })),
  ...[
    'x-host',
    'x-original-url',
    'x-rewrite-url',
    'x-original-host',
    'x-http-host-override',
    'x-forwarded-server',
  ].map((name) => ({ [name]: 'evil.test' })),
  { forwarded: 'for=evil.test;host=evil.test;proto=https' },
  { 'x-forwarded-for': 'evil.test' },
  { 'x-forwarded-for': `${'1.2.3.4, '.repeat(500)}evil.test` },
  { 'x-forwarded-for': '::ffff:127.0.0.1%evil.test' },
  { referer: 'https://evil.test/', 'accept-language': 'evil.test' },
  {
    via: 'evil.test',
    'x-real-ip': 'evil.test',
    'true-client-ip': 'evil.test',
    'cf-connecting-ip': 'evil.test',
  },
];

attack(
  'what a visitor claims about the way here stands on no page, nor on the next visitor’s',
  async (tries) => {
    const claims = forwarding.flatMap((headers) => pages.map((page) => ({ headers, page })));
    await forEach(claims, async ({ headers, page }) => {
      // Asked first with the claim, so that what is kept would be kept with it.
      const path = page.includes('?') ? `${page}&v=${randomUUID()}` : `${page}?v=${randomUUID()}`;
      const poisoned = await stage.target.ask(question(path, headers));
      const next = await stage.target.ask(question(path));
      const what = `GET ${path} ${told(headers)}`;
      tries.holds(what, poisoned.status > 0 && poisoned.status < 500, `${poisoned.status}`);
      const seen = `${told(poisoned.headers)}${poisoned.body}`;
      tries.holds(`${what}: its own answer`, !seen.includes(marker), around(seen));
      const seenNext = `${told(next.headers)}${next.body}`;
      tries.holds(
        `${what}: the next visitor’s answer`,
        next.status < 400 && !seenNext.includes(marker),
        around(seenNext),
      );
    });
  },
);

const around = (text: string) =>
  text.slice(Math.max(0, text.indexOf(marker) - 100), text.indexOf(marker) + 60);

attack('no mail leads anywhere but to the website itself', async (tries) => {
  const { website, ids } = stage.ours;
  const { host } = website;
  const hosts = new Set([host, publicHost]);
  for (const [number, headers] of forwarding.entries()) {
    const fresh = `vera${number}@visitors.test`;
    const asks = [
      graphql('mutation { requestMemberPassword(email: "mia@members.test") { __typename } }', {}, headers),
      graphql(
        'mutation ($input: SignUpMemberInput!) { signUpMember(input: $input) { __typename } }',
        { input: { email: fresh } },
        headers,
      ),
      graphql(
        'mutation ($input: InviteContributorInput!) { inviteContributor(input: $input) { __typename } }',
        { input: { email: `cora${number}@contributors.test`, role: 'EDITOR' } },
        { ...stage.ownerHeaders, ...headers },
      ),
      graphql(
        'mutation ($email: String!) { subscribeToMailingList(input: { email: $email }) { __typename } }',
        { email: fresh },
        headers,
      ),
      graphql(
        'mutation ($input: InviteToReviewInput!) { inviteToReview(input: $input) { __typename } }',
        { input: { productId: ids.product, recipients: [{ email: `bo${number}@buyers.test` }] } },
        { ...stage.ownerHeaders, ...headers },
      ),
    ];
    for (const asked of asks) {
      const { status, body } = await stage.target.ask(asked);
      tries.holds(
        `POST /graphql ${asked.body} ${told(headers)}`,
        status > 0 && status < 500,
        `${status} ${body}`,
      );
    }
  }
  const mails = await readAllMails();
  tries.holds('mails were written', mails.length > forwarding.length, `${mails.length}`);
  for (const { to, text, html } of mails) {
    for (const [link] of `${text} ${html}`.matchAll(/\b[a-z]+:\/\/[^\s"<>]*/g)) {
      const leads = URL.parse(link)?.hostname ?? '';
      tries.holds(`the mail to ${to}`, hosts.has(leads) && /^https?:/.test(link), link);
    }
    tries.holds(`the mail to ${to}`, !`${text}${html}`.includes(marker), around(`${text}${html}`));
  }
});

/** All mails of our website, whichever part of the product wrote them. */
async function readAllMails(): Promise<{ to: string; text: string; html: string }[]> {
  const { website } = stage.ours;
  const mails = [];
  for (const field of ['accountEmails', 'storeEmails', 'formEmails']) {
    const data = await website.query<Record<string, { nodes: { to: string; text: string; html: string }[] }>>(
      website.owner,
      `{ ${field}(first: 200) { nodes { to text html } } }`,
    );
    mails.push(...(data[field]?.nodes ?? []));
  }
  return mails;
}

attack('no cookie that a visitor makes up is taken over, or opens anything', async (tries) => {
  const { ids } = stage.ours;
  const fixed = 'f'.repeat(43);
  const add =
    'mutation ($id: ID!) { addToCart(input: { productId: $id, additionalFields: {} }) { __typename } }';
  const cookie = `CART=${fixed}`;
  const doors = [
    graphql(add, { id: ids.product }, { cookie }),
    question(
      '/api/commerce/shopping-cart/entries',
      { ...json, cookie },
      { method: 'POST', body: JSON.stringify({ itemId: ids.product }) },
    ),
    question(
      '/cart',
      { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      { method: 'POST', body: `verb=add&productId=${ids.product}` },
    ),
    question('/cart', { cookie }),
    question('/api/commerce/shopping-cart', { cookie }),
  ];
  for (const door of doors) {
    const { status, headers } = await stage.target.ask(door);
    const what = `${door.method ?? 'GET'} ${door.path} with CART=${fixed.slice(0, 3)}…`;
    tries.holds(what, status > 0 && status < 500, `${status}`);
    tries.holds(what, !told(headers).includes(fixed), headers['set-cookie']);
    const later = await stage.target.ask(graphql('{ cart { totalQuantity } }', {}, { cookie }));
    tries.holds(
      `the cart of that token after ${what}`,
      JSON.parse(later.body).data?.cart === null,
      later.body,
    );
  }
  const forged = [
    ...[
      `vitrine_session=${fixed}`,
      `vitrine_session=${stage.ours.sessionToken.slice(1)}${stage.ours.sessionToken.slice(0, 1)}`,
      'vitrine_session=__proto__',
    ],
    ...[
      `vitrine_member=${fixed}`,
      `vitrine_member=${stage.ours.sessionToken}`,
      `vitrine_session=${stage.ours.cartToken}`,
    ],
    ...[
      `vitrine_page_${ids.collection}=${ids.collection}.1.${fixed}`,
      `vitrine_theme_preview=${ids.theme}.9999999999999.${fixed}`,
    ],
    ...[
      `vitrine_session=${createHash('sha256').update(stage.ours.sessionToken).digest('base64url')}`,
      'crumb=a.b',
      `SiteUserInfo=${encodeURIComponent('{"authenticated":true}')}`,
    ],
  ];
  for (const cookies of [...forged, forged.join('; ')]) {
    const { body } = await stage.target.ask(
      graphql('{ account { email permissions } member { id } }', {}, { cookie: cookies }),
    );
    const { data } = JSON.parse(body);
    tries.holds(`Cookie: ${cookies}`, !data?.account && !data?.member, body);
  }
});

const takeJson = JSON.stringify({
  query: 'mutation { updateWebsite(input: { title: "Taken" }) { __typename } }',
});

const origins = [
  { origin: 'https://evil.test' },
  ...[
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: '' },
  ],
  ...[
    { origin: 'http://shop-1.test.evil.test' },
    { origin: 'http://evil.test#shop-1.test' },
    { origin: 'file://' },
  ],
  { 'x-http-method-override': 'GET', origin: 'https://evil.test' },
];

attack('no other website makes a browser change anything, with its owner signed in', async (tries) => {
  const { website } = stage.ours;
  const cookie = `vitrine_session=${stage.ours.sessionToken}; CART=${stage.ours.cartToken}`;
  const read = async () =>
    JSON.stringify(
      await website.query(
        website.owner,
        '{ website { title } cart { totalQuantity } apiKeys { nodes { id } } }',
      ),
    );
  const before = await read();
  const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain'];
  const writes = listRoutes(stage.shop.app).flatMap((route) =>
    origins.flatMap((headers) => types.map((type) => ({ ...route, headers, type }))),
  );
  await forEach(writes, async ({ method, url, headers, type }) => {
    const body = type === 'application/json' ? takeJson : 'verb=clear&title=Taken';
    const asked = { ...headers, cookie, 'content-type': type };
    const answer = await stage.target.ask(question(url, asked, { method, body }));
    const what = `${method} ${url} ${type} ${told(headers)}`;
    tries.holds(what, answer.status >= 300 && answer.status < 500, `${answer.status} ${answer.body}`);
    const allowed = answer.headers['access-control-allow-origin'];
    tries.holds(what, allowed === undefined, allowed);
  });
  tries.holds('nothing has changed', (await read()) === before, before);
});
