import { Gauge, type Registry } from 'prom-client';
import type { DatabaseFigures, QueueFigures, ServerFigures, Waiting } from '#kit/database-figures.ts';
import type { Replica } from '#kit/replica.ts';
import type { OpenSubgraph } from '#kit/subgraph.ts';

type Figures = ReadonlyMap<string, DatabaseFigures | null>;

/** However often it is asked, databases are looked at so often. */
const keptMs = 10_000;
/** A database that is silent for so long does not keep the other figures waiting. */
const longestMs = 3_000;

/** What the databases of this process's subgraphs tell, read when Prometheus comes. */
export function addDatabaseMetrics(registry: Registry, subgraphs: readonly OpenSubgraph[]): void {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Figures> = Promise.resolve(new Map());
  const read = (): Promise<Figures> => {
    if (performance.now() - readAt < keptMs) return reading;
    readAt = performance.now();
    reading = readAll(subgraphs);
    return reading;
  };
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    put: (set: (labels: Record<string, string>, value: number) => void, figures: Figures) => void,
  ) =>
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        const figures = await read();
        this.reset();
        put((labels, value) => this.set(labels, value), figures);
      },
    });

  gauge(
    'vitrine_database_up',
    'Whether the database of a subgraph answered; 0 when not.',
    ['subgraph'],
    (set, all) => {
      for (const [subgraph, figures] of all) set({ subgraph }, figures ? 1 : 0);
    },
  );
  gauge(
    'vitrine_sql_connections',
    'Connections of a pool, those of Prisma too: "busy", "idle", and requests that are "waiting" for one.',
    ['subgraph', 'state'],
    (set) => {
      for (const { name: subgraph, database } of subgraphs) {
        const { busy, idle, waiting } = database.connections;
        set({ subgraph, state: 'busy' }, busy);
        set({ subgraph, state: 'idle' }, idle);
        set({ subgraph, state: 'waiting' }, waiting);
      }
    },
  );
  const replicas: Record<string, [help: string, of: (replica: Replica) => number | null]> = {
    vitrine_replica_up: [
      'Whether requests read from a replica; 0 while it is left out.',
      (each) => (each.problem === null ? 1 : 0),
    ],
    vitrine_replica_lag_seconds: [
      'How long it took a replica to show what its primary showed; told while it is read from.',
      ({ lagSeconds }) => lagSeconds,
    ],
    vitrine_replica_reads: [
      'Statements that a replica answered in place of its primary.',
      ({ reads }) => reads,
    ],
  };
  for (const [name, [help, of]] of Object.entries(replicas))
    gauge(name, help, ['subgraph', 'replica'], (set) => {
      for (const { name: subgraph, replicas: followers } of subgraphs)
        for (const replica of followers?.all ?? []) {
          const value = of(replica);
          if (value !== null) set({ subgraph, replica: replica.host }, value);
        }
    });
  const servers: Record<string, [help: string, of: (figures: ServerFigures) => number]> = {
    vitrine_postgres_size_bytes: ['Size of the database on its disk.', ({ bytes }) => bytes],
    vitrine_postgres_connections: [
      'Connections to the database, of all programs.',
      ({ connections }) => connections,
    ],
    vitrine_postgres_max_connections: [
      'Connections that the server takes at most.',
      (each) => each.mostConnections,
    ],
    vitrine_postgres_commits: [
      'Transactions that were committed since its statistics began.',
      ({ commits }) => commits,
    ],
    vitrine_postgres_rollbacks: [
      'Transactions that were rolled back since then.',
      ({ rollbacks }) => rollbacks,
    ],
    vitrine_postgres_blocks_read: [
      'Blocks that were not in its memory since then.',
      ({ blocksRead }) => blocksRead,
    ],
    vitrine_postgres_blocks_hit: ['Blocks that were in its memory since then.', ({ blocksHit }) => blocksHit],
    vitrine_postgres_deadlocks: ['Deadlocks since then.', ({ deadlocks }) => deadlocks],
    vitrine_postgres_temporary_bytes: [
      'Bytes of sorts that did not fit since then.',
      (each) => each.temporaryBytes,
    ],
    vitrine_postgres_longest_transaction_seconds: [
      'How long the oldest transaction has been open.',
      (each) => each.longestTransactionSeconds,
    ],
  };
  for (const [name, [help, of]] of Object.entries(servers))
    gauge(name, help, ['database'], (set, all) => {
      const seen = new Set<string>();
      for (const figures of all.values()) {
        if (!figures || seen.has(figures.server.key)) continue;
        seen.add(figures.server.key);
        set({ database: figures.server.name }, of(figures.server));
      }
    });
  const waiting = (what: 'mails' | 'webhooks', told: Record<string, [help: string, of: keyof Waiting]>) => {
    for (const [name, [help, of]] of Object.entries(told))
      gauge(name, help, ['subgraph'], (set, all) => {
        for (const [subgraph, figures] of all) {
          const found = figures?.[what];
          if (found) set({ subgraph }, found[of]);
        }
      });
  };
  waiting('mails', {
    vitrine_mails_queued: ['Mails that wait for the mail server.', 'queued'],
    vitrine_mails_oldest_seconds: ['How long the oldest of them has waited.', 'oldestSeconds'],
  });
  waiting('webhooks', {
    vitrine_webhook_deliveries_queued: ['Deliveries to partners that are still to be made.', 'queued'],
    vitrine_webhook_deliveries_oldest_seconds: ['How long the oldest of them has waited.', 'oldestSeconds'],
    vitrine_webhooks_failing: ['Webhooks whose receiver did not take the last delivery.', 'failing'],
  });
  const queues: Record<string, [help: string, of: (figures: QueueFigures) => number]> = {
    vitrine_jobs_due: ['Jobs that may begin, and have not.', ({ due }) => due],
    vitrine_jobs_running: ['Jobs that are being worked on.', ({ running }) => running],
    vitrine_jobs_failed: ['Jobs that were given up within the last hours.', ({ failed }) => failed],
    vitrine_jobs_oldest_seconds: [
      'How long the oldest job that is due has waited.',
      (each) => each.oldestSeconds,
    ],
  };
  for (const [name, [help, of]] of Object.entries(queues))
    gauge(name, help, ['queue'], (set, all) => {
      for (const figures of all.values())
        for (const each of figures?.queues ?? []) set({ queue: each.queue }, of(each));
    });
}

async function readAll(subgraphs: readonly OpenSubgraph[]): Promise<Figures> {
  const entries = subgraphs.map(async ({ name, figures }) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), longestMs);
    });
    const found = await Promise.race([figures().catch(() => null), late]);
    clearTimeout(timer);
    return [name, found] as const;
  });
  return new Map(await Promise.all(entries));
}
