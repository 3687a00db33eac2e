import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openPool } from './connections.ts';

/** Prisma's own lock, so that this and a `prisma migrate deploy` started elsewhere wait for each other. */
const migrationLock = 72707369;

/** The bookkeeping table as `prisma migrate deploy` makes it: either can go on where the other stopped. */
const bookkeeping = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                      VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum                VARCHAR(64) NOT NULL,
  finished_at             TIMESTAMPTZ,
  migration_name          VARCHAR(255) NOT NULL,
  logs                    TEXT,
  rolled_back_at          TIMESTAMPTZ,
  started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count     INTEGER NOT NULL DEFAULT 0
)`;

/** A migration that can't be applied; the message says which one, why, and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';

  /** Whether a table was in use for too long, so that it may go well the next time. */
  get isHeldUp(): boolean {
    return this.cause instanceof pg.DatabaseError && this.cause.code === '55P03';
  }
}

/**
 * Brings a subgraph's PostgreSQL schema up to its migrations folder and answers the names of those it applied.
 * Each migration is applied wholly or not at all, and by one process only, however many start at once.
 */
export const applyMigrations = async (options: {
  /** The database, as an address or as a pool that stays open. */
  database: string | pg.Pool;
  /** The subgraph's PostgreSQL schema; it is created when missing. */
  schema: string;
  /** The folder with `<timestamp>_<name>/migration.sql`. */
  folder: string;
  /** The names of those that are applied; all when absent. */
  only?: ReadonlySet<string>;
  /** Is told of each when it was applied, before it counts. */
  onApplied?: (migration: AppliedMigration) => void;
  /** For so long a migration is tried again whose tables someone else keeps. */
  patienceMs?: number;
}): Promise<string[]> => {
  const { database, schema, folder, only, onApplied, patienceMs = 120_000 } = options;
  const migrations = (await readMigrations(folder)).filter(({ name }) => only?.has(name) ?? true);
  const pool = typeof database === 'string' ? openPool({ connectionString: database, max: 1 }) : database;
  const applied: string[] = [];
  try {
    for (;;) {
      const apply = () => inTransaction(pool, (client) => applyNext(client, schema, migrations, onApplied));
      const name = await untilTablesAreFree(pool, apply, patienceMs);
      if (name === undefined) return applied;
      applied.push(name);
    }
  } finally {
    if (pool !== database) await pool.end();
  }
};

/** Everyone else queues behind a statement that waits for a table; so it gives up soon, and comes again after a pause. */
const longestWaitMs = 1_000;
const pauseMs = 1_000;

const untilTablesAreFree = async <Result>(
  pool: pg.Pool,
  work: () => Promise<Result>,
  patienceMs: number,
): Promise<Result> => {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof MigrationError) || !error.isHeldUp) throw error;
      if (performance.now() > until) throw await nameHolder(pool, error);
    }
    await wait(pauseMs);
  }
};

/** Adds who has been at work longest, as far as this role may know. */
const nameHolder = async (pool: pg.Pool, error: MigrationError): Promise<MigrationError> => {
  const { rows } = await pool.query<{ pid: number; name: string; seconds: number }>(
    `SELECT pid, application_name AS name, extract(epoch FROM now() - xact_start)::int AS seconds FROM pg_stat_activity
     WHERE xact_start < now() AND datname = current_database() AND pid <> pg_backend_pid() ORDER BY xact_start LIMIT 1`,
  );
  const [holder] = rows;
  const told = holder
    ? ` At work longest is "${holder.name}" (process ${holder.pid} of PostgreSQL), for ${holder.seconds} s.`
    : '';
  return new MigrationError(`${error.message}${told} Wait for it or end it, and try again.`, {
    cause: error,
  });
};

type Migration = { name: string; sql: string };

/** A migration that was applied, with what it cost everyone else. */
export interface AppliedMigration {
  readonly name: string;
  readonly ms: number;
  /** Tables with rows that were there before, which others had to wait for until its end. */
  readonly locked: readonly { readonly table: string; readonly isReadable: boolean }[];
}

/** The migrations of a folder, in the order of their names. */
export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(folder, name, 'migration.sql'), 'utf8') })),
  );
};

const inTransaction = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // A closed connection rolls back too, and takes along whatever the migration set for its session.
    client.release(true);
    throw error;
  }
};

/** Applies the first migration that is missing; the lock is held until the transaction's end. */
const applyNext = async (
  client: pg.PoolClient,
  schema: string,
  migrations: Migration[],
  onApplied: ((migration: AppliedMigration) => void) | undefined,
): Promise<string | undefined> => {
  await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`);
  // Asked first: a role that may use the schema it was given may not be allowed to create one.
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
  if (!rowCount) await client.query(`CREATE SCHEMA ${pg.escapeIdentifier(schema)}`);
  await client.query(`SET LOCAL search_path TO ${pg.escapeIdentifier(schema)}`);
  await client.query(`SET LOCAL client_min_messages TO warning`);
  await client.query(bookkeeping);
  const { rows } = await client.query<Row>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at',
  );
  assertSound(schema, migrations, rows);
  const next = migrations.find(({ name }) => !rows.some((row) => row.migration_name === name));
  if (!next) return undefined;
  const filled = onApplied ? await findFilledTables(client, schema) : [];
  await client.query(`SET LOCAL lock_timeout = ${longestWaitMs}`);
  const begunAt = performance.now();
  await runScript(client, schema, next);
  const ms = performance.now() - begunAt;
  onApplied?.({ name: next.name, ms, locked: await findLocks(client, filled) });
  await client.query(
    `INSERT INTO ${pg.escapeIdentifier(schema)}._prisma_migrations
       (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), sha256(next.sql), next.name],
  );
  return next.name;
};

/** The object ids of a schema's tables that hold anything. */
const findFilledTables = async (client: pg.PoolClient, schema: string): Promise<number[]> => {
  const { rows } = await client.query<{ oid: number }>(
    `SELECT c.oid::int8::int AS oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND c.relname <> '_prisma_migrations'
       AND (pg_relation_size(c.oid) > 0 OR EXISTS (SELECT FROM pg_partition_tree(c.oid) t WHERE pg_relation_size(t.relid) > 0))`,
    [schema],
  );
  return rows.map(({ oid }) => oid);
};

/** What this transaction keeps from being written, or from being read at all. */
const findLocks = async (
  client: pg.PoolClient,
  tables: readonly number[],
): Promise<AppliedMigration['locked']> => {
  if (tables.length === 0) return [];
  const { rows } = await client.query<AppliedMigration['locked'][number]>(
    `SELECT relation::regclass::text AS "table", NOT bool_or(mode = 'AccessExclusiveLock') AS "isReadable" FROM pg_locks
     WHERE pid = pg_backend_pid() AND relation = ANY($1) AND mode IN
       ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock') GROUP BY relation ORDER BY 1`,
    [tables],
  );
  return rows;
};

type Row = { migration_name: string; checksum: string; finished_at: Date | null };

const assertSound = (schema: string, migrations: Migration[], rows: Row[]): void => {
  const failed = rows.find((row) => row.finished_at === null);
  if (failed) {
    throw new MigrationError(
      `The migration ${failed.migration_name} of "${schema}" was started by another tool and did not finish. ` +
        `Look at what it left behind, then mark it with "prisma migrate resolve --rolled-back ${failed.migration_name}" ` +
        `or "--applied ${failed.migration_name}" and start again.`,
    );
  }
  for (const { name, sql } of migrations) {
    const row = rows.find((each) => each.migration_name === name);
    if (row && !checksumsOf(sql).includes(row.checksum)) {
      throw new MigrationError(
        `The migration ${name} of "${schema}" was changed after it had been applied to this database. ` +
          'Put its file back as it was, and make the change in a new migration.',
      );
    }
  }
};

/** A checkout on Windows may have other line ends than the one that applied the migration. */
const checksumsOf = (sql: string): string[] => {
  const unix = sql.replaceAll('\r\n', '\n');
  return [sha256(sql), sha256(unix), sha256(unix.replaceAll('\n', '\r\n'))];
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const runScript = async (client: pg.PoolClient, schema: string, { name, sql }: Migration): Promise<void> => {
  try {
    await client.query(sql);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const line = error.position ? ` at line ${sql.slice(0, Number(error.position)).split('\n').length}` : '';
    throw new MigrationError(
      `The migration ${name} of "${schema}" failed${line} and nothing of it was kept: ${error.message}`,
      { cause: error },
    );
  }
};
