import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { applyMigrations } from '#kit/migrations.ts';
import { createTestDatabase, type TestDatabase } from '#kit/test-postgres.ts';
import { migrateSubgraph, migrationNames, subgraphNames } from '#subgraphs/index.ts';
import { runCommandLine } from '../commands/command-line.ts';
import { projectRoot } from '../root.ts';

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
