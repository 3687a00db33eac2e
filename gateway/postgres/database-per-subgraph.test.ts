import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { createTestDatabase, type TestDatabase } from '#kit/test-postgres.ts';
import { type SubgraphName, subgraphNames } from '#subgraphs/index.ts';
import { fillEmptyTables } from '../schema-walk/sample-rows-testing.ts';
import { startBusyWebsite } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall } from '../testing.ts';
import { readKeys, tryKeysWithWebsite } from './database-keys-testing.ts';

/** Tables whose rows are no website's, and why: a distributed PostgreSQL keeps a copy of each on every node. */
const installTables: Readonly<Record<string, string>> = {
  'content.website': 'is the list of the websites',
  'identity.account': 'an account works on several websites',
  'identity.session': 'an account signs in once for all its websites',
  'identity.sign_in_attempt': 'guesses are counted over all websites',
  ...Object.fromEntries(
    subgraphNames.map((name) => [
      `${name}.secret_fingerprint`,
      'the database was begun with one secret for all websites',
    ]),
  ),
};

/** What is unique over all websites, and why the website cannot be a part of it. */
const installKeys: Readonly<Record<string, string>> = {
  'content.website_host host': 'which website a host belongs to is what is asked',
  'forms.form_connection feed_hash': 'the address of a feed names the hash alone',
  'forms.form_submission_key hash': 'a key is spent once, wherever it is brought',
  'identity.api_key token_hash': 'the key says which website it is for',
  'identity.confirmation_token token_hash': 'a link to a new password belongs to the install',
  'identity.contributor_invitation token_hash': 'the link says which website it leads to',
  'identity.member_session token_hash': 'a random token, which nobody has twice',
  'identity.sign_in_step token_hash': 'a random token, which nobody has twice',
  'analytics.rollup_mark number': 'counted by one sequence, in whose order marks are worked off',
};

let shop: TestInstall;
const databases = new Map<SubgraphName, TestDatabase>();
const clients = new Map<SubgraphName, pg.Client>();

beforeAll(async () => {
  const settings: Record<string, string> = {};
  for (const name of subgraphNames) {
    const database = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
    databases.set(name, database);
    settings[`${name.toUpperCase()}_DATABASE_URL`] = database.url;
  }
  shop = await openTestInstall(settings);
  const websites = [
    await startBusyWebsite(shop, 'Ours', 'a'.repeat(43)),
    await startBusyWebsite(shop, 'Theirs', 'b'.repeat(43)),
  ];
  for (const [name, { url }] of databases) {
    const client = await openTestConnection(url, '*');
    clients.set(name, client);
    for (const { website } of websites)
      await fillEmptyTables(client, name, { id: website.id, name: website.host });
  }
});
afterAll(async () => {
  for (const client of clients.values()) await client.end();
  await shop.close();
  for (const database of databases.values()) await database.drop();
});

test('each subgraph keeps what is its own in its own database, and a website that uses all of them works', async () => {
  for (const [name, client] of clients) {
    const { rows } = await client.query<{ schema: string }>(
      'SELECT nspname AS schema FROM pg_namespace WHERE nspname = ANY($1)',
      [subgraphNames],
    );
    expect(rows, name).toEqual([{ schema: name }]);
  }
  const { rows } = (await clients.get('commerce')?.query('SELECT FROM commerce.customer_order')) ?? {
    rows: [],
  };
  expect(rows.length).toBeGreaterThan(1);
});

test('every table says which website a row belongs to, but for those that are listed with their reason', async () => {
  const without: string[] = [];
  for (const [name, client] of clients) {
    const { tables } = await readKeys(client, name);
    expect(tables.length).toBeGreaterThan(5);
    without.push(...tables.filter((each) => !each.isOfWebsite).map((each) => `${name}.${each.name}`));
  }
  expect(without.sort()).toEqual(Object.keys(installTables).sort());
});

/** An id is made at random; what is unique for one thing stays so when the thing's website is put before it. */
const isCarried = ({ columns }: { readonly columns: readonly string[] }) =>
  columns.some((column) => column === 'id' || /^(?!account_).*_id$/.test(column));
const placeOf = (name: string, { table, columns }: { table: string; columns: readonly string[] }) =>
  `${name}.${table} ${columns}`;

test('what must be unique holds the website or the id of a thing of one, but for what is listed with its reason', async () => {
  const without: string[] = [];
  for (const [name, client] of clients) {
    const { tables, uniqueKeys } = await readKeys(client, name);
    const ofWebsite = new Set(tables.filter((each) => each.isOfWebsite).map((each) => each.name));
    const others = uniqueKeys.filter((key) => ofWebsite.has(key.table) && !isCarried(key));
    without.push(...others.map((key) => placeOf(name, key)));
  }
  expect(without.sort()).toEqual(Object.keys(installKeys).sort());
});

test('what refers to another row refers to one of the same website, or to a table of the whole install', async () => {
  for (const [name, client] of clients) {
    const { tables, references } = await readKeys(client, name);
    const ofWebsite = new Set(tables.filter((each) => each.isOfWebsite).map((each) => each.name));
    const others = references.filter(({ table, target }) => !ofWebsite.has(table) || !ofWebsite.has(target));
    expect(others.filter(({ target }) => !(`${name}.${target}` in installTables))).toEqual([]);
  }
});

test('every primary key, unique index and reference of a website takes the website into it, with rows of two in every table', async () => {
  const without: string[] = [];
  for (const [name, client] of clients) {
    const { tables, uniqueKeys, references } = await readKeys(client, name);
    const ofWebsite = new Set(tables.filter((each) => each.isOfWebsite).map((each) => each.name));
    const isBare = ({ table, columns }: { table: string; columns: readonly string[] }) =>
      ofWebsite.has(table) && !columns.includes('website_id');
    const keys = uniqueKeys.filter((key) => isBare(key) && isCarried(key));
    const within = references.filter((each) => isBare(each) && ofWebsite.has(each.target));
    expect(keys.length).toBeGreaterThan(0);
    const then = await tryKeysWithWebsite(client, name, keys, within);
    without.push(...then.filter(isBare).map((key) => placeOf(name, key)));
  }
  expect(without.sort()).toEqual(Object.keys(installKeys).sort());
});

test.each(subgraphNames)(
  'each table of %s asks once a statement which website a connection is bound to, and not once a row',
  async (name) => {
    const found = await clients.get(name)?.query(
      `SELECT tablename FROM pg_policies WHERE schemaname = $1
       AND regexp_count(qual, 'current_setting[(]') > regexp_count(qual, 'SELECT current_setting[(]')`,
      [name],
    );
    expect(found?.rows).toEqual([]);
  },
);
