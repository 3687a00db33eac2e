import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { projectRoot } from '#gateway/root.ts';
import { fillEmptyTables } from '#gateway/schema-walk/sample-rows-testing.ts';
import { isWholeRun } from '#gateway/testing/whole-run-testing.ts';
import { readPreviousVersion } from '#gateway/upgrade/previous-version-testing.ts';
import { openTestConnection } from '#kit/connection-testing.ts';
import { applyMigrations } from '#kit/migrations.ts';
import { createTestDatabase, type TestDatabase } from '#kit/test-postgres.ts';
import { longAttack, type Tries } from './attack.ts';

const migrations = join(projectRoot, 'subgraphs', 'commerce', 'prisma', 'migrations');
const websiteId = 'busy';
const orders = 1_000_000;
const longestWaitMs = 1_000;
const buyers = 4;
/** What a shop of a million orders has most of. */
const multiplied = ['customer_order', 'order_line'];

let database: TestDatabase;
let folder: string;
let client: pg.Client;

beforeAll(async () => {
  if (!isWholeRun) return;
  database = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
  folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'));
  const last = (await readPreviousVersion()).migrations.commerce ?? '';
  for (const name of await readdir(migrations))
    if (name <= last) await cp(join(migrations, name), join(folder, name), { recursive: true });
  await migrate(folder);
  client = await openTestConnection(database.url, '*');
  await fillEmptyTables(client, 'commerce', { id: websiteId, name: 'Busy' }, multiplied);
  await client.query('SET search_path = commerce');
  for (const table of multiplied) await multiply(table);
}, 600_000);
afterAll(async () => {
  await client?.end();
  await database?.drop();
  if (folder) await rm(folder, { recursive: true });
});

const migrate = (from: string) =>
  applyMigrations({ database: database.url, schema: 'commerce', folder: from });

/** Makes a million rows of the one that is there, each with its own id and number. */
async function multiply(table: string): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT DISTINCT a.attname AS name, format_type(a.atttypid, NULL) AS type FROM pg_index i
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
     WHERE i.indrelid = $1::regclass AND i.indisunique AND a.attname <> 'website_id'
       AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = i.indrelid AND k.contype = 'f' AND a.attnum = ANY(k.conkey))`,
    [table],
  );
  const own = rows.map(({ name, type }) =>
    type === 'text' ? `'${name}', '${name}-' || g` : `'${name}', g + 1`,
  );
  await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(
    `INSERT INTO ${table} SELECT r.* FROM (SELECT * FROM ${table} LIMIT 1) t, generate_series(1, ${orders}) g,
       jsonb_populate_record(t::${table}, jsonb_build_object(${own})) r`,
  );
  await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query(`VACUUM ANALYZE ${table}`);
}

/** Reads and changes orders until it is over; answers the longest that anything took. */
async function buy(isOver: () => boolean, start: number): Promise<{ longestMs: number; times: number }> {
  const own = await openTestConnection(database.url, websiteId);
  let [longestMs, times] = [0, 0];
  while (!isOver()) {
    const begun = performance.now();
    const id = `id-${1 + ((start + times * 7_919) % orders)}`;
    await own.query('SELECT * FROM commerce.customer_order WHERE website_id = $1 AND id = $2', [
      websiteId,
      id,
    ]);
    await own.query('SELECT * FROM commerce.order_line WHERE website_id = $1 LIMIT 5', [websiteId]);
    await own.query('UPDATE commerce.customer_order SET id = id WHERE website_id = $1 AND id = $2', [
      websiteId,
      id,
    ]);
    longestMs = Math.max(longestMs, performance.now() - begun);
    times += 1;
  }
  await own.end();
  return { longestMs, times };
}

longAttack(
  'the migrations since the previous version, on a million orders that are read and changed: nobody waits a second for them',
  async (tries: Tries) => {
    let isOver = false;
    const buying = Array.from({ length: buyers }, (_, start) => buy(() => isOver, start * 1_000));
    const begun = performance.now();
    const applied = await migrate(migrations).finally(() => {
      isOver = true;
    });
    const tookMs = Math.round(performance.now() - begun);
    const all = await Promise.all(buying);
    const longest = Math.round(Math.max(...all.map(({ longestMs }) => longestMs)));
    const times = all.reduce((sum, each) => sum + each.times, 0);
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int FROM customer_order');
    tries.holds('the rows', (rows[0]?.count ?? 0) > orders, rows[0]);
    tries.holds('migrations there were', applied.length > 0, applied);
    const told = `${applied.length} migrations in ${tookMs} ms, ${times} rounds meanwhile, the longest ${longest} ms`;
    tries.holds(told, longest < longestWaitMs);
    process.stderr.write(`${told}\n`);
  },
);
