import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { applyMigrations } from '#kit/migrations.ts';
import { createTestDatabase, type TestDatabase } from '#kit/test-postgres.ts';
import { migrateSubgraph, migrationNames, type SubgraphName, subgraphNames } from '#subgraphs/index.ts';
import { openBackupPlace } from '../backup/backup-place.ts';
import { listBackups } from '../backup/kept-backups.ts';
import { runCommandLine } from '../commands/command-line.ts';
import { readConfig } from '../config.ts';
import { projectRoot } from '../root.ts';
import { upgradeInstall } from './upgrade-install.ts';

let database: TestDatabase;
let last: string;

/** A database that lacks the last migration of forms, as an earlier version left it. */
beforeAll(async () => {
  database = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
  for (const name of subgraphNames) {
    const all = await migrationNames(name, projectRoot);
    const only = new Set(name === 'forms' ? all.slice(0, -1) : all);
    await migrateSubgraph(name, database.url, projectRoot, { only });
    if (name === 'forms') last = all.at(-1) ?? '';
  }
});
afterAll(() => database.drop());

test('an upgrade is tried on a copy: what each migration takes is told, and the install stays as it is', async () => {
  let out = '';
  let notes = '';
  const code = await runCommandLine({
    args: ['upgrade', '--try'],
    env: { DATABASE_URL: database.url },
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (notes += text) },
    signal: new AbortController().signal,
  });
  expect({ code, notes }).toEqual({ code: 0, notes: '' });
  expect(out).toMatch(new RegExp(`^forms ${last}: \\d+ ms$`, 'm'));
  expect(out).toContain('The upgraded copy started and showed the home pages of 0 websites.');
  const client = await openTestConnection(database.url, '*');
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM forms._prisma_migrations WHERE migration_name = $1',
    [last],
  );
  await client.end();
  expect(rows).toEqual([{ count: 0 }]);
});

test('an upgrade backs up first and tries on a copy: one that would fail changes nothing of the install', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-upgrade-test-'));
  const root = join(folder, 'next');
  const nextMigration = async (name: SubgraphName, migration: string, sql: string) => {
    const place = join(root, 'subgraphs', name, 'prisma', 'migrations', migration);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'migration.sql'), sql);
  };
  for (const name of subgraphNames) {
    const migrations = join('subgraphs', name, 'prisma', 'migrations');
    await cp(join(projectRoot, migrations), join(root, migrations), { recursive: true });
  }
  await nextMigration('content', '99990101000000_wrong', 'CREATE TABLE half (id text); SELECT 1 / 0');
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') });
  const place = await openBackupPlace(join(folder, 'backups'));
  const upgrade = () =>
    upgradeInstall({
      ...{ config, place, root, acceptsWaiting: false, tell: () => undefined },
      signal: new AbortController().signal,
    });
  const client = await openTestConnection(database.url, '*');
  const changes = async () => {
    const { rows } = await client.query<{ name: string | null }>(
      "SELECT to_regclass('commerce.of_tomorrow')::text AS name UNION ALL SELECT to_regclass('content.half')::text",
    );
    return rows.map(({ name }) => name);
  };
  await expect(upgrade()).rejects.toThrow(
    /99990101000000_wrong of "content" failed .* division by zero\. Nothing of the install was changed/,
  );
  expect(await changes()).toEqual([null, null]);
  const kept = await listBackups(place);
  expect(kept).toEqual([{ id: expect.any(String), isWhole: true }]);

  await rm(join(root, 'subgraphs', 'content', 'prisma', 'migrations', '99990101000000_wrong'), {
    recursive: true,
  });
  const { applied, backupId } = await upgrade();
  expect(applied.map(({ name }) => name)).toEqual([last]);
  expect((await listBackups(place)).at(-1)?.id).toBe(backupId);

  // On the copy, which has another port, this one goes well.
  const { rows } = await client.query<{ port: number }>("SELECT current_setting('port')::int AS port");
  const wrong = `CREATE TABLE half (id text); SELECT 1 / (current_setting('port')::int - ${rows[0]?.port})`;
  await nextMigration('commerce', '99990101000000_fine', 'CREATE TABLE of_tomorrow (id text PRIMARY KEY)');
  await nextMigration('content', '99990101000000_wrong', wrong);
  await expect(upgrade()).rejects.toThrow(
    /division by zero\. Applied before: 99990101000000_fine\. The version that runs serves on with these\./,
  );
  expect(await changes()).toEqual(['commerce.of_tomorrow', null]);
  await client.end();
  await rm(folder, { recursive: true });
});

test('an upgrade without a place for its backup is refused', async () => {
  let notes = '';
  const code = await runCommandLine({
    args: ['upgrade'],
    env: { DATABASE_URL: database.url },
    stdout: { write: () => undefined },
    stderr: { write: (text) => (notes += text) },
    signal: new AbortController().signal,
  });
  expect({ code, notes }).toEqual({ code: 1, notes: expect.stringContaining('by --to, or set BACKUP_TO.') });
});

test('a migration that keeps a table from its visitors says which, and how', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-locks-'));
  const write = async (name: string, sql: string) => {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'migration.sql'), sql);
  };
  await write(
    '1_made',
    'CREATE TABLE shelf (n int); INSERT INTO shelf VALUES (1); CREATE TABLE bare (n int)',
  );
  const told: unknown[] = [];
  const apply = () =>
    applyMigrations({
      database: database.url,
      schema: 'locks',
      folder,
      onApplied: ({ name, locked }) => told.push({ name, locked }),
    });
  await apply();
  await write('2_index', 'CREATE INDEX ON shelf (n); CREATE INDEX ON bare (n)');
  await write('3_column', 'ALTER TABLE shelf ALTER COLUMN n TYPE bigint');
  await apply();
  expect(told).toEqual([
    { name: '1_made', locked: [] },
    { name: '2_index', locked: [{ table: 'shelf', isReadable: true }] },
    { name: '3_column', locked: [{ table: 'shelf', isReadable: false }] },
  ]);
  await rm(folder, { recursive: true });
});
