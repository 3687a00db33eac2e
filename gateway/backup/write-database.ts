import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { createClient } from '#kit/connections.ts';
import { migrateSubgraph, subgraphNames } from '#subgraphs/index.ts';
import { projectRoot } from '../root.ts';
import { BackupDamaged } from './backup-damaged.ts';
import type { BackupManifest, CopiedTable } from './backup-manifest.ts';
import type { BackupPlace } from './backup-place.ts';
import { copyIn } from './copy-stream.ts';
import { columnList, nameOf, plainValues, readTables } from './database-tables.ts';
import { RowSum } from './hashing.ts';
import { sumRows } from './read-database.ts';

/** Fills an empty database with that of a backup, and compares every table with what was taken. */
export async function writeDatabase(options: {
  url: string;
  place: BackupPlace;
  manifest: BackupManifest;
  /** False for a copy that is only looked at: nothing that was waiting to be done is done by it. */
  hasQueue: boolean;
  tell: (what: string) => void;
}): Promise<void> {
  const { url, place, manifest, hasQueue, tell } = options;
  for (const name of subgraphNames) {
    const had = manifest.migrations[name];
    if (had) await migrateSubgraph(name, url, projectRoot, { only: new Set(had) });
  }
  const client = createClient({ connectionString: url, application_name: 'vitrine restore' });
  const sums = new Map<CopiedTable, string>();
  await client.connect();
  try {
    await client.query(plainValues);
    await client.query('BEGIN');
    await addPartitions(client, manifest);
    await withoutGuards(client, Object.keys(manifest.migrations), async () => {
      for (const table of manifest.tables) {
        tell(`Restoring ${table.schema}.${table.name} …`);
        sums.set(table, await fillTable(client, place, manifest.id, table));
      }
    });
    for (const { schema, name, value, isCalled } of manifest.sequences)
      await client.query('SELECT setval($1::regclass, $2, $3)', [nameOf({ schema, name }), value, isCalled]);
    // Work that was queued is found again by what is written in the tables, as after a crash; somebody has to look for it.
    if (hasQueue) await client.query(PgBoss.getConstructionPlans('jobs').replace(/\b(BEGIN|COMMIT);/g, ''));
    await client.query('COMMIT');
    for (const table of manifest.tables) {
      tell(`Comparing ${table.schema}.${table.name} …`);
      if ((await sumRows(client, table)) !== sums.get(table))
        throw new BackupDamaged(
          `The table ${table.schema}.${table.name} came out otherwise than it went in.`,
        );
    }
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

/** Days that were there when the backup was made, and are not among those that the migrations make today. */
async function addPartitions(
  client: pg.ClientBase,
  { partitions, migrations }: BackupManifest,
): Promise<void> {
  const there = await readTables(client, Object.keys(migrations));
  for (const { schema, name, parent, bound } of partitions) {
    if (there.some((each) => each.schema === schema && each.name === name)) continue;
    const own = nameOf({ schema, name });
    const whole = nameOf({ schema, name: parent });
    await client.query(`CREATE TABLE ${own} (LIKE ${whole} INCLUDING ALL)`);
    await client.query(`ALTER TABLE ${own} ENABLE ROW LEVEL SECURITY`);
    await client.query(`ALTER TABLE ${own} FORCE ROW LEVEL SECURITY`);
    const { rows } = await client.query<{ name: string; qual: string }>(
      'SELECT policyname AS name, qual FROM pg_policies WHERE schemaname = $1 AND tablename = $2',
      [schema, parent],
    );
    for (const policy of rows)
      await client.query(
        `CREATE POLICY ${pg.escapeIdentifier(policy.name)} ON ${own} USING (${policy.qual})`,
      );
    await client.query(`ALTER TABLE ${whole} ATTACH PARTITION ${own} ${bound}`);
  }
}

interface Guarded {
  readonly place: string;
  readonly isForced: boolean;
  readonly hasTriggers: boolean;
}

interface ForeignKey {
  readonly place: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Rows go in as they were: no trigger acts on them again, and no key is asked for before its row is there. Foreign keys are made
 * again at the end, which checks them all. An owner that is no superuser may do all of this.
 */
async function withoutGuards(
  client: pg.ClientBase,
  schemas: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: tables } = await client.query<Guarded>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS place, c.relforcerowsecurity AS "isForced",
       EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) AS "hasTriggers"
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind IN ('r', 'p')`,
    [schemas],
  );
  const { rows: keys } = await client.query<ForeignKey>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS place, quote_ident(k.conname) AS name,
       pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND k.contype = 'f' AND k.conparentid = 0 ORDER BY 1, 2`,
    [schemas],
  );
  for (const { place, name } of keys) await client.query(`ALTER TABLE ${place} DROP CONSTRAINT ${name}`);
  for (const { place, isForced, hasTriggers } of tables) {
    if (isForced) await client.query(`ALTER TABLE ${place} NO FORCE ROW LEVEL SECURITY`);
    if (hasTriggers) await client.query(`ALTER TABLE ${place} DISABLE TRIGGER USER`);
  }
  await work();
  for (const { place, isForced, hasTriggers } of tables) {
    if (isForced) await client.query(`ALTER TABLE ${place} FORCE ROW LEVEL SECURITY`);
    if (hasTriggers) await client.query(`ALTER TABLE ${place} ENABLE TRIGGER USER`);
  }
  for (const { place, name, definition } of keys)
    await client.query(`ALTER TABLE ${place} ADD CONSTRAINT ${name} ${definition}`);
}

/** Answers what the rows come to that were written. */
async function fillTable(
  client: pg.ClientBase,
  place: BackupPlace,
  id: string,
  table: CopiedTable,
): Promise<string> {
  const damaged = (why: string) =>
    new BackupDamaged(`The table ${table.schema}.${table.name} of this backup ${why}.`);
  const packed = await place.read(`${id}/${table.entry}`);
  if (!packed) throw damaged('is missing');
  const hash = createHash('sha256');
  const sum = new RowSum();
  const rowsOf = async function* () {
    const plain = createGunzip();
    packed.on('error', (error) => plain.destroy(error));
    try {
      for await (const chunk of packed.pipe(plain)) {
        hash.update(chunk);
        sum.update(chunk);
        yield chunk;
      }
    } catch (cause) {
      throw damaged(`cannot be read: ${cause instanceof Error ? cause.message : cause}`);
    }
  };
  // Migrations may have put rows of their own there.
  await client.query(`DELETE FROM ${nameOf(table)}`);
  const rows = await copyIn(client, `COPY ${nameOf(table)} (${columnList(table)}) FROM STDIN`, rowsOf());
  if (rows !== table.rows || hash.digest('hex') !== table.sha256) throw damaged('was changed');
  return sum.digest();
}
