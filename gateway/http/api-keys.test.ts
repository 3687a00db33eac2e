import { createHash } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import type { Viewer } from '#kit/viewer.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openInstall } from '../install.ts';
import { makeOwner, ownerPassword } from '../testing/busy-website-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let another: TestWebsite;
let mug: string;
/** A contributor who makes keys. */
let maker: Viewer;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  another = await shop.createWebsite('Another Shop');
  maker = { ...website.owner, accountId: await makeOwner(shop, website, 'maker@owners.test') };
  const productsPage = await createProductsPage(website, [
    { title: 'Mug', slug: 'mug', sku: 'MUG', price: '12.50', stock: '9' },
  ]);
  mug = productsPage.productIds.get('mug') ?? '';
});
afterAll(() => shop.close());

interface Created {
  readonly __typename: string;
  readonly token: string;
  readonly message?: string;
  readonly apiKey: { id: string; prefix: string; permissions: string[]; expiresAt: string | null };
}

const create = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { __typename
  ... on ApiKeyCreated { token apiKey { id prefix permissions expiresAt } } ... on Problem { message } } }`;

async function createKey(change: object = {}, viewer = maker): Promise<Created> {
  const input = { name: 'Stock sync', permissions: ['CATALOG_MANAGE'], ...change };
  return (await website.query<{ createApiKey: Created }>(viewer, create, { input })).createApiKey;
}

const listKeys = async () =>
  (
    await website.query<{ apiKeys: { nodes: Record<string, unknown>[] } }>(
      website.owner,
      '{ apiKeys { nodes { id name prefix permissions lastUsedAt revokedAt } } }',
    )
  ).apiKeys.nodes;

async function ask(token: string, query: string, headers: Record<string, string> = {}, host = website.host) {
  const answer = await shop.app.inject({
    ...{ method: 'POST', url: '/graphql' },
    headers: { host, authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ query }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

const setPrice = () =>
  `mutation { updateProduct(input: { id: "${mug}", title: "Large mug" }) { __typename } }`;

describe('a key', () => {
  test('is shown once, and kept as a hash', async () => {
    const { token, apiKey } = await createKey();
    expect(token).toMatch(/^vk_[\w-]{43}$/);
    expect(token.startsWith(apiKey.prefix)).toBe(true);
    expect(JSON.stringify(await listKeys())).not.toContain(token);
    const client = await openTestConnection(shop.database.url, '*');
    const { rows } = await client.query('SELECT to_jsonb(k)::text AS row FROM identity.api_key k');
    await client.end();
    const hash = createHash('sha256').update(token).digest('hex');
    expect(rows.map(({ row }) => row).join()).toContain(hash);
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
  });

  test('may do what it was made for, without cookies and without a crumb, and nothing else', async () => {
    const { token } = await createKey();
    expect(await ask(token, setPrice())).toMatchObject({
      ...{ status: 200, body: { data: { updateProduct: { __typename: 'Product' } } } },
    });
    const other = await ask(token, 'mutation { updateWebsite(input: { title: "Mine" }) { __typename } }');
    expect(other.body.errors).toMatchObject([
      { message: 'This key does not allow this.', extensions: { code: 'FORBIDDEN' } },
    ]);
  });

  test('opens the documented paths of owners', async () => {
    const { token } = await createKey();
    const url = '/api/site-users/account/notifications/restock/groups';
    const headers = { host: website.host, authorization: `Bearer ${token}` };
    expect((await shop.app.inject({ url, headers })).statusCode).toBe(200);
    expect((await shop.app.inject({ url, headers: { host: website.host } })).statusCode).toBe(401);
  });

  test('is named in the log with what it ran, once for each request, and by its id alone', async () => {
    const { token, apiKey } = await createKey();
    const before = shop.logLines.length;
    await ask(token, 'query StockList { products { nodes { id } } }');
    const url = '/api/site-users/account/notifications/restock/groups';
    await shop.app.inject({ url, headers: { host: website.host, authorization: `Bearer ${token}` } });
    const lines = shop.logLines.slice(before).filter(({ msg }) => msg === 'request');
    expect(lines).toMatchObject([
      { url: '/graphql', status: 200, operation: 'StockList', apiKey: apiKey.id },
      { url, status: 200, operation: expect.any(String), apiKey: apiKey.id },
    ]);
    expect(JSON.stringify(shop.logLines)).not.toContain(token);
  });

  test('opens its own website only', async () => {
    const { token } = await createKey();
    expect((await ask(token, '{ website { title } }', {}, another.host)).status).toBe(401);
  });

  test('counts alone: the cookies beside it mean nothing', async () => {
    await makeOwner(shop, website, 'ada@owners.test');
    const signedIn = await shop.app.inject({
      ...{ method: 'POST', url: '/config/sign-in' },
      headers: { host: website.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `email=ada@owners.test&password=${ownerPassword}`,
    });
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const { token } = await createKey();
    const answer = await ask(token, '{ account { email } }', { cookie });
    expect(answer.body).toEqual({ data: { account: null } });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test.each(['vk_unknown', `vk_${'a'.repeat(43)}`, "' OR 1=1 --"])(
    'that is none, %j, is refused',
    async (token) => {
      const answer = await shop.app.inject({
        url: '/graphql?query={__typename}',
        headers: { host: website.host, authorization: `Bearer ${token}` },
      });
      expect([answer.statusCode, answer.json().errors[0].extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
      expect(answer.headers['www-authenticate']).toContain('Bearer');
    },
  );

  test('is over once it is revoked, or its time has come', async () => {
    const { token, apiKey } = await createKey();
    const revoke = `mutation ($id: ID!) { revokeApiKey(id: $id) { __typename ... on ApiKey { revokedAt } } }`;
    const { revokeApiKey } = await website.query<{ revokeApiKey: { revokedAt: string } }>(
      website.owner,
      revoke,
      { id: apiKey.id },
    );
    expect(revokeApiKey.revokedAt).toMatch(/Z$/);
    expect((await ask(token, '{ __typename }')).status).toBe(401);
    const brief = await createKey({ expiresAt: new Date(Date.now() + 400).toISOString() });
    expect((await ask(brief.token, '{ __typename }')).status).toBe(200);
    await expect.poll(async () => (await ask(brief.token, '{ __typename }')).status).toBe(401);
    const theirs = await another.query<{ revokeApiKey: { __typename: string } }>(another.owner, revoke, {
      id: brief.apiKey.id,
    });
    expect(theirs.revokeApiKey.__typename).toBe('NotFound');
  });

  test('says when it was last used, without writing that down each time', async () => {
    const { token, apiKey } = await createKey();
    const lastUsed = async () => (await listKeys()).find(({ id }) => id === apiKey.id)?.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await ask(token, '{ __typename }');
    const first = await lastUsed();
    expect(first).toMatch(/Z$/);
    const statements = await shop.countStatements(() => ask(token, '{ __typename }'));
    expect(statements.filter((text) => text.includes('UPDATE api_key'))).toEqual([]);
    expect(Date.parse(String(await lastUsed()))).toBeGreaterThan(Date.parse(String(first)));
  });

  test('says how often it was used on each of the last 30 days, whichever process answered', async () => {
    const [{ token, apiKey }, { apiKey: idle }] = [await createKey(), await createKey()];
    const client = await openTestConnection(shop.database.url, '*');
    await client.query(
      `INSERT INTO identity.api_key_use SELECT website_id, id, (now() AT TIME ZONE 'UTC')::date - ago, ago
       FROM identity.api_key, unnest(ARRAY[1, 29, 30, 400]) AS ago WHERE id = $1`,
      [apiKey.id],
    );
    const config = readConfig({ ...shop.environment });
    const install = await openInstall(config, shop.log);
    const other = await createApp({ config, install, log: shop.log });
    const headers = { host: website.host, authorization: `Bearer ${token}` };
    const url = '/graphql?query={__typename}';
    await Promise.all([shop.app, other, shop.app, other, other].map((app) => app.inject({ url, headers })));
    // What a process counted is in the database once it stopped.
    await other.close();
    await install.close();
    const read = async (of: TestWebsite) =>
      (
        await of.query<{ apiKeys: { nodes: { id: string; callsByDay: number[]; lastUsedAt: string }[] } }>(
          of.owner,
          '{ apiKeys { nodes { id callsByDay lastUsedAt } } }',
        )
      ).apiKeys.nodes;
    const days = (await read(website)).find(({ id }) => id === apiKey.id)?.callsByDay ?? [];
    expect([days.length, days[0], days.at(-2), days.at(-1)]).toEqual([30, 29, 1, 5]);
    expect(days.slice(1, -2).every((calls) => calls === 0)).toBe(true);
    expect((await read(website)).find(({ id }) => id === idle.id)?.callsByDay).toEqual(Array(30).fill(0));
    expect((await read(another)).map(({ id }) => id)).not.toContain(apiKey.id);
    const { rows } = await client.query('SELECT 1 FROM identity.api_key_use WHERE api_key_id = $1', [
      apiKey.id,
    ]);
    await client.end();
    // What is older than that is gone.
    expect(rows).toHaveLength(3);
  });

  test('that reads only reads what it may, and changes nothing on any way', async () => {
    const { token } = await createKey({ isReadOnly: true });
    expect(
      (await ask(token, '{ restockSignUpGroups { nodes { __typename } } }')).body.errors,
    ).toBeUndefined();
    expect((await ask(token, setPrice())).body.errors).toMatchObject([
      { message: 'This key may read, and change nothing.', extensions: { code: 'FORBIDDEN' } },
    ]);
    const added = await shop.app.inject({
      ...{ method: 'POST', url: '/api/commerce/shopping-cart/entries' },
      headers: { host: website.host, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ itemId: mug }),
    });
    expect([added.statusCode, added.json().error.code]).toEqual([403, 'FORBIDDEN']);
  });

  test('names its cart by the token that adding told it', async () => {
    const { token } = await createKey();
    const add = `mutation { addToCart(input: { productId: "${mug}" }) { ... on CartEntryAdded { cartToken cart { totalQuantity } } } }`;
    const first = await ask(token, add);
    const { cartToken } = first.body.data.addToCart;
    expect(cartToken).toMatch(/^[\w-]{20,}$/);
    expect(first.headers['set-cookie']).toBeUndefined();
    const named = { 'x-cart-token': cartToken };
    expect((await ask(token, add, named)).body.data.addToCart).toEqual({
      ...{ cartToken, cart: { totalQuantity: 2 } },
    });
    expect((await ask(token, '{ cart { totalQuantity } }', named)).body.data.cart.totalQuantity).toBe(2);
    expect((await ask(token, '{ cart { totalQuantity } }')).body.data.cart).toBeNull();
    const byBrowser = await shop.app.inject({
      ...{ method: 'POST', url: '/graphql', payload: JSON.stringify({ query: add }) },
      headers: { host: website.host, 'content-type': 'application/json', ...named },
    });
    expect(byBrowser.json().data.addToCart).toEqual({ cartToken: null, cart: { totalQuantity: 1 } });
  });

  test('that may not read reports still reads the rest of a product', async () => {
    const { token } = await createKey();
    const { body } = await ask(token, `{ product(id: "${mug}") { slug viewCount } }`);
    expect(body).toMatchObject({
      ...{
        data: { product: { slug: 'mug', viewCount: null } },
        errors: [{ extensions: { code: 'FORBIDDEN' } }],
      },
    });
    expect((await ask(token, '{ product { slug } }')).body.errors).toMatchObject([
      { message: 'Name the product by slug or by id.', extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });

  test('that may not ask freely runs only what ships with the product', async () => {
    const { token } = await createKey({ isAdHocAllowed: false });
    for (const query of ['{ website { title } }', '{ __schema { types { name } } }'])
      expect((await ask(token, query)).body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    const { default: operations } = await import('../generated/operations.json', { with: { type: 'json' } });
    const stored = await ask(token, operations.RestShoppingCart.text);
    expect(stored.body.errors ?? []).not.toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  });
});

describe('who makes a key', () => {
  const change = `mutation ($accountId: ID!, $role: Role!) { updateContributorRole(accountId: $accountId, role: $role) {
    __typename } }`;
  const remove = 'mutation ($accountId: ID!) { removeContributor(accountId: $accountId) { __typename } }';
  const ensure = async (email: string) => ({
    ...website.owner,
    accountId: await makeOwner(shop, website, email),
  });

  test('and may do less from now on gives it less from the next request on', async () => {
    const { accountId, ...rest } = await ensure('lowered@owners.test');
    const { token } = await createKey(
      { permissions: ['CATALOG_MANAGE', 'REPORTS_READ'] },
      { ...rest, accountId },
    );
    expect((await ask(token, setPrice())).body.errors).toBeUndefined();
    await website.query(website.owner, change, { accountId, role: 'REPORTING' });
    expect((await ask(token, setPrice())).body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    await website.query(website.owner, change, { accountId, role: 'STORE_MANAGER' });
    expect((await ask(token, setPrice())).body.errors).toBeUndefined();
  });

  test('and is taken off the website takes it along, for good', async () => {
    const leaver = await ensure('leaver@owners.test');
    const { token } = await createKey({}, leaver);
    expect((await ask(token, setPrice())).status).toBe(200);
    await website.query(website.owner, remove, { accountId: leaver.accountId });
    expect((await ask(token, setPrice())).status).toBe(401);
    await ensure('leaver@owners.test');
    expect((await ask(token, setPrice())).status).toBe(401);
  });

  test('while being taken off leaves no key behind', async () => {
    const racer = await ensure('racer@owners.test');
    const [, ...keys] = await Promise.all([
      website.query(website.owner, remove, { accountId: racer.accountId }),
      ...Array.from({ length: 5 }, () => createKey({}, racer)),
    ]);
    const statuses = await Promise.all(keys.map(async ({ token }) => (await ask(token, setPrice())).status));
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  test('cannot give what they do not have', async () => {
    const manager = { ...maker, permissions: ['WEBSITE_MANAGE'] };
    expect(await createKey({ permissions: ['CATALOG_MANAGE'] }, manager)).toMatchObject({
      ...{ __typename: 'InvalidInput', message: 'You may not give what you do not have: CATALOG_MANAGE.' },
    });
  });

  test('is a contributor who may manage the website, and never a key', async () => {
    const editor = { ...maker, permissions: ['CONTENT_MANAGE'] };
    const input = { name: 'x', permissions: ['CONTENT_MANAGE'] };
    expect((await website.run(editor, create, { input })).result.errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    );
    const { token } = await createKey({ permissions: ['WEBSITE_MANAGE'] });
    const again =
      'mutation { createApiKey(input: { name: "x", permissions: [WEBSITE_MANAGE] }) { __typename } }';
    expect((await ask(token, again)).body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  });
});

/** Counts requests of a key as if they had been made, where the install counts them; answers how many there are. */
async function spendRequests(id: string, amount: number): Promise<number | undefined> {
  const key = `api key requests ${id}`;
  const shared = await shop.install.sharedCounts?.spend(website.id, key, amount, { to: 600, perSeconds: 60 });
  if (shared) return shared.count;
  const client = await openTestConnection(shop.database.url, '*');
  const { rows } = await client.query<{ count: number }>(
    'UPDATE identity.rate_limit SET count = count + $2 WHERE key = $1 RETURNING count',
    [key, amount],
  );
  await client.end();
  return rows[0]?.count;
}

describe('a program', () => {
  test('is told with every answer how much it may still ask, and what its operations cost', async () => {
    const { token } = await createKey();
    const { headers } = await ask(token, '{ products(first: 100) { nodes { id title } } }');
    expect(headers['ratelimit-policy']).toBe('"requests";q=600;w=60, "cost";q=500000;w=60');
    expect(headers.ratelimit).toMatch(/^"requests";r=599;t=\d+, "cost";r=4996\d\d;t=\d+$/);
  });

  test('that asks too much in a minute is told to wait', async () => {
    const { token } = await createKey();
    const costly = `{ ${Array.from({ length: 4 }, (_, n) => `p${n}: products(first: 200) { nodes { variants { ${Array.from({ length: 5 }, (_, v) => `o${v}: options { name value }`).join(' ')} } } }`).join(' ')} }`;
    const answers = [];
    for (let times = 0; times < 60 && answers.at(-1)?.status !== 429; times += 1)
      answers.push(await ask(token, costly));
    expect(answers[0]?.status).toBe(200);
    expect(answers.at(-1)).toMatchObject({
      ...{ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } },
      body: { errors: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }] },
    });
    const { token: second } = await createKey();
    expect((await ask(second, '{ __typename }')).status).toBe(200);
  });

  test('that asks too often in a minute is told to wait', async () => {
    const { token, apiKey } = await createKey();
    expect((await ask(token, '{ __typename }')).status).toBe(200);
    // To make most of the minute's requests takes a busy machine longer than that minute.
    expect(await spendRequests(apiKey.id, 589)).toBe(590);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(token, '{ __typename }')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});

test('an operator may leave operations of one’s own to keys and contributors', async () => {
  const config = readConfig({ DATABASE_URL: shop.database.url, FREE_QUERIES: 'keys' });
  const app = await createApp({ config, install: shop.install, log: pino({ level: 'silent' }) });
  const { token } = await createKey();
  const codeFor = async (query: string, headers: Record<string, string> = {}) => {
    const sent = { host: website.host, 'content-type': 'application/json', ...headers };
    const payload = JSON.stringify({ query });
    const answer = await app.inject({ method: 'POST', url: '/graphql', headers: sent, payload });
    return answer.json().errors?.[0].extensions.code;
  };
  expect(await codeFor('{ website { title } }')).toBe('FORBIDDEN');
  expect(await codeFor('{ __schema { types { name } } }')).toBe('FORBIDDEN');
  expect(await codeFor('{ website { title } }', { authorization: `Bearer ${token}` })).toBeUndefined();
  const { default: operations } = await import('../generated/operations.json', { with: { type: 'json' } });
  expect(await codeFor(operations.RestShoppingCart.text)).not.toBe('FORBIDDEN');
  await app.close();
});
