import type { FastifyInstance } from 'fastify';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type Install, openInstall } from '../install.ts';
import { makeOwner, ownerPassword } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { AccessLog } from './access-log.ts';

let shop: TestInstall;
let website: TestWebsite;
let another: TestWebsite;
/** A second process of the install. */
let other: { install: Install; app: FastifyInstance };
let contactId: string;
let accountId: string;
let cookie: string;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  another = await shop.createWebsite('Another Shop');
  const config = readConfig({ ...shop.environment });
  const install = await openInstall(config, shop.log);
  other = { install, app: await createApp({ config, install, log: shop.log }) };
  const made = await website.query<{ createContact: { id: string } }>(
    website.owner,
    'mutation { createContact(input: { email: "vera@buyers.test" }) { ... on Contact { id } } }',
  );
  contactId = made.createContact.id;
  accountId = await makeOwner(shop, website, 'ada@owners.test');
  await makeOwner(shop, another, 'ada@owners.test');
  cookie = await signIn(website);
});
afterAll(async () => {
  await other.app.close();
  await other.install.close();
  await shop.close();
});

async function signIn({ host }: TestWebsite): Promise<string> {
  const { cookies } = await shop.app.inject({
    ...{ method: 'POST', url: '/config/sign-in' },
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `email=ada@owners.test&password=${ownerPassword}`,
  });
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

const get = async (url: string, headers: Record<string, string>, app = shop.app, host = website.host) =>
  (await app.inject({ url, headers: { host, ...headers } })).statusCode;

const ask = (query: string, headers: Record<string, string>, app = shop.app) =>
  app.inject({
    ...{ method: 'POST', url: '/graphql', payload: JSON.stringify({ query }) },
    headers: { host: website.host, 'content-type': 'application/json', ...headers },
  });

const text =
  'query ($kind: String) { accessAudit(kind: $kind) { nodes { accountId kind subjectId change before createdAt } } }';

interface Access {
  readonly accountId: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly change: string;
}

/** What of a kind is in the log, once both processes wrote what they know. */
async function readLog(kind: string | null = null, of = website): Promise<Access[]> {
  await Promise.all([shop.install.accessLog.write(), other.install.accessLog.write()]);
  const { accessAudit } = await of.query<{ accessAudit: { nodes: Access[] } }>(of.owner, text, { kind });
  return accessAudit.nodes;
}

async function makeKey(permissions: string): Promise<{ id: string; headers: Record<string, string> }> {
  const { createApiKey } = await website.query<{ createApiKey: { token: string; apiKey: { id: string } } }>(
    { ...website.owner, accountId },
    `mutation { createApiKey(input: { name: "Books", permissions: [${permissions}] }) { ... on ApiKeyCreated { token apiKey { id } } } }`,
  );
  return { id: createApiKey.apiKey.id, headers: { authorization: `Bearer ${createApiKey.token}` } };
}

describe('the log of access', () => {
  test('has who opened the page of a customer once an hour, through whichever process they came', async () => {
    const query = `{ contact(id: "${contactId}") { email } }`;
    const answers = await Promise.all(
      [shop.app, other.app, shop.app, other.app].map((app) => ask(query, { cookie }, app)),
    );
    for (const answer of answers)
      expect(answer.json()).toEqual({ data: { contact: { email: 'vera@buyers.test' } } });
    await ask('{ contact(id: "nobody") { email } }', { cookie });
    await ask(query, {});
    expect(await readLog('contact')).toMatchObject([
      { accountId, kind: 'contact', subjectId: contactId, change: 'VIEWED' },
    ]);
  });

  test('has what programs read of orders and customers, each once an hour for a key, and nothing that was refused', async () => {
    const books = await makeKey('ORDERS_MANAGE');
    const stock = await makeKey('CATALOG_MANAGE');
    for (const app of [shop.app, other.app, shop.app]) {
      expect(await get('/1.0/commerce/orders', books.headers, app)).toBe(200);
      expect(await get('/1.0/profiles', books.headers, app)).toBe(200);
      await ask('{ orders { nodes { id } } contacts { nodes { id } } }', books.headers, app);
    }
    await ask('{ orders { nodes { id } } }', stock.headers);
    await ask('{ storeProducts(first: 1) { nodes { id } } }', stock.headers);
    const byKeys = (await readLog()).filter((each) => each.accountId !== accountId);
    expect(
      byKeys.map((each) => ({ ...each, createdAt: null })).sort((a, b) => (a.kind < b.kind ? -1 : 1)),
    ).toEqual(
      ['contact', 'customer_order'].map((kind) => ({
        ...{ accountId: books.id, kind, subjectId: '', change: 'VIEWED', before: null, createdAt: null },
      })),
    );
  });

  test('has every file that was taken away, and none that was refused', async () => {
    const { createMailingList: list } = await website.query<{ createMailingList: { id: string } }>(
      website.owner,
      'mutation { createMailingList(name: "News") { ... on MailingList { id } } }',
    );
    const subscribers = `/config/mailing-lists/${list.id}/subscribers.csv`;
    for (const url of [
      '/config/orders.csv',
      '/config/abandoned-carts.csv',
      subscribers,
      '/config/website.tar.gz',
    ])
      expect([url, await get(url, { cookie })]).toEqual([url, 200]);
    for (const url of ['/config/donations.csv', '/config/website.tar.gz'])
      expect(await get(url, {})).toBeGreaterThan(400);
    const taken = (await readLog()).filter(({ change }) => change === 'EXPORTED');
    expect(taken.map((each) => [each.accountId, each.kind, each.subjectId])).toEqual([
      [accountId, 'website', website.id],
      [accountId, 'subscriber', list.id],
      [accountId, 'cart', ''],
      [accountId, 'customer_order', ''],
    ]);
  });

  test('has who exported or erased a person, and not whom', async () => {
    const ada = { ...website.owner, accountId };
    for (const field of ['exportPerson', 'erasePerson'])
      await website.query(ada, `mutation { ${field}(email: "vera@buyers.test") { __typename } }`);
    const log = await readLog('person_request');
    expect(log.map(({ accountId: who, change }) => [who, change])).toEqual([
      [accountId, 'ERASED'],
      [accountId, 'EXPORTED'],
    ]);
    expect(JSON.stringify(await readLog())).not.toContain('vera@');
  });

  test('is of its website alone, and for those who may read it', async () => {
    expect(await readLog(null, another)).toEqual([]);
    expect(await get('/config/orders.csv', { cookie: await signIn(another) }, other.app, another.host)).toBe(
      200,
    );
    expect((await readLog(null, another)).map(({ kind, accountId: who }) => [kind, who])).toEqual([
      ['customer_order', accountId],
    ]);
    expect((await readLog('customer_order')).filter(({ change }) => change === 'EXPORTED')).toHaveLength(1);
    const editor = { ...website.owner, permissions: ['ORDERS_MANAGE'] };
    expect((await website.run(editor, text)).json).toContain('FORBIDDEN');
  });
});

describe('while identity is out of reach', () => {
  test('accesses wait, and are written afterwards with the moment in which they happened', async () => {
    const told: unknown[] = [];
    const state = { isAway: true, now: Date.parse('2026-03-01T09:30:00Z') };
    const graph = {
      schema: buildSchema('type Query { a: Int }'),
      async ask(_: unknown, { entries }: Record<string, unknown>) {
        if (state.isAway) throw new Error('Identity does not answer.');
        told.push(entries);
        return JSON.parse('{}');
      },
    };
    const log = new AccessLog(
      () => graph,
      shop.log,
      () => state.now,
    );
    const look = () =>
      log.note({ change: 'VIEWED', kind: 'contact', subjectId: 'c1' }, { websiteId: 'w1', accountId: 'a1' });
    look();
    await log.write();
    state.now += 60_000;
    look();
    state.isAway = false;
    await log.write();
    state.now += 3_600_000;
    look();
    await log.close();
    expect(told).toMatchObject([
      [{ accountId: 'a1', subjectId: 'c1', at: '2026-03-01T09:30:00.000Z' }],
      [{ accountId: 'a1', subjectId: 'c1', at: '2026-03-01T10:31:00.000Z' }],
    ]);
  });
});
