import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { createClient } from '#kit/connections.ts';
import type { CopiedDatabase, CopiedTable } from './backup-manifest.ts';
import { CopyOut } from './copy-stream.ts';
import { columnList, nameOf, plainValues, readTables, type Table } from './database-tables.ts';
import { Hashing, RowSum } from './hashing.ts';

/** Any number, as long as nothing else locks it: two backups of a database at once are one too many. */
const backupLock = 72707371;

/** Someone else is at it already. */
export class BackupRuns extends Error {
  override readonly name = 'BackupRuns';
}

/** One moment of a database, to be read at leisure while everyone else goes on writing. */
export interface DatabaseMoment {
  readonly takenAt: Date;
  copy(write: (entry: string, packed: AsyncIterable<Uint8Array>) => Promise<void>): Promise<CopiedDatabase>;
  close(): Promise<void>;
}

/** Holds the moment at which this is called: every transaction that was committed before is in it wholly, no other at all. */
export async function holdMoment(url: string, schemas: readonly string[]): Promise<DatabaseMoment> {
  const client = createClient({ connectionString: url, application_name: 'vitrine backup' });
  await client.connect();
  try {
    await client.query(plainValues);
    const { rows: locks } = await client.query<{ isFree: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS "isFree"',
      [backupLock],
    );
    if (!locks[0]?.isFree) throw new BackupRuns('Another backup of this database is being made.');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    await assertAllSeen(client, schemas);
    return {
      takenAt: rows[0]?.now ?? new Date(),
      async copy(write) {
        const tables = await readTables(client, schemas);
        const copied: CopiedTable[] = [];
        for (const table of tables) copied.push(await copyTable(client, table, write));
        return { tables: copied, ...(await readRest(client, schemas, tables)) };
      },
      // The lock and the transaction go with the connection.
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Row-level security leaves out rows without a word; a table whose policy does not know this reader would be lost unseen. */
async function assertAllSeen(client: pg.ClientBase, schemas: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ place: string }>(
    `SELECT n.nspname || '.' || c.relname AS place FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relrowsecurity AND NOT EXISTS (SELECT FROM pg_policies p
       WHERE p.schemaname = n.nspname AND p.tablename = c.relname AND p.qual LIKE '%= ''*''::text%')`,
    [schemas],
  );
  if (rows.length > 0)
    throw new Error(`These tables cannot be read wholly: ${rows.map(({ place }) => place).join(', ')}.`);
}

async function copyTable(
  client: pg.ClientBase,
  table: Table,
  write: (entry: string, packed: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<CopiedTable> {
  const { schema, name, columns } = table;
  const entry = `database/${schema}.${name}.gz`;
  const out = client.query(new CopyOut(`COPY ${nameOf(table)} (${columnList(table)}) TO STDOUT`));
  const hashing = new Hashing();
  const packed = new Hashing();
  await Promise.all([pipeline(out, hashing, createGzip({ level: 5 }), packed), write(entry, packed)]);
  return {
    schema,
    name,
    columns: [...columns],
    rows: out.rows,
    sha256: hashing.sha256(),
    entry,
    packedBytes: packed.bytes,
  };
}

async function readRest(
  client: pg.ClientBase,
  schemas: readonly string[],
  tables: readonly Table[],
): Promise<Pick<CopiedDatabase, 'migrations' | 'partitions' | 'sequences'>> {
  const migrations: Record<string, string[]> = {};
  for (const schema of schemas) {
    const { rows } = await client.query<{ name: string }>(
      `SELECT migration_name AS name FROM ${pg.escapeIdentifier(schema)}._prisma_migrations
       WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY 1`,
    );
    migrations[schema] = rows.map(({ name }) => name);
  }
  // Read last: numbers are given outside of transactions, and a number that is too high does no harm.
  const { rows: sequences } = await client.query<CopiedDatabase['sequences'][number]>(
    `SELECT schemaname AS schema, sequencename AS name, coalesce(last_value, start_value)::text AS value,
       last_value IS NOT NULL AS "isCalled" FROM pg_sequences WHERE schemaname = ANY($1) ORDER BY 1, 2`,
    [schemas],
  );
  const partitions = tables.flatMap(({ schema, name, parent, bound }) =>
    parent !== null && bound !== null ? [{ schema, name, parent, bound }] : [],
  );
  return { migrations, partitions, sequences };
}

/** What a table's rows come to, in whichever order PostgreSQL reads them. */
export async function sumRows(client: pg.ClientBase, table: Table | CopiedTable): Promise<string> {
  const out = client.query(new CopyOut(`COPY ${nameOf(table)} (${columnList(table)}) TO STDOUT`));
  const sum = new RowSum();
  for await (const chunk of out) sum.update(chunk);
  return sum.digest();
}
