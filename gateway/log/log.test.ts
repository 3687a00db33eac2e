import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { readConfig } from '../config.ts';
import { openInstall } from '../install.ts';
import { makeOwner, ownerPassword } from '../testing/busy-website-testing.ts';
import { makeContactForm } from '../testing/contact-form-testing.ts';
import { makeMember } from '../testing/member-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { startReceiver, type TestReceiver } from '../tracing/otlp-testing.ts';
import { startTracing, type Tracing } from '../tracing/start-tracing.ts';
import { createLog } from './log.ts';

/** In every secret of this file, so that one look finds them all. */
const mark = 'm4rked';
let shop: TestInstall;
let website: TestWebsite;
let receiver: TestReceiver;
let tracing: Tracing;

beforeAll(async () => {
  receiver = await startReceiver();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url);
  tracing = startTracing(
    'shop',
    createLog('silent', {}, () => undefined),
  );
  shop = await openTestInstall({
    LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${mark}-receiver`,
    OWNER_EMAIL: 'owner@shop.test',
    OWNER_PASSWORD: `${mark}-owner-password`,
    MAIL_FROM: 'shop@example.com',
    SMTP_URL: `smtp://shop:${mark}-mail@127.0.0.1:9`,
    FILES_URL: `http://key:${mark}-files@127.0.0.1:9/bucket?region=any`,
  });
  website = await shop.createWebsite();
});
afterAll(async () => {
  await shop.close();
  await tracing.close();
  await receiver.close();
  vi.unstubAllEnvs();
});

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  shop.app.inject({ url, headers: { host: website.host, ...headers } });

function post(url: string, payload: string, headers: Readonly<Record<string, string>> = {}) {
  const sent = { host: website.host, 'content-type': 'application/json', ...headers };
  return shop.app.inject({ method: 'POST', url, headers: sent, payload });
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** What opens something, made by the install itself. */
async function makeSecrets(): Promise<{ apiKey: string; hook: string; sheet: string; session: string }> {
  const accountId = await makeOwner(shop, website, 'ada@owners.test');
  const { 'contact form': formId } = await makeContactForm(website);
  const { key, hook, sheet } = await website.query<{
    key: { token: string };
    hook: { secret: string };
    sheet: { secret: string };
  }>(
    { ...website.owner, accountId },
    `mutation ($sheet: ConnectFormInput!) {
      key: createApiKey(input: { name: "Till", permissions: [CATALOG_MANAGE] }) { ... on ApiKeyCreated { token } }
      hook: createWebhook(input: { url: "https://partner.example/hook?key=${mark}-hook", types: [FORM_SUBMITTED] }) { ... on WebhookCreated { secret } }
      sheet: connectForm(input: $sheet) { ... on FormConnected { secret } } }`,
    { sheet: { formId, kind: 'SPREADSHEET', spreadsheetName: 'Guests' } },
  );
  const signedIn = await post('/config/sign-in', `email=ada@owners.test&password=${ownerPassword}`, form);
  const session = signedIn.cookies.find(({ name }) => name === 'vitrine_session')?.value ?? '';
  return { apiKey: key.token, hook: hook.secret, sheet: sheet.secret, session };
}

/** Everything that brings a secret along, well or badly. */
async function useSecrets({ apiKey, sheet, session }: { apiKey: string; sheet: string; session: string }) {
  const bearer = { authorization: `Bearer ${apiKey}` };
  await get('/graphql?query={products{nodes{id}}}', bearer);
  await get(sheet);
  await get(`/?token=${mark}-query`, {
    cookie: `vitrine_session=${session}; CART=${mark}-cart-of-a-visitor`,
  });
  await get(`/account/reset?token=${mark}-reset`);
  await get('/', { authorization: `Bearer vk_${mark}` });
  await post('/config/sign-in', `email=${mark}@owners.test&password=${mark}-password`, form);
  await post('/account/login', `email=${mark}@members.test&password=${mark}-password`, form);
  const query = 'mutation ($input: SignUpMemberInput!) { signUpMember(input: $input) { __typename } }';
  await post(
    '/graphql',
    JSON.stringify({ query, variables: { input: { email: 1, password: `${mark}-1` } } }),
  );
  await post('/graphql', JSON.stringify({ query, variables: { input: { email: `${mark}@people.test` } } }));
  await post('/graphql', `{"query": "${mark}-text`);
  await post('/graphql', JSON.stringify({ query: `{ website(id: "${mark}-literal") { id ` }));
  await post('/api/commerce/shopping-cart/entries', `${mark}-body`, bearer);
}

test('whatever is done and whatever breaks, the log at its finest level and the traces hold nothing that opens something', async () => {
  const secrets = await makeSecrets();
  await makeMember(website, 'vera@visitors.test', `${mark}-of-a-member`);
  await useSecrets(secrets);
  const database = await openTestConnection(shop.database.url);
  const tables = [
    'identity.api_key',
    'identity.account',
    'identity.member',
    'commerce.product',
    'forms.form_connection',
  ];
  for (const table of tables)
    await database.query(`ALTER TABLE ${table} RENAME TO gone_${table.split('.')[1]}`);
  await useSecrets(secrets);
  await database.end();
  const failures = shop.logLines.filter(({ level }) => Number(level) >= 50);
  expect(failures.length).toBeGreaterThan(4);
  await tracing.flush();
  expect(receiver.spans.length).toBeGreaterThan(100);
  const told = JSON.stringify(shop.logLines) + receiver.bodies.join();
  expect(
    told
      .split(mark)
      .slice(1)
      .map((rest) => rest.slice(0, 40)),
  ).toEqual([]);
  for (const person of ['ada@owners.test', 'vera@visitors.test'])
    expect(receiver.bodies.join()).not.toContain(person);
  const opening = [secrets.apiKey, secrets.hook, secrets.sheet.split('/').at(-1) ?? '', secrets.session];
  for (const secret of opening) {
    expect(secret.length).toBeGreaterThan(20);
    expect(told).not.toContain(secret);
  }
});

test('an install that does not start says nothing of the password of its database', async () => {
  const lines: string[] = [];
  const environment = {
    DATABASE_URL: `postgresql://shop:${mark}-database@127.0.0.1:9/shop`,
    DATA_DIR: '/tmp',
    VIEWER_SECRET: `${mark}-a-secret-of-the-front-door-and-its-services`,
  };
  const log = createLog('trace', environment, (line) => lines.push(line));
  const failure = await openInstall(readConfig(environment), log).then(
    () => null,
    (error: unknown) => error,
  );
  log.error({ error: failure, environment }, `Could not start with ${environment.DATABASE_URL}`);
  expect(failure).toBeInstanceOf(Error);
  expect(lines.join()).toContain('Could not start');
  expect(lines.join()).not.toContain(mark);
});
