import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { openPool } from './connections.ts';
import { Database, type ScopedDatabase, type Statement } from './database.ts';
import { describeStranger, type Position, type ReplicaAnswer } from './replica.rules.ts';
import { SharedQuestion } from './shared-question.ts';
import type { Log } from './subgraph.ts';

/** Where the primary is, and which database it is. */
export type PrimaryPosition = Position & { readonly system: string };

/** A replica that says nothing for so long is away. */
export const replicaSilenceMs = 2_000;
/** It is left out when it does not show within so long what its primary showed. */
const longestLagMs = 1_000;
/** A read waits so long for a replica, and then asks the primary. */
const patienceMs = 10;
const pauseMs = 2;
/** One that made a read wait in vain is not asked again for so long. */
const restMs = 100;

/** Timelines are told by whichever knows first: the connection that brings changes, where the role may see it, or the last restart point. */
const readAnswer = `SELECT pg_is_in_recovery() AS "isReplica", (SELECT system_identifier::text FROM pg_control_system()) AS system,
  (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0'::pg_lsn)::text AS bytes,
  greatest((SELECT timeline_id FROM pg_control_checkpoint()), (SELECT received_tli FROM pg_stat_wal_receiver)) AS timeline`;
const readBytes = `SELECT (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text AS bytes`;

/** One server that follows a database, as far as this process knows it. */
export class Replica {
  /** The rows, to be read. */
  readonly database: Database;
  readonly host: string;
  readonly #log: Log;
  readonly #pool: pg.Pool;
  readonly #progress = new SharedQuestion(() => this.#askBytes());
  /** Not read from until it was looked at. */
  #problem: string | null = 'has not been looked at yet';
  #timeline = 0;
  #bytes = 0n;
  #restsUntil = 0;
  #lagSeconds: number | null = null;
  #connections = 0;
  #reads = 0;

  constructor(options: {
    readonly url: string;
    readonly schema: string;
    readonly maxConnections: number | undefined;
    readonly log: Log;
  }) {
    const { url, schema, maxConnections, log } = options;
    const silenceMs = replicaSilenceMs;
    // What it showed before may have been shown by a server that was started anew since, and then shows less for a moment.
    const onConnect = () => {
      this.#connections += 1;
      this.#bytes = 0n;
    };
    const onError = () => undefined;
    this.host = new URL(url).host;
    this.#log = log;
    this.database = new Database({ url, schema, maxConnections, silenceMs, onConnect, onError });
    this.#pool = openPool({
      ...{ connectionString: url, max: 1, application_name: `vitrine ${schema} replica` },
      ...{ connectionTimeoutMillis: silenceMs, query_timeout: silenceMs },
    });
  }

  /** What is wrong with it, in words that follow its host; null while it is read from. */
  get problem(): string | null {
    return this.#problem;
  }

  /** How many seconds it took to show what its primary showed; null while that is not known. */
  get lagSeconds(): number | null {
    return this.#lagSeconds;
  }

  /** How many statements it answered in place of the primary. */
  get reads(): number {
    return this.#reads;
  }

  get isUsable(): boolean {
    return this.#problem === null && performance.now() >= this.#restsUntil;
  }

  /** Whether it shows all that was committed at a position of the primary; waits for it a moment. */
  async hasReached({ bytes, timeline }: Position): Promise<boolean> {
    if (timeline !== this.#timeline) return false;
    try {
      const isThere = await this.#comesTo(bytes, patienceMs);
      if (!isThere) this.#restsUntil = performance.now() + restMs;
      return isThere;
    } catch (error) {
      this.leaveOut(error);
      return false;
    }
  }

  /**
   * What it answers, asked after `hasReached`; null where that was said of a connection that was not there yet: it may lead to a server
   * that has not come so far again.
   */
  async rows<Row>(
    { websiteId, operation }: Pick<ScopedDatabase, 'websiteId' | 'operation'>,
    query: Statement,
    values: readonly unknown[],
    connections: number,
  ): Promise<Row[] | null> {
    const rows = await this.database.forWebsite(websiteId).during(operation).rows<Row>(query, values);
    if (connections !== this.#connections) return null;
    this.#reads += 1;
    return rows;
  }

  /** How many connections to it were made; told before `hasReached` is asked. */
  get connections(): number {
    return this.#connections;
  }

  /** Nobody reads from it until it was looked at again. */
  leaveOut(error: unknown): void {
    this.#settle(`does not answer (${error instanceof Error ? error.message : String(error)})`, null);
  }

  /** Looks whether it follows the primary, and how far behind it is. */
  async look(primary: PrimaryPosition): Promise<void> {
    const begunAt = performance.now();
    try {
      const { rows } = await this.#pool.query<Omit<ReplicaAnswer, 'bytes'> & { bytes: string }>(readAnswer);
      const [answer] = rows;
      const stranger = answer ? describeStranger(answer, primary) : 'tells nothing of itself';
      if (stranger !== null) return this.#settle(stranger, null);
      this.#bytes = BigInt(answer?.bytes ?? 0);
      const isThere = await this.#comesTo(primary.bytes, longestLagMs);
      if (!isThere) return this.#settle('is more than a second behind its primary', null);
      this.#timeline = primary.timeline;
      this.#settle(null, (performance.now() - begunAt) / 1_000);
    } catch (error) {
      this.leaveOut(error);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.database.close(), this.#pool.end()]);
  }

  async #comesTo(bytes: bigint, withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs;
    while (this.#bytes < bytes) {
      this.#bytes = await this.#progress.ask();
      if (this.#bytes >= bytes) break;
      if (performance.now() >= until) return false;
      await wait(pauseMs);
    }
    return true;
  }

  async #askBytes(): Promise<bigint> {
    const { rows } = await this.#pool.query<{ bytes: string | null }>(readBytes);
    return BigInt(rows[0]?.bytes ?? 0);
  }

  #settle(problem: string | null, lagSeconds: number | null): void {
    const { host } = this;
    const subgraph = this.database.name;
    if (problem !== null && this.#problem === null)
      this.#log.warn({ subgraph, replica: host, problem }, 'A replica is left out; the primary answers.');
    if (problem === null && this.#problem !== null)
      this.#log.info({ subgraph, replica: host }, 'A replica is read from.');
    this.#problem = problem;
    this.#lagSeconds = lagSeconds;
  }
}
