import { createClient } from '#kit/connections.ts';
import type { Config } from '../config.ts';
import { type Finding, fine, problem, reasonOf } from './finding.ts';

const patienceMs = 5_000;

/** The poolers before the databases lead somewhere. */
export async function examinePoolers({ subgraphs }: Pick<Config, 'subgraphs'>): Promise<Finding[]> {
  const urls = new Set(Object.values(subgraphs).flatMap(({ poolerUrl }) => poolerUrl ?? []));
  return Promise.all([...urls].map(examinePooler));
}

async function examinePooler(url: string): Promise<Finding> {
  const { host } = new URL(url);
  const client = createClient({
    ...{ connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs },
  });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return fine('pooler', `${host} leads to a database.`);
  } catch (error) {
    const todo = 'Look at DATABASE_POOLER_URL and at the log of the pooler.';
    return problem('pooler', `${host} does not lead to a database: ${reasonOf(error)}.`, todo);
  } finally {
    await client.end().catch(() => undefined);
  }
}
