import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { durationClass, durationClasses } from '#kit/durations.rules.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#kit/throwaway-postgres.ts';
import { runCommandLine } from '../commands/command-line.ts';
import { openTestInstall, type TestInstall } from '../testing.ts';
import { startReceiver } from '../tracing/otlp-testing.ts';
import type { Finding } from './finding.ts';

let postgres: ThrowawayPostgres;
let shop: TestInstall;
let client: pg.Client;
let backups: string;

beforeAll(async () => {
  // That of the other tests vacuums nothing, which the doctor would rightly say.
  postgres = await startThrowawayPostgres({ autovacuum: 'on' });
  shop = await openTestInstall({}, { url: postgres.url, drop: async () => undefined });
  await shop.createWebsite('Local', 'shop.test');
  client = await openTestConnection(shop.database.url, '*');
  backups = await mkdtemp(join(tmpdir(), 'vitrine-doctor-'));
});
afterAll(async () => {
  await client.end();
  await shop.close();
  await postgres.stop();
  await rm(backups, { recursive: true });
});

/** What the doctor says, and its exit code. */
async function examine(env: Record<string, string> = {}) {
  let out = '';
  const code = await runCommandLine({
    args: ['doctor', '--json'],
    // Nobody listens on that port: what else runs on this machine is not asked.
    env: { ...shop.environment, PORT: '9', ...env },
    stdout: { write: (text) => (out += text) },
    stderr: { write: () => undefined },
    signal: new AbortController().signal,
  });
  const { isWell, findings }: { isWell: boolean; findings: Finding[] } = JSON.parse(out);
  const problems = findings.filter(({ level }) => level === 'problem');
  return { code, isWell, findings, problems: problems.map(({ found, todo }) => `${found} ${todo}`) };
}

test('a shop that is well is told so, and what could be better', async () => {
  const { code, isWell, findings, problems } = await examine();
  expect({ code, isWell, problems }).toEqual({ code: 0, isWell: true, problems: [] });
  const about = new Set(findings.map((each) => each.about));
  for (const each of [
    'data folder',
    'disk',
    'keys',
    'database',
    'migrations',
    'indexes',
    'hosts',
    'mail server',
  ])
    expect(about).toContain(each);
  expect(findings.find((each) => each.about === 'backups')).toMatchObject({ level: 'advice' });
});

test('what is wrong with the database is told with the statement that puts it right', async () => {
  await client.query('CREATE TABLE content.twice AS SELECT 1 AS n FROM generate_series(1, 2)');
  await client.query('CREATE UNIQUE INDEX CONCURRENTLY twice_n ON content.twice (n)').catch(() => undefined);
  const { rows } = await client.query<{ name: string }>(
    'SELECT max(migration_name) AS name FROM forms._prisma_migrations',
  );
  const last = rows[0]?.name ?? '';
  await client.query(
    "UPDATE forms._prisma_migrations SET migration_name = '99990101000000_later' WHERE migration_name = $1",
    [last],
  );
  const { code, problems, findings } = await examine();
  expect(code).toBe(1);
  expect(problems).toEqual([
    expect.stringContaining('99990101000000_later is not known here. Start that version.'),
    expect.stringContaining(
      'content.twice_n is not valid, and not used. REINDEX INDEX CONCURRENTLY content.twice_n;',
    ),
  ]);
  expect(findings.map(({ found }) => found)).toContain(
    `Migrations of forms are missing (1), from ${last} on.`,
  );
  await client.query(
    "UPDATE forms._prisma_migrations SET migration_name = $1 WHERE migration_name LIKE '9999%'",
    [last],
  );
  await client.query('DROP TABLE content.twice');
});

test('statements and templates that keep visitors waiting are told with where to look', async () => {
  const { rows } = await client.query<{ id: string }>('SELECT website_id AS id FROM content.website_host');
  const classes = `array_fill(0, ARRAY[${durationClass(800)}]) || 30 || array_fill(0, ARRAY[${durationClasses - durationClass(800) - 1}])`;
  const times = `date_trunc('hour', now()), 30, 24000, ${classes}, 800, now()`;
  await client.query(
    `INSERT INTO analytics.statement_timing (website_id, subgraph, statement, summary, text, slowest_website_id, slowest_operation, hour, count,
       total_ms, classes, slowest_ms, slowest_at) SELECT '*', 'commerce', 's', 'SELECT product', 'SELECT', '', 'SiteProductPage', ${times}`,
  );
  await client.query(
    `INSERT INTO analytics.template_timing (website_id, kind, part, slowest_path, hour, count, total_ms, classes, slowest_ms, slowest_at)
     SELECT $1, 'products.list', '', '/shop', ${times}`,
    [rows[0]?.id],
  );
  const { code, findings } = await examine();
  expect(code).toBe(0);
  expect(findings.filter(({ about }) => about === 'statements' || about === 'templates')).toEqual([
    {
      ...{ about: 'statements', level: 'advice', todo: expect.stringContaining('Analytics › Server') },
      found: expect.stringMatching(
        /^SELECT product of commerce took over \d{3} ms for one in twenty of 30 in the last day, 800 ms at most \(SiteProductPage\)\.$/,
      ),
    },
    {
      ...{ about: 'templates', level: 'advice', todo: expect.stringContaining('Analytics › Server') },
      found: expect.stringMatching(
        /^Templates of shop\.test took over \d{3} ms for one in twenty of 30 pages of products\.list .* \/shop took longest\.$/,
      ),
    },
  ]);
  for (const table of ['statement_timing', 'template_timing'])
    await client.query(`DELETE FROM analytics.${table} WHERE slowest_ms = 800`);
});

test('secrets that others can read, mails that wait, and a missing backup are problems', async () => {
  const secret = join(shop.environment.DATA_DIR ?? '', 'commerce', 'commerce-secret');
  await chmod(secret, 0o644);
  await client.query(
    `INSERT INTO commerce.mail (id, website_id, key, recipient, subject, text, html, created_at, last_error)
     SELECT 'm', website_id, 'm', 'a@b.test', '', '', '', now() - interval '1 hour', 'connect ETIMEDOUT' FROM content.website_host LIMIT 1`,
  );
  const { problems } = await examine({ BACKUP_TO: backups });
  expect(problems).toEqual([
    expect.stringContaining(`Others can read commerce/commerce-secret. Close it: chmod 600 ${secret}`),
    expect.stringMatching(
      /Mails of commerce wait \(1\), the oldest for 60 minutes: connect ETIMEDOUT\. Look at SMTP_URL/,
    ),
    'There is no whole backup. Make one: npm run vitrine -- backup create',
  ]);
  await client.query("DELETE FROM commerce.mail WHERE id = 'm'");
  await chmod(secret, 0o600);
});

test('a receiver of webhooks that never answers is told, with where its owner finds it, and no more once it does', async () => {
  await client.query(
    `INSERT INTO identity.webhook (id, website_id, url, types, secret, failing_since, silences)
     SELECT 'silent', website_id, 'https://partner.test/?key=hidden', '{}', '', now() - interval '3 hours', 9 FROM content.website_host LIMIT 1`,
  );
  await client.query(
    `INSERT INTO identity.webhook_delivery (id, website_id, webhook_id, event_id, event_type, body, last_error)
     SELECT 'd', website_id, 'silent', 'e', 'order.created', '{}', 'no answer in time' FROM content.website_host LIMIT 1`,
  );
  const { code, findings } = await examine();
  expect(code).toBe(0);
  expect(findings.find(({ about }) => about === 'deliveries')).toEqual({
    ...{ about: 'deliveries', level: 'advice', todo: expect.stringContaining('Settings › Webhooks') },
    found: 'Webhooks take nothing (1), the first for 180 minutes, while 1 wait: no answer in time.',
  });
  await client.query("UPDATE identity.webhook SET failing_since = NULL WHERE id = 'silent'");
  expect((await examine()).findings.find(({ about }) => about === 'deliveries')).toMatchObject({
    level: 'fine',
  });
  await client.query("DELETE FROM identity.webhook WHERE id = 'silent'");
});

test('a clock that was a day ahead, or is a day behind now, is told by what was noted meanwhile', async () => {
  // The table is made with the first work that is queued.
  await client.query(`CREATE SCHEMA jobs; CREATE TABLE jobs.job AS
    SELECT 'mail' AS name, 'completed' AS state, now() AS start_after, now() + interval '1 day' AS created_on`);
  const { code, problems } = await examine();
  expect(code).toBe(1);
  expect(problems).toEqual([
    expect.stringMatching(/^Work was noted at a time that comes in 1440 minutes: .* timedatectl/),
  ]);
  await client.query('UPDATE jobs.job SET created_on = now()');
  expect((await examine()).problems).toEqual([]);
  await client.query('DROP SCHEMA jobs CASCADE');
});

test('a collector of traces that is there is fine, and one that is gone is a problem', async () => {
  const receiver = await startReceiver();
  const there = await examine({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  expect(there.findings.find(({ about }) => about === 'traces')).toMatchObject({ level: 'fine' });
  await receiver.close();
  const gone = await examine({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  expect(gone.code).toBe(1);
  expect(gone.problems.join()).toMatch(/v1\/traces does not answer: .*OTEL_EXPORTER_OTLP_ENDPOINT/);
});

test('a mail server that hangs, and a database that is away, keep nobody waiting', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const { code, problems } = await examine({
    DATABASE_URL: 'postgresql://vitrine:secret@127.0.0.1:1/vitrine',
    ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@example.com' },
    ANALYTICS_URL: `http://vitrine:secret@127.0.0.1:${port}/visits`,
  });
  expect(code).toBe(1);
  expect(problems).toEqual([
    expect.stringMatching(
      /127\.0\.0\.1:1\/vitrine does not answer: .*ECONNREFUSED.* Start it, or look at DATABASE_URL\./,
    ),
    expect.stringMatching(/^127\.0\.0\.1:\d+ does not: .* Look at SMTP_URL/),
    expect.stringMatching(/^127\.0\.0\.1:\d+ does not answer: .* Look at ANALYTICS_URL/),
  ]);
  expect(JSON.stringify(problems)).not.toContain('secret');
});
