import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { buildSchema, Kind, parse, validate } from 'graphql';
import type pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { openPool } from '#kit/connections.ts';
import { applyMigrations } from '#kit/migrations.ts';
import { createTestDatabase } from '#kit/test-postgres.ts';
import { type SubgraphName, subgraphNames } from '#subgraphs/index.ts';
import { projectRoot } from '../root.ts';
import {
  columnsOf,
  fillEmptyTables,
  insertRows,
  sampleOf,
  tablesOf,
} from '../schema-walk/sample-rows-testing.ts';
import { startBusyWebsite } from '../testing/busy-website-testing.ts';
import { isWholeRun } from '../testing/whole-run-testing.ts';
import { openTestInstall } from '../testing.ts';
import { findHindrances, readPreviousVersion, readShape } from './previous-version-testing.ts';

/** Rows of a website of today, as JSON, by table: what an install of that time is filled with, as far as it fits. */
let rowsOfToday: Map<string, Record<string, unknown>[]>;

const folderOf = (name: SubgraphName) => join(projectRoot, 'subgraphs', name, 'prisma', 'migrations');

async function migrationsOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** Tables that had another name before; what is in them goes on under the new one. */
const formerTables: Readonly<Record<string, string>> = {
  'commerce.webhook_wish': 'commerce.webhook_subscription',
  'forms.webhook_wish': 'forms.webhook_subscription',
  'identity.webhook_wish': 'identity.webhook_subscription',
  'identity.member_letter': 'identity.confirmation_token',
  'identity.member_confirmation_token': 'identity.confirmation_token',
  'analytics.page_view_count': 'analytics.daily_count',
  'analytics.product_view_count': 'analytics.daily_count',
};
/** What a version threw away, as it is made again from what stayed. */
const madeAgain = ['content.theme_revision.problems'];
const placeOfToday = (place: string) => formerTables[place] ?? place;
/** Every name that a table has had; it may have had several. */
const namesSince = (place: string) => [
  ...[place, placeOfToday(place)],
  ...Object.keys(formerTables).filter((name) => formerTables[name] === placeOfToday(place)),
];

beforeAll(async () => {
  const shop = await openTestInstall();
  const { website } = await startBusyWebsite(shop, 'Earlier', 'a'.repeat(43));
  const client = await openTestConnection(shop.database.url, '*');
  // Figures are made by a job, some time after what they are made of.
  await fillEmptyTables(client, 'analytics', { id: website.id, name: 'Earlier' });
  rowsOfToday = new Map();
  for (const name of subgraphNames) {
    for (const table of await tablesOf(client, name)) {
      const { rows } = await client.query(
        `SELECT to_jsonb(t) AS row FROM ${name}.${table} t ORDER BY t::text`,
      );
      rowsOfToday.set(
        `${name}.${table}`,
        rows.map(({ row }) => row),
      );
    }
  }
  await client.end();
  await shop.close();
});

type Rows = Map<string, Record<string, unknown>[]>;

/** Fills the tables that have no rows as they were then, and says what is in all of them. */
async function fill(client: pg.Client, schema: string, present: Rows): Promise<Rows> {
  for (const [place, held] of present) {
    const today = rowsOfToday.get(placeOfToday(place)) ?? [];
    if (held.length > 0 || today.length === 0) continue;
    const columns = await columnsOf(client, place);
    const rows = today.map((of, index) => {
      const row: Record<string, unknown> = {};
      for (const { name, type, isRequired } of columns) {
        // What had to be given then and is not there today gets a value of its kind.
        if (name in of) row[name] = of[name] ?? (isRequired ? sampleOf(type, 'then', index) : null);
        else if (isRequired) row[name] = sampleOf(type, 'then', index);
      }
      return row;
    });
    await insertRows(client, place, rows);
  }
  return readAll(client, schema);
}

/** The rows of all tables, with those first that others refer to, in one statement: a hundred take far longer. */
async function readAll(client: pg.Client, schema: string): Promise<Rows> {
  const places = (await tablesOf(client, schema)).map((table) => `${schema}.${table}`);
  const all: Rows = new Map(places.map((place) => [place, []]));
  const texts = places.map((place) => `SELECT '${place}' AS place, to_jsonb(t) AS row FROM ${place} t`);
  const { rows } = await client.query<{ place: string; row: Record<string, unknown> }>(
    texts.join(' UNION ALL '),
  );
  for (const { place, row } of rows) all.get(place)?.push(row);
  return all;
}

/** Every row is there with the values that it had, in the columns that there still are. Gives what is there. */
async function expectRowsKept(client: pg.Client, schema: string, before: Rows): Promise<Rows> {
  const present = await readAll(client, schema);
  for (const [formerly, rows] of before) {
    const place = namesSince(formerly).find((name) => present.has(name)) ?? formerly;
    const now = present.get(place);
    if (!now) throw new Error(`There is no table ${place} any more.`);
    const names = Object.keys(now[0] ?? {});
    for (const row of rows) {
      const kept = Object.entries(row).filter(
        ([name]) => names.includes(name) && !madeAgain.includes(`${place}.${name}`),
      );
      const isThere = now.some((each) => kept.every(([name, value]) => isDeepStrictEqual(each[name], value)));
      if (!isThere) expect(now, place).toContainEqual(row);
    }
    expect(now.length, place).toBeGreaterThanOrEqual(rows.length);
  }
  return present;
}

/** A query that can be asked as it is. */
function needsNothing(text: string): boolean {
  return parse(text).definitions.every(
    (definition) =>
      definition.kind !== Kind.OPERATION_DEFINITION ||
      (definition.operation === 'query' &&
        (definition.variableDefinitions ?? []).every(
          ({ type, defaultValue }) => type.kind !== Kind.NON_NULL_TYPE || defaultValue,
        )),
  );
}

/** A database without tables and a folder without migrations, until the test is over. */
async function openPast(name: SubgraphName) {
  const database = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
  onTestFinished(() => database.drop());
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const client = await openTestConnection(database.url, '*');
  onTestFinished(() => client.end());
  // One connection for all migrations: a new one learns the tables anew.
  const pool = openPool({ connectionString: database.url, max: 1 });
  onTestFinished(() => pool.end());
  const migrate = (from: string) => applyMigrations({ database: pool, schema: name, folder: from });
  return { client, folder, migrate };
}

/** Empties the tables, and gives that there is nothing in them. */
async function empty(client: pg.Client, present: Rows): Promise<Rows> {
  await client.query(`TRUNCATE ${[...present.keys()]} CASCADE`);
  return new Map([...present.keys()].map((place) => [place, []]));
}

/** The next version's migration begins, and then fails. */
async function failToMigrate({ folder, migrate }: Awaited<ReturnType<typeof openPast>>, rows: Rows) {
  const [table = ''] = [...rows].find(([, each]) => each.length > 0) ?? [];
  const change = `ALTER TABLE ${table} ADD COLUMN "of_tomorrow" TEXT NOT NULL DEFAULT 'new';`;
  const failing = join(folder, '99990101000000_next');
  await mkdir(failing);
  await writeFile(join(failing, 'migration.sql'), `${change}\nDELETE FROM ${table};\nSELECT 1 / 0;\n`);
  await expect(migrate(folder)).rejects.toThrow('nothing of it was kept: division by zero');
  await rm(failing, { recursive: true });
}

describe.each(subgraphNames)('an install of %s', (name) => {
  test('keeps what was written when each of its tables began, through every version since', async () => {
    const past = await openPast(name);
    let rows: Rows = new Map();
    for (const migration of await migrationsOf(folderOf(name))) {
      await cp(join(folderOf(name), migration), join(past.folder, migration), { recursive: true });
      expect(await past.migrate(past.folder)).toEqual([migration]);
      rows = await fill(past.client, name, await expectRowsKept(past.client, name, rows));
    }
    expect(await past.migrate(folderOf(name))).toEqual([]);
  });

  test('keeps what a version wrote when the next one begins, and when that fails', async () => {
    const past = await openPast(name);
    let rows: Rows = new Map();
    const migrations = await migrationsOf(folderOf(name));
    for (const [index, migration] of migrations.entries()) {
      await cp(join(folderOf(name), migration), join(past.folder, migration), { recursive: true });
      // What was released long ago does not change any more: one in four of those begins on what was written just before.
      if (!isWholeRun && index % 4 > 0 && index < migrations.length - 8) continue;
      expect((await past.migrate(past.folder)).at(-1)).toBe(migration);
      const present = await expectRowsKept(past.client, name, rows);
      rows = await fill(past.client, name, await empty(past.client, present));
      await failToMigrate(past, rows);
      await expectRowsKept(past.client, name, rows);
    }
    expect(await past.migrate(folderOf(name))).toEqual([]);
  });
});

/** What the previous version's statements meet in today's database that they did not before, and why it stops nobody. */
const hindrances: Readonly<Record<string, string>> = {
  'commerce refuses more: automatic_discount: CHECK':
    'it lets in amounts too, and refuses nothing that it did not before',
  'commerce refuses more: coupon: CHECK':
    'it lets in amounts too, and refuses nothing that it did not before',
  'commerce refuses more: membership: UNIQUE': 'holds for a column that the previous version leaves empty',
  'content refuses more: file_upload: CHECK':
    'holds for a column that the previous version leaves as it is made',
  'content refuses more: import_run: CHECK':
    'all kinds and states are those that the previous version writes, and one more',
  'content refuses more: translation: CHECK': 'it lets in texts of lock screens, and refuses none',
  'forms refuses more: form_connection: CHECK':
    'they let in one kind more, and secrets that are sealed, and refuse none',
};

test.each(subgraphNames)(
  'the previous version goes on working on the database of this one: %s',
  async (name) => {
    const { migrations } = await readPreviousVersion();
    const past = await openPast(name);
    for (const migration of await migrationsOf(folderOf(name)))
      if (migration <= (migrations[name] ?? ''))
        await cp(join(folderOf(name), migration), join(past.folder, migration), { recursive: true });
    await past.migrate(past.folder);
    const before = await readShape(past.client, name);
    await past.migrate(folderOf(name));
    const found = findHindrances(before, await readShape(past.client, name));
    const listed = Object.keys(hindrances).filter((each) => each.startsWith(`${name} `));
    // Several rules of one table are listed once.
    const places = new Set(found.map((each) => `${name} ${each.split(' (')[0]}`));
    expect([...places]).toEqual(listed.sort());
  },
);

test('every operation that the previous version stored is one of today’s graph', async () => {
  const { operations } = await readPreviousVersion();
  const schema = buildSchema(await readFile(join(projectRoot, 'schema', 'api.graphql'), 'utf8'));
  const refused = operations.flatMap((text) => validate(schema, parse(text)).map(({ message }) => message));
  expect(operations.length).toBeGreaterThan(500);
  expect(refused).toEqual([]);
});

test('a whole install opens on a database that an earlier start left, with its websites in it', async () => {
  const shop = await openTestInstall();
  const website = await shop.createWebsite('Kept');
  const { openInstall } = await import('../install.ts');
  const { readConfig } = await import('../config.ts');
  const { DATA_DIR } = shop.environment;
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const again = await openInstall(readConfig({ DATABASE_URL: shop.database.url, DATA_DIR }), quiet);
  const request = { viewer: website.visitor(), tags: new Set<string>(), effects: [] };
  const result = await again.graph.execute('{ website { title } }', {}, request);
  expect(result).toEqual({ data: { website: { title: 'Kept' } } });
  // Beside it a front door of the version before runs, whose pages ask as they did.
  const { operations } = await readPreviousVersion();
  const owner = { viewer: website.owner, tags: new Set<string>(), effects: [] };
  const asked = operations.filter(needsNothing);
  const failed: string[] = [];
  // What is a shopper's own is not the owner's.
  for (const text of asked)
    for (const { message, extensions } of (await again.graph.execute(text, {}, owner)).errors ?? [])
      if (extensions?.code !== 'FORBIDDEN') failed.push(`${text.slice(0, 60)}: ${message}`);
  expect(asked.length).toBeGreaterThan(50);
  expect(failed).toEqual([]);
  await again.close();
  await shop.close();
});
