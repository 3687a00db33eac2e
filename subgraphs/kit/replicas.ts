import type pg from 'pg';
import { openPool } from './connections.ts';
import type { ReplicaReader, ScopedDatabase, Statement } from './database.ts';
import { isDatabaseAway } from './database-failures.ts';
import { isReadOnlyStatement } from './replica.rules.ts';
import { type PrimaryPosition, Replica, replicaSilenceMs } from './replica.ts';
import { SharedQuestion } from './shared-question.ts';
import type { Log } from './subgraph.ts';

/** How often each replica is looked at. */
const lookEveryMs = 1_000;

/**
 * A commit is shown to others once it is on the primary's disk, unless it need not get there first; so all that is shown lies before the
 * position that is on the disk, or before the one that is written.
 */
const readPosition = `SELECT (bytes - '0/0'::pg_lsn)::text AS bytes, ('x' || left(pg_walfile_name(bytes), 8))::bit(32)::int AS timeline,
  system FROM (SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END AS bytes,
    (SELECT system_identifier::text FROM pg_control_system() WHERE $1) AS system) p`;

/**
 * Reads of requests, sent to replicas of a database. Before each, the primary is asked how far it has come, and only a replica that shows
 * all of that answers: so a read sees every change that was committed before it was asked, as it would on the primary.
 */
export class Replicas implements ReplicaReader {
  readonly all: readonly Replica[];
  readonly #primary: pg.Pool;
  readonly #position = new SharedQuestion(() => this.#askPosition(false));
  readonly #readOnly = new WeakMap<Statement, boolean>();
  readonly #timer: NodeJS.Timeout;
  #turn = 0;
  #looking: Promise<unknown> = Promise.resolve();
  #isLooking = false;

  constructor(options: {
    readonly primaryUrl: string;
    readonly urls: readonly string[];
    readonly schema: string;
    readonly maxConnections?: number | undefined;
    readonly log: Log;
  }) {
    const { primaryUrl, urls, schema, maxConnections, log } = options;
    this.all = urls.map((url) => new Replica({ url, schema, maxConnections, log }));
    this.#primary = openPool({
      ...{ connectionString: primaryUrl, max: 1, application_name: `vitrine ${schema} position` },
      ...{ connectionTimeoutMillis: replicaSilenceMs, query_timeout: replicaSilenceMs },
    });
    this.#timer = setInterval(() => this.#beginLook(), lookEveryMs);
    this.#timer.unref();
    this.#beginLook();
  }

  /** What keeps replicas from being read, each in a sentence. */
  get problems(): string[] {
    return this.all.flatMap(({ host, problem, database: { name } }) =>
      problem === null ? [] : [`The replica ${host} of ${name} ${problem}: the primary answers.`],
    );
  }

  readingFor(scope: ScopedDatabase): ScopedDatabase {
    return new ReadingScope(scope, this);
  }

  #isReadOnly(query: Statement): boolean {
    const known = this.#readOnly.get(query);
    if (known !== undefined) return known;
    const found = isReadOnlyStatement(query.text);
    this.#readOnly.set(query, found);
    return found;
  }

  /** What a replica answers that shows all that is committed now; null where none does, and the primary is to be asked. */
  async read<Row>(
    scope: ScopedDatabase,
    query: Statement,
    values: readonly unknown[],
  ): Promise<Row[] | null> {
    const usable = this.all.filter(({ isUsable }) => isUsable);
    if (usable.length === 0 || !this.#isReadOnly(query)) return null;
    // Who asks next to the primary is told what is wrong with it.
    const position = await this.#position.ask().catch(() => null);
    if (!position) return null;
    this.#turn += 1;
    for (let index = 0; index < usable.length; index += 1) {
      const replica = usable[(this.#turn + index) % usable.length];
      const connections = replica?.connections ?? 0;
      if (await replica?.hasReached(position))
        return (
          replica?.rows<Row>(scope, query, values, connections).catch(this.#noteFailure(replica, query)) ??
          null
        );
    }
    return null;
  }

  /** A read does nothing, so the primary may be asked it again; what is wrong with the question it says too. */
  #noteFailure(replica: Replica, query: Statement): (error: unknown) => null {
    return (error) => {
      // What reads by its words may write by a function that it calls: PostgreSQL knows.
      if (isRefusedWrite(error)) this.#readOnly.set(query, false);
      else if (isDatabaseAway(error)) replica.leaveOut(error);
      return null;
    };
  }

  /** Resolves once each was looked at that was to be. */
  async looked(): Promise<void> {
    await this.#looking;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await Promise.all([this.#primary.end(), ...this.all.map((replica) => replica.close())]);
  }

  #beginLook(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#looking = this.#look().finally(() => {
      this.#isLooking = false;
    });
  }

  async #look(): Promise<void> {
    // While the primary is away nobody can say what a replica lacks, and nobody is sent to one.
    const position = await this.#askPosition(true).catch(() => null);
    if (position) await Promise.all(this.all.map((replica) => replica.look(position)));
  }

  async #askPosition(isWhole: boolean): Promise<PrimaryPosition> {
    const { rows } = await this.#primary.query<{ bytes: string; timeline: number; system: string | null }>(
      readPosition,
      [isWhole],
    );
    const [row] = rows;
    if (!row) throw new Error('The primary does not say how far it has come.');
    return { bytes: BigInt(row.bytes), timeline: row.timeline, system: row.system ?? '' };
  }
}

/** One website's part of the database for one request: what only reads may be read from a replica, all else is the primary's. */
class ReadingScope implements ScopedDatabase {
  readonly isTransaction = false;
  readonly #primary: ScopedDatabase;
  readonly #replicas: Replicas;

  constructor(primary: ScopedDatabase, replicas: Replicas) {
    this.#primary = primary;
    this.#replicas = replicas;
  }

  get websiteId(): string {
    return this.#primary.websiteId;
  }

  get subgraph(): string {
    return this.#primary.subgraph;
  }

  get operation(): string {
    return this.#primary.operation;
  }

  get pool(): pg.Pool {
    return this.#primary.pool;
  }

  during(operation: string): ScopedDatabase {
    return new ReadingScope(this.#primary.during(operation), this.#replicas);
  }

  async rows<Row>(query: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    const read = await this.#replicas.read<Row>(this.#primary, query, values);
    return read ?? this.#primary.rows(query, values);
  }

  transaction: ScopedDatabase['transaction'] = (work) => this.#primary.transaction(work);
}

const isRefusedWrite = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25006';
