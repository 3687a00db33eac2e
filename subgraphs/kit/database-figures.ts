import { type Database, everyWebsite, statement } from './database.ts';

/** What waits to be handed over to someone outside, such as mails. */
export interface Waiting {
  readonly queued: number;
  /** How long the oldest of them has waited. */
  readonly oldestSeconds: number;
  /** Webhooks that nothing could be delivered to lately; 0 for mails. */
  readonly failing: number;
}

/** A queue of jobs. */
export interface QueueFigures {
  readonly queue: string;
  /** Those that may begin. */
  readonly due: number;
  readonly running: number;
  readonly failed: number;
  /** How long the oldest of those that are due has waited. */
  readonly oldestSeconds: number;
}

/** PostgreSQL's own figures about the database of a subgraph. */
export interface ServerFigures {
  /** The same for subgraphs that share a database. */
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly connections: number;
  readonly mostConnections: number;
  readonly commits: number;
  readonly rollbacks: number;
  readonly blocksRead: number;
  readonly blocksHit: number;
  readonly deadlocks: number;
  readonly temporaryBytes: number;
  readonly longestTransactionSeconds: number;
}

/** What is read of a subgraph's database for whoever watches the install. */
export interface DatabaseFigures {
  readonly server: ServerFigures;
  /** Null for a subgraph that writes none. */
  readonly mails: Waiting | null;
  readonly webhooks: Waiting | null;
  readonly queues: readonly QueueFigures[];
}

const readServer = statement(`
  SELECT concat_ws(' ', inet_server_addr(), inet_server_port(), d.oid) AS key, d.datname AS name,
    pg_database_size(d.oid)::float8 AS bytes, s.numbackends AS connections,
    current_setting('max_connections')::int AS "mostConnections", s.xact_commit::float8 AS commits,
    s.xact_rollback::float8 AS rollbacks, s.blks_read::float8 AS "blocksRead", s.blks_hit::float8 AS "blocksHit",
    s.deadlocks::float8 AS deadlocks, s.temp_bytes::float8 AS "temporaryBytes",
    coalesce((SELECT extract(epoch FROM max(now() - xact_start)) FROM pg_stat_activity WHERE datname = d.datname), 0)::float8
      AS "longestTransactionSeconds"
  FROM pg_database d JOIN pg_stat_database s ON s.datid = d.oid
  WHERE d.datname = current_database() AND $1 = '${everyWebsite}'`);

const readTables = statement(`
  SELECT to_regclass('mail') IS NOT NULL AS "hasMails", to_regclass('webhook_delivery') IS NOT NULL AS "hasWebhooks",
    to_regclass('jobs.job') IS NOT NULL AS "hasJobs" WHERE $1 = '${everyWebsite}'`);

const age = `coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestSeconds"`;
const readMails = statement(
  `SELECT count(*)::int AS queued, ${age}, 0 AS failing FROM mail WHERE $1 = '${everyWebsite}' AND state = 'QUEUED'`,
);
const readWebhooks = statement(`
  SELECT count(*)::int AS queued, ${age}, (SELECT count(*)::int FROM webhook WHERE failing_since IS NOT NULL) AS failing
  FROM webhook_delivery WHERE $1 = '${everyWebsite}' AND state = 'QUEUED'`);

const readQueues = statement(`
  SELECT name AS queue, count(*) FILTER (WHERE state < 'active' AND start_after <= now())::int AS due,
    count(*) FILTER (WHERE state = 'active')::int AS running, count(*) FILTER (WHERE state = 'failed')::int AS failed,
    coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active' AND start_after <= now())), 0)::float8
      AS "oldestSeconds"
  FROM jobs.job WHERE $1 = '${everyWebsite}' AND name LIKE current_schema() || '-%' GROUP BY name`);

/** Reads them; a few short statements. */
export async function readDatabaseFigures(database: Database): Promise<DatabaseFigures> {
  const install = database.forWebsite(everyWebsite);
  const [server] = await install.rows<ServerFigures>(readServer);
  if (!server) throw new Error('The database tells nothing about itself.');
  const [tables] = await install.rows<{ hasMails: boolean; hasWebhooks: boolean; hasJobs: boolean }>(
    readTables,
  );
  const [mails] = tables?.hasMails ? await install.rows<Waiting>(readMails) : [];
  const [webhooks] = tables?.hasWebhooks ? await install.rows<Waiting>(readWebhooks) : [];
  const queues = tables?.hasJobs ? await install.rows<QueueFigures>(readQueues) : [];
  return { server, mails: mails ?? null, webhooks: webhooks ?? null, queues };
}
