import type pg from 'pg';
import { createClient } from '#kit/connections.ts';
import { migrationNames, type SubgraphName } from '#subgraphs/index.ts';
import { bypassesRowSecurity, unrestrictedRole } from '../postgres/database-role.ts';
import { projectRoot } from '../root.ts';
import { examineDeliveries } from './examine-deliveries.ts';
import { examineTimings } from './examine-timings.ts';
import { advice, type Finding, fine, problem, reasonOf } from './finding.ts';

const oldestVersion = 150_000;
const clockMs = 2_000;
const stuckSeconds = 10 * 60;
const mostAge = 1_500_000_000;

/** One database with the subgraphs that it holds. */
export async function examineDatabase(url: string, schemas: readonly SubgraphName[]): Promise<Finding[]> {
  const client = createClient({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
  });
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    const { host, pathname } = new URL(url);
    return [
      problem(
        'database',
        `The database ${decodeURIComponent(host)}${pathname} does not answer: ${reasonOf(error)}.`,
        'Start it, or look at DATABASE_URL.',
      ),
    ];
  }
  try {
    await client.query("SELECT set_config('vitrine.website_id', '*', false)");
    return [
      ...(await examineServer(client)),
      ...(await examineMigrations(client, schemas)),
      ...(await examineTables(client, schemas)),
      ...(await examineWork(client)),
      ...(await examineMails(client, schemas)),
      ...(await examineDeliveries(client, schemas)),
      ...(await examineTimings(client, schemas.includes('content'))),
    ];
  } finally {
    await client.end();
  }
}

async function examineServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{
    version: string;
    number: number;
    now: Date;
    encoding: string;
    used: number;
    most: number;
    autovacuum: string;
    age: number;
  }>(`SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
    clock_timestamp() AS now,
    current_setting('server_encoding') AS encoding, (SELECT count(*)::int FROM pg_stat_activity) AS used,
    current_setting('max_connections')::int AS most, current_setting('autovacuum') AS autovacuum,
    (SELECT age(datfrozenxid) FROM pg_database WHERE datname = current_database()) AS age`);
  const [server] = rows;
  if (!server) throw new Error('The database tells nothing about itself.');
  const findings: Finding[] = [];
  const { version, number, now, encoding, used, most, autovacuum, age } = server;
  if (number < oldestVersion)
    findings.push(problem('database', `PostgreSQL ${version} is too old.`, 'Use PostgreSQL 15 or newer.'));
  if (await bypassesRowSecurity(client))
    findings.push(problem('database', unrestrictedRole.message, unrestrictedRole.remedy));
  if (encoding !== 'UTF8')
    findings.push(
      problem(
        'database',
        `The database keeps text as ${encoding}.`,
        'Create it with ENCODING UTF8, and restore a backup into it.',
      ),
    );
  if (used > most * 0.9)
    findings.push(problem('database', `${used} of ${most} connections are used.`, 'Raise max_connections.'));
  if (autovacuum !== 'on')
    findings.push(problem('database', 'Autovacuum is off: tables grow for ever.', 'Set autovacuum = on.'));
  if (age > mostAge)
    findings.push(
      problem(
        'database',
        'The database has nearly run out of transaction numbers.',
        'VACUUM FREEZE it now, as a superuser.',
      ),
    );
  const ahead = Date.now() - now.getTime();
  if (Math.abs(ahead) > clockMs)
    findings.push(
      problem(
        'clock',
        `The clock of this machine is ${Math.round(Math.abs(ahead) / 1_000)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database’s.`,
        'Let both follow a time server: timedatectl set-ntp true',
      ),
    );
  return findings.length > 0
    ? findings
    : [fine('database', `PostgreSQL ${version} answers, ${used} of ${most} connections are used.`)];
}

async function examineMigrations(client: pg.Client, schemas: readonly SubgraphName[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const schema of schemas) {
    const known = await migrationNames(schema, projectRoot);
    const { rows: tables } = await client.query<{ isThere: boolean }>(
      'SELECT to_regclass($1) IS NOT NULL AS "isThere"',
      [`${schema}._prisma_migrations`],
    );
    const { rows } = tables[0]?.isThere
      ? await client.query<{ name: string; isDone: boolean }>(
          `SELECT migration_name AS name, finished_at IS NOT NULL AS "isDone" FROM ${schema}._prisma_migrations
           WHERE rolled_back_at IS NULL ORDER BY 1`,
        )
      : { rows: [] };
    const done = new Set(rows.map(({ name }) => name));
    const pending = known.filter((name) => !done.has(name));
    const strange = rows.find(({ name }) => !known.includes(name));
    const broken = rows.find(({ isDone }) => !isDone);
    if (broken)
      findings.push(
        problem(
          'migrations',
          `${broken.name} of ${schema} was begun by another tool and not finished.`,
          'See what it left, and mark it by prisma migrate resolve.',
        ),
      );
    if (strange)
      findings.push(
        problem(
          'migrations',
          `${schema} was brought up to date by a later version: ${strange.name} is not known here.`,
          'Start that version.',
        ),
      );
    if (pending.length > 0)
      findings.push(
        advice(
          'migrations',
          `Migrations of ${schema} are missing (${pending.length}), from ${pending[0]} on.`,
          'Make a backup; npm start applies them.',
        ),
      );
  }
  return findings.length > 0 ? findings : [fine('migrations', 'All were applied.')];
}

async function examineTables(client: pg.Client, schemas: readonly string[]): Promise<Finding[]> {
  const { rows: invalid } = await client.query<{ name: string }>(
    `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE NOT i.indisvalid AND n.nspname = ANY($1) AND c.relkind = 'i'`,
    [schemas],
  );
  const { rows: bloated } = await client.query<{ name: string; dead: number; live: number }>(
    `SELECT relid::regclass::text AS name, n_dead_tup::float8 AS dead, n_live_tup::float8 AS live FROM pg_stat_user_tables
     WHERE schemaname = ANY($1) AND n_dead_tup > 50000 AND n_dead_tup > 0.4 * n_live_tup ORDER BY 2 DESC LIMIT 5`,
    [schemas],
  );
  const findings = [
    ...invalid.map(({ name }) =>
      problem(
        'indexes',
        `The index ${name} is not valid, and not used.`,
        `REINDEX INDEX CONCURRENTLY ${name};`,
      ),
    ),
    ...bloated.map(({ name, dead, live }) =>
      advice('bloat', `${name} has ${dead} dead rows beside ${live} live ones.`, `VACUUM (ANALYZE) ${name};`),
    ),
  ];
  return findings.length > 0
    ? findings
    : [fine('indexes', 'All are valid, and no table is full of dead rows.')];
}

async function examineWork(client: pg.Client): Promise<Finding[]> {
  const { rows: tables } = await client.query(
    "SELECT FROM pg_tables WHERE schemaname = 'jobs' AND tablename = 'job'",
  );
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ name: string; due: number; failed: number; seconds: number }>(
    `SELECT name, count(*) FILTER (WHERE state < 'active')::int AS due, count(*) FILTER (WHERE state = 'failed')::int AS failed,
       coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active')), 0)::int AS seconds
     FROM jobs.job WHERE start_after <= now() AND name NOT LIKE '\\_\\_pgboss%' GROUP BY 1 ORDER BY 1`,
  );
  const findings = rows.flatMap(({ name, due, failed, seconds }) => [
    ...(seconds > stuckSeconds
      ? [
          problem(
            'jobs',
            `Jobs of ${name} wait (${due}), the oldest for ${Math.round(seconds / 60)} minutes.`,
            'Start the install, or read its log for “A job failed”.',
          ),
        ]
      : []),
    ...(failed > 0
      ? [
          advice(
            'jobs',
            `Jobs of ${name} were given up lately (${failed}).`,
            'Read the log for “A job failed” with this queue.',
          ),
        ]
      : []),
  ]);
  const clock = await examineNotedTimes(client);
  return [...clock, ...(findings.length > 0 ? findings : [fine('jobs', 'No work waits for long.')])];
}

/** What was noted at a time that is still to come tells of a clock that was ahead, or is behind now. */
async function examineNotedTimes(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ seconds: number }>(
    'SELECT coalesce(extract(epoch FROM max(created_on) - now()), 0)::int AS seconds FROM jobs.job',
  );
  const seconds = rows[0]?.seconds ?? 0;
  if (seconds < clockMs / 1_000) return [];
  return [
    problem(
      'clock',
      `Work was noted at a time that comes in ${Math.ceil(seconds / 60)} minutes: the clock of the database was ahead then, or is behind now.`,
      'See which: timedatectl. If it is right now, this is over once that time has come, and nothing was lost.',
    ),
  ];
}

async function examineMails(client: pg.Client, schemas: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const schema of schemas) {
    const { rows: tables } = await client.query(
      'SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = $2',
      [schema, 'mail'],
    );
    if (tables.length === 0) continue;
    const { rows } = await client.query<{ queued: number; seconds: number; error: string | null }>(
      `SELECT count(*)::int AS queued, coalesce(extract(epoch FROM now() - min(created_at)), 0)::int AS seconds,
         max(last_error) AS error FROM ${schema}.mail WHERE state = 'QUEUED'`,
    );
    const [mails] = rows;
    if (mails && mails.seconds > stuckSeconds)
      findings.push(
        problem(
          'mails',
          `Mails of ${schema} wait (${mails.queued}), the oldest for ${Math.round(mails.seconds / 60)} minutes${mails.error ? `: ${mails.error}` : ''}.`,
          'Look at SMTP_URL and at the mail server.',
        ),
      );
  }
  return findings;
}
