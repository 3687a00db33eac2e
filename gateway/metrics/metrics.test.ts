import { expect, onTestFinished, test } from 'vitest';
import { statement } from '#kit/database.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openTestInstall } from '../testing.ts';
import { Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

/** The value of a line of the metrics; undefined when there is none. */
function sampleOf(text: string, start: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${start} `));
  return line === undefined ? undefined : Number(line.slice(start.length));
}

test('whoever watches a shop sees its requests, operations, caches, statements and database, and visitors see none of it', async () => {
  const shop = await openTestInstall();
  const website = await shop.createWebsite();
  const metrics = new Metrics(shop.install, {
    lastBegun: new Date(1_700_000_000_000),
    isScheduled: true,
  });
  const config = readConfig({ ...shop.environment });
  const app = await createApp({ config, install: shop.install, log: shop.log, metrics });
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }, shop.log);
  onTestFinished(async () => {
    await server.close();
    await app.close();
    await shop.close();
  });
  const headers = { host: website.host };
  const url = `/graphql?query=${encodeURIComponent('{ website { title } }')}`;
  for (let asked = 0; asked < 3; asked += 1)
    await app.inject({
      url,
      headers: { ...headers, 'apollo-require-preflight': 'true', cookie: `n=${asked}` },
    });
  await website.query(
    website.visitor(),
    'mutation { signUpMember(input: { email: "ada@members.test" }) { __typename } }',
  );
  expect((await app.inject({ url: '/nowhere', headers })).statusCode).toBe(404);
  expect((await app.inject({ url: '/metrics', headers })).body).not.toContain('vitrine_');

  const [commerce] = shop.install.subgraphs.filter(({ name }) => name === 'commerce');
  const slow = statement('SELECT $1::text FROM (SELECT pg_sleep(0.3)) AS slept LEFT JOIN product ON false');
  await commerce?.database.forWebsite(website.id).rows(slow);

  const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  const count = (name: string, labels: string) => sampleOf(text, `${name}_count{${labels}}`);
  expect(count('vitrine_http_request_duration_seconds', 'method="GET",route="/graphql",status="200"')).toBe(
    3,
  );
  expect(count('vitrine_http_request_duration_seconds', 'method="GET",route="/*",status="404"')).toBe(2);
  expect(count('vitrine_graph_operation_duration_seconds', 'operation="other",outcome="ok"')).toBe(4);
  expect(sampleOf(text, 'vitrine_cache_lookups_total{cache="answers",result="hit"}')).toBeGreaterThanOrEqual(
    2,
  );
  expect(sampleOf(text, 'vitrine_cache_lookups_total{cache="plans",result="hit"}')).toBeGreaterThanOrEqual(2);
  expect(count('vitrine_subgraph_fetch_duration_seconds', 'subgraph="content",outcome="ok"')).toBeGreaterThan(
    0,
  );
  expect(sampleOf(text, 'vitrine_backup_last_begun_timestamp_seconds')).toBe(1_700_000_000);
  expect(sampleOf(text, 'vitrine_backup_scheduled')).toBe(1);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(count('vitrine_template_render_duration_seconds', 'outcome="ok"')).toBeGreaterThan(0);
  const mailed = async () => {
    const told = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    return [
      sampleOf(told, 'vitrine_mail_attempt_duration_seconds_count{subgraph="identity",outcome="kept"}'),
      sampleOf(told, 'vitrine_job_duration_seconds_count{queue="identity-mail",outcome="ok"}'),
    ];
  };
  await expect.poll(mailed).toEqual([1, 1]);
  if (shop.install.subgraphs.length === 0) return;
  expect(sampleOf(text, 'vitrine_database_up{subgraph="commerce"}')).toBe(1);
  expect(text).toMatch(/^vitrine_postgres_size_bytes\{database="test_\w+"\} \d{6,}$/m);
  expect(count('vitrine_sql_statement_duration_seconds', 'subgraph="content"')).toBeGreaterThan(0);
  expect(
    sampleOf(text, 'vitrine_sql_slow_statements_total{subgraph="commerce",statement="SELECT product"}'),
  ).toBe(1);
  expect(sampleOf(text, 'vitrine_mails_queued{subgraph="commerce"}')).toBe(0);
  expect(text).toContain('vitrine_sql_connections{subgraph="identity",state="waiting"} 0');
});
