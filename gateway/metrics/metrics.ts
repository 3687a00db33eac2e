import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { summariseStatement } from '#kit/statement-summary.rules.ts';
import type { Install } from '../install.ts';
import { slowMs } from '../timings/slow-work.rules.ts';
import type { CertificateState } from '../tls/certificates.ts';
import { version } from '../version.ts';
import { addDatabaseMetrics } from './database-metrics.ts';

/** Seconds: from an answer that is kept to one that somebody gives up on. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** A time of the work that a channel tells about, as channels publish it. */
type Told = Readonly<Record<string, unknown>>;

interface Duration {
  /** The channel that tells of each time. */
  readonly channel: string;
  readonly name: string;
  readonly help: string;
  /** Its labels with the fields of the channel's messages that they are taken from. */
  readonly labels: Readonly<Record<string, string>>;
}

/** What is timed wherever it happens. */
const durations: readonly Duration[] = [
  {
    channel: 'vitrine:operation',
    name: 'vitrine_graph_operation_duration_seconds',
    help: 'Time of an operation of the graph, without what HTTP adds. Operations that do not ship with the product are "other".',
    labels: { operation: 'name', outcome: 'outcome' },
  },
  {
    channel: 'vitrine:fetch',
    name: 'vitrine_subgraph_fetch_duration_seconds',
    help: 'Time of what a plan asked of one subgraph.',
    labels: { subgraph: 'subgraph', outcome: 'outcome' },
  },
  {
    channel: 'vitrine:sql-time',
    name: 'vitrine_sql_statement_duration_seconds',
    help: 'Time of a prepared statement, without those that Prisma sends.',
    labels: { subgraph: 'subgraph' },
  },
  {
    channel: 'vitrine:template',
    name: 'vitrine_template_render_duration_seconds',
    help: 'Time in which the templates of a theme drew a page; one that is "cut" used up its allowance.',
    labels: { outcome: 'outcome' },
  },
  {
    channel: 'vitrine:job',
    name: 'vitrine_job_duration_seconds',
    help: 'Time of a job that was tried; one that "failed" may be tried again.',
    labels: { queue: 'queue', outcome: 'outcome' },
  },
  {
    channel: 'vitrine:mail',
    name: 'vitrine_mail_attempt_duration_seconds',
    help: 'Time of an attempt to hand a mail over: "sent", "kept" without a mail server, "queued" to be tried again, or "failed" for good.',
    labels: { subgraph: 'subgraph', outcome: 'outcome' },
  },
  {
    channel: 'vitrine:webhook',
    name: 'vitrine_webhook_attempt_duration_seconds',
    help: 'Time of an attempt to tell a partner something: "delivered", "queued" to be tried again, or "failed" for good.',
    labels: { outcome: 'outcome' },
  },
];

/** What an install tells Prometheus about itself. Made only where it is asked for: until then nobody counts anything. */
export class Metrics {
  readonly registry = new Registry();
  readonly #listeners: [channel: string, listen: (message: unknown) => void][] = [];
  readonly #requests: Histogram<'method' | 'route' | 'status'>;

  constructor(
    install: Pick<Install, 'subgraphs'> & {
      readonly sharedCounts: { readonly problem: string | null } | undefined;
    },
    backups: { readonly lastBegun: Date | null; readonly isScheduled: boolean } | null,
    certificates: () => CertificateState | null = () => null,
  ) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 20 });
    const info = { name: 'vitrine_info', help: 'The version that runs; always 1.', labelNames: ['version'] };
    new Gauge({ ...info, registers }).set({ version }, 1);
    this.#requests = new Histogram({
      name: 'vitrine_http_request_duration_seconds',
      help: 'Time from a request to the end of its answer, by the route that answered.',
      labelNames: ['method', 'route', 'status'],
      ...{ buckets, registers },
    });
    for (const duration of durations) this.#measure(duration);
    const lookups = new Counter({
      name: 'vitrine_cache_lookups_total',
      help: 'Whether something was there: "plans" of operations, "answers" and "pages" that everyone is sent alike.',
      labelNames: ['cache', 'result'],
      registers,
    });
    this.#listen('vitrine:cache', ({ cache, isHit }) =>
      lookups.inc({ cache: String(cache), result: isHit ? 'hit' : 'miss' }),
    );
    new Gauge({
      name: 'vitrine_backup_last_begun_timestamp_seconds',
      help: 'When the newest whole backup was begun that the schedule knows of; 0 while there is none.',
      registers,
      collect() {
        this.set((backups?.lastBegun?.getTime() ?? 0) / 1_000);
      },
    });
    new Gauge({
      name: 'vitrine_backup_scheduled',
      help: 'Whether this process is to make a backup each day.',
      registers,
      collect() {
        this.set(backups?.isScheduled ? 1 : 0);
      },
    });
    const slow = new Counter({
      name: 'vitrine_sql_slow_statements_total',
      help: `Statements, and calls of Prisma’s, that took over ${slowMs} ms, by what they do; Analytics › Server shows their texts.`,
      labelNames: ['subgraph', 'statement'],
      registers,
    });
    const countSlow = (message: Told) => {
      if (Number(message.ms) > slowMs)
        slow.inc({ subgraph: String(message.subgraph), statement: nameOf(message) });
    };
    this.#listen('vitrine:sql-time', countSlow);
    this.#listen('vitrine:prisma-time', countSlow);
    const { sharedCounts } = install;
    if (sharedCounts)
      new Gauge({
        name: 'vitrine_redis_up',
        help: 'Whether the Redis of REDIS_URL counts; 0 while each process counts by itself. Absent where none is set.',
        registers,
        collect() {
          this.set(sharedCounts.problem === null ? 1 : 0);
        },
      });
    new Gauge({
      name: 'vitrine_certificate_first_end_timestamp_seconds',
      help: 'When the first certificate ends that this process shows; 0 where it shows none.',
      registers,
      collect() {
        this.set((certificates()?.firstEnd?.getTime() ?? 0) / 1_000);
      },
    });
    new Gauge({
      name: 'vitrine_certificates_failing',
      help: 'Hosts whose certificate cannot be ordered, or read.',
      registers,
      collect() {
        this.set(certificates()?.failing ?? 0);
      },
    });
    addDatabaseMetrics(this.registry, install.subgraphs);
  }

  /** Counts a request that was answered. */
  countRequest(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status }, seconds);
  }

  close(): void {
    for (const [channel, listen] of this.#listeners.splice(0)) unsubscribe(channel, listen);
    this.registry.clear();
  }

  #measure({ channel, labels, ...told }: Duration): void {
    const names = Object.entries(labels);
    const histogram = new Histogram({
      ...told,
      labelNames: Object.keys(labels),
      buckets,
      registers: [this.registry],
    });
    this.#listen(channel, (message) => {
      const values = names.map(([label, field]) => [label, String(message[field])]);
      histogram.observe(Object.fromEntries(values), Number(message.ms) / 1_000);
    });
  }

  #listen(channel: string, listen: (message: Told) => void): void {
    const listener = (message: unknown) => {
      if (isTold(message)) listen(message);
    };
    subscribe(channel, listener);
    this.#listeners.push([channel, listener]);
  }
}

/** A statement in a few words: one that was slow names a table, never a value. */
function nameOf({ statement, call }: Told): string {
  const isWritten = isTold(statement) && typeof statement.text === 'string';
  return isWritten ? summariseStatement(String(statement.text)) : String(call);
}

function isTold(message: unknown): message is Told {
  return typeof message === 'object' && message !== null;
}
