import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import { openTestConnection } from '#kit/connection-testing.ts';
import { openPool } from '#kit/connections.ts';
import { applyMigrations } from '#kit/migrations.ts';
import { createTestDatabase, type TestDatabase } from '#kit/test-postgres.ts';
import { migrateSubgraph, migrationNames, type SubgraphName, subgraphNames } from '#subgraphs/index.ts';
import { projectRoot } from '../root.ts';
import { fillEmptyTables, insertRows, tablesOf } from '../schema-walk/sample-rows-testing.ts';

const keptFolder = join(projectRoot, 'gateway', 'upgrade', 'kept');
const dayMs = 24 * 60 * 60 * 1_000;

const row = z.record(z.string(), z.unknown());
const keptDatabase = z.object({
  website: z.object({ id: z.string(), host: z.string() }),
  /** What the version had applied, by subgraph. */
  migrations: z.record(z.string(), z.array(z.string()).min(1)),
  /** Its rows as JSON by table, with those first that others refer to. */
  tables: z.record(z.string(), z.array(row)),
  /** The secrets of its data folder by their paths, as base64. */
  secrets: z.record(z.string(), z.string()),
});

/** What a released version left in its database, and in its data folder what opens it. */
export type KeptDatabase = z.infer<typeof keptDatabase>;

/** Databases of all versions that are kept, by the newest migration that each has; the oldest first. */
export async function keptNames(): Promise<string[]> {
  const names = await readdir(keptFolder);
  return names.filter((name) => name.endsWith('.json.gz')).sort();
}

export async function readKept(name: string): Promise<KeptDatabase> {
  return keptDatabase.parse(JSON.parse(gunzipSync(await readFile(join(keptFolder, name))).toString()));
}

/** The file that a database is kept in: it is named by its newest migration, and the same rows are the same bytes. */
export function fileOf(kept: KeptDatabase): { readonly name: string; readonly bytes: Buffer } {
  return {
    name: `${newestOf(kept).replaceAll('_', '-')}.json.gz`,
    bytes: gzipSync(JSON.stringify(kept), { level: 9 }),
  };
}

export async function writeKept(kept: KeptDatabase): Promise<string> {
  const { name, bytes } = fileOf(kept);
  await mkdir(keptFolder, { recursive: true });
  await writeFile(join(keptFolder, name), bytes);
  return name;
}

/** A database as the version left it, and a data folder with its secrets. */
export async function restoreKept(
  kept: KeptDatabase,
): Promise<{ database: TestDatabase; dataDir: string; close(): Promise<void> }> {
  const database = await createTestDatabase({
    name: `kept_${newestOf(kept).slice(0, 14)}`,
    prepare: (url) => applyAll(url, kept),
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-kept-'));
  for (const [path, secret] of Object.entries(kept.secrets)) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true });
    await writeFile(join(dataDir, path), Buffer.from(secret, 'base64'), { mode: 0o600 });
  }
  const client = await openTestConnection(database.url, '*');
  for (const [place, rows] of Object.entries(kept.tables)) {
    if (rows.length === 0) continue;
    // What triggers note of rows that are put in was kept with them.
    await client.query(`ALTER TABLE ${place} DISABLE TRIGGER USER`);
    await insertRows(client, place, rows);
    await client.query(`ALTER TABLE ${place} ENABLE TRIGGER USER`);
  }
  await client.end();
  return {
    database,
    dataDir,
    async close() {
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Applies what the version had applied, and nothing that came since. */
async function applyAll(url: string, { migrations }: KeptDatabase): Promise<void> {
  const pool = openPool({ connectionString: url, max: 1 });
  const past = await mkdtemp(join(tmpdir(), 'vitrine-kept-migrations-'));
  for (const name of subgraphNames) {
    const folder = join(past, name);
    for (const migration of migrations[name] ?? [])
      await cp(join(migrationsFolder(name), migration), join(folder, migration), { recursive: true });
    await applyMigrations({ database: pool, schema: name, folder });
  }
  await pool.end();
  await rm(past, { recursive: true });
}

const newestOf = ({ migrations }: KeptDatabase): string =>
  Object.values(migrations).flat().sort().at(-1) ?? '';
const migrationsFolder = (name: SubgraphName) => join(projectRoot, 'subgraphs', name, 'prisma', 'migrations');

/** Brings a database up to date as a start of this version does. */
export async function upgrade({ url }: Pick<TestDatabase, 'url'>): Promise<void> {
  for (const name of subgraphNames) await migrateSubgraph(name, url, projectRoot);
}

/** All rows, but for those that have a table for each day: those are kept for a time only. */
export async function readRows(client: pg.Client): Promise<KeptDatabase['tables']> {
  const tables: Record<string, Record<string, unknown>[]> = {};
  for (const schema of subgraphNames)
    for (const table of await tablesOf(client, schema)) {
      const place = `${schema}.${table}`;
      const { rowCount } = await client.query(
        'SELECT FROM pg_partitioned_table WHERE partrelid = $1::regclass',
        [place],
      );
      if (rowCount) continue;
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `SELECT to_jsonb(t) AS row FROM ${place} t ORDER BY to_jsonb(t)::text COLLATE "C"`,
      );
      tables[place] = rows.map((each) => each.row);
    }
  return tables;
}

/** What a database that is up to date is kept as. */
export async function keep(
  url: string,
  { website, secrets }: Pick<KeptDatabase, 'website' | 'secrets'>,
): Promise<KeptDatabase> {
  const migrations: Record<string, string[]> = {};
  for (const name of subgraphNames) migrations[name] = await migrationNames(name, projectRoot);
  const client = await openTestConnection(url, '*');
  for (const name of subgraphNames) await fillEmptyTables(client, name, { id: website.id, name: 'Kept' });
  const tables = await readRows(client);
  await client.end();
  return { website, migrations, tables, secrets };
}

/** The next one: what the last one was kept with goes on in it, and tables that have no rows yet get samples, the same each time. */
export async function makeNext(last: KeptDatabase): Promise<KeptDatabase> {
  const begunAt = Date.now();
  const { database, close } = await restoreKept(last);
  await upgrade(database);
  const next = await keep(database.url, last);
  await close();
  const known = JSON.stringify(last);
  const ids = new Map<string, string>();
  const text = JSON.stringify(next)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (known.includes(id)) return id;
      const number = ids.get(id) ?? `00000000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`;
      ids.set(id, number);
      return number;
    })
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, (instant) => {
      const days = Math.floor((Date.parse(instant) - begunAt) / dayMs);
      return known.includes(instant) || days < 0
        ? instant
        : new Date(firstDay + days * dayMs).toISOString().replace('Z', '+00:00');
    });
  return keptDatabase.parse(JSON.parse(text));
}

/** What is made on the way is said to be of this day. */
const firstDay = Date.UTC(2026, 0, 1);
