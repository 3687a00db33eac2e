import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { type Finding, fine, problem, reasonOf } from './finding.ts';

/** The server that events of settled days are moved to. */
export async function examineClickHouse(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return [];
  const { host } = new URL(url);
  const client = createClient({ url, request_timeout: 3_000, log: { level: ClickHouseLogLevel.OFF } });
  const answer = await client.ping({ select: true });
  await client.close();
  if (answer.success) return [fine('clickhouse', `${host} answers.`)];
  const todo = 'Look at ANALYTICS_URL and at the log of ClickHouse; until then events stay in PostgreSQL.';
  return [problem('clickhouse', `${host} does not answer: ${reasonOf(answer.error)}.`, todo)];
}
