import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { SpanKind } from '@opentelemetry/api';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { columnTypes } from './column-types.ts';
import { openPool } from './connections.ts';
import { isDatabaseAway, isDiskFull, repeatOnConflict } from './database-failures.ts';
import type { StatementTime } from './measured.ts';
import { queryPrepared } from './prepared-query.ts';
import { PrismaPool, poolOfTransaction } from './prisma-pools.ts';
import { inInnerSpan, type SpanDescription } from './spans.ts';
import { statementSource, summariseStatement } from './statement-summary.rules.ts';
import type { RequestContext } from './subgraph.ts';
import { beginBound, endOnRelease } from './transaction-pooling.ts';
import type { Viewer } from './viewer.ts';

/** Publishes `{ text }` of each statement that is sent, Prisma's too: tests count them, nobody listens otherwise. */
export const statementChannel = channel('vitrine:sql');

/** Publishes the `StatementTime` of each that was answered, those of Prisma left out: whoever watches the install measures them. */
const timeChannel = channel('vitrine:sql-time');

/** A statement with its name, under which PostgreSQL keeps it prepared. `$1` is always the website's id. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Declares a statement once; its name is made from its text. Every statement of a website's data must use `$1`. */
export function statement(text: string): Statement {
  if (!text.includes('$1')) throw new Error(`A statement must be scoped by $1: ${text}`);
  return { name: createHash('sha1').update(text).digest('base64url'), text };
}

/** Answers statements of one website. */
export interface Queries {
  readonly websiteId: string;
  /** The subgraph whose database it is. */
  readonly subgraph: string;
  /** True where all that is sent is done together or not at all. */
  readonly isTransaction: boolean;
  /** What Prisma may use: its statements are sent on connections that are bound to this website, in a transaction on its own. */
  readonly pool: pg.Pool;
  rows<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/** One website's part of a subgraph's database. The only way to it, so that no query can forget whose rows it wants. */
export interface ScopedDatabase extends Queries {
  /** What it works for, where statements are measured; empty where that is not known. */
  readonly operation: string;
  /** The same rows, for work that is told by this name where statements are measured, such as an operation's. */
  during(operation: string): ScopedDatabase;
  /**
   * All or nothing; rolled back when the work throws. The work is done again when PostgreSQL undid it because of another
   * transaction, so whatever else it does must be harmless twice.
   */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
}

/** Leads what a request reads to replicas of the database. */
export interface ReplicaReader {
  readingFor(scope: ScopedDatabase): ScopedDatabase;
}

/** What the install itself asks, across websites: which website a host belongs to, who holds a session. */
export const everyWebsite = '*';

/** Who changes something by a command has no account. */
const operatorName = 'operator';

const maxScopes = 500;

/** Takes half a megabyte of the disk, and gives it back at once. */
const writeProbe =
  "CREATE TEMP TABLE disk_probe ON COMMIT DROP AS SELECT repeat('x', 1000) FROM generate_series(1, 500)";

/** So far clocks may be apart: what is written by one and compared by the other is off by less than anyone notices. */
const clockToleranceMs = 2_000;

/** A subgraph's database: one pool whose connections are bound to a website before they are used. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #bound = new WeakMap<pg.PoolClient, string>();
  #isDiskFull = false;
  #hasOtherClock = false;
  readonly #name: string;
  /** Whether connections are lent by a pooler for one transaction at a time: then nothing is kept on them. */
  readonly isPooled: boolean;
  #replicas: ReplicaReader | undefined;
  readonly #scopes = new LRUCache<string, Scope>({ max: maxScopes });

  constructor(options: {
    url: string;
    schema: string;
    maxConnections?: number | undefined;
    /** True where the address is that of a pooler in transaction mode. */
    isPooled?: boolean | undefined;
    /** After how long without an answer a statement fails; never when absent. */
    silenceMs?: number | undefined;
    /** Told of each connection before it is used. */
    onConnect?: () => void;
    onError: (error: Error) => void;
  }) {
    this.isPooled = options.isPooled ?? false;
    const config: pg.PoolConfig = {
      connectionString: options.url,
      types: columnTypes,
      max: options.maxConnections ?? 10,
      ...(this.isPooled ? {} : { options: sessionOptions(options.schema) }),
      application_name: `vitrine ${options.schema}`,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: options.silenceMs ?? 10_000,
      ...(options.silenceMs === undefined ? {} : { query_timeout: options.silenceMs }),
    };
    this.#name = options.schema;
    this.#pool = openPool(config, options.onError);
    if (options.onConnect) this.#pool.on('connect', options.onConnect);
  }

  /** The subgraph whose database it is. */
  get name(): string {
    return this.#name;
  }

  /** How many connections of the pool are used and free, and how many requests wait for one. */
  get connections(): { busy: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Answers a statement on a connection that is bound already. */
  async send<Row>(
    client: pg.PoolClient,
    { websiteId, operation }: { readonly websiteId: string; readonly operation: string },
    query: Statement,
    values: readonly unknown[],
  ): Promise<Row[]> {
    if (statementChannel.hasSubscribers) statementChannel.publish({ text: query.text });
    const begunAt = timeChannel.hasSubscribers ? performance.now() : 0;
    const all = [websiteId, ...values];
    // A pooler may send the next statement over another connection, which has prepared other ones.
    const ask = this.isPooled
      ? async () => (await client.query({ text: query.text, values: all })).rows
      : () => queryPrepared<Row>(client, query, all);
    const rows = await inInnerSpan<Row[]>(() => describeStatement(this.#name, query), ask);
    if (begunAt > 0) {
      const ms = performance.now() - begunAt;
      const time: StatementTime = { subgraph: this.#name, ms, websiteId, operation, statement: query };
      timeChannel.publish(time);
    }
    return rows;
  }

  /** The rows of one website, or of the install with `everyWebsite`. */
  forWebsite(websiteId: string, accountId = ''): ScopedDatabase {
    const key = boundTo(websiteId, accountId);
    const known = this.#scopes.get(key);
    if (known) return known;
    const connect = () => this.connect(websiteId, accountId);
    const scope = new Scope(this, websiteId, connect, '');
    this.#scopes.set(key, scope);
    return scope;
  }

  /**
   * The rows of the viewer's website; what a contributor or a partner's program changes there is written down under its id, and
   * what whoever runs the install does by a command under a name for them all.
   */
  forViewer({
    websiteId,
    accountId,
    apiKeyId,
    isOperator,
  }: Pick<Viewer, 'websiteId' | 'accountId' | 'apiKeyId' | 'isOperator'>): ScopedDatabase {
    return this.forWebsite(websiteId ?? '', accountId ?? apiKeyId ?? (isOperator ? operatorName : ''));
  }

  /** The same for a request; its operation names what is measured, and what it reads may come from a replica. */
  forRequest({ viewer, operation = '' }: Pick<RequestContext, 'viewer' | 'operation'>): ScopedDatabase {
    const scope = this.forViewer(viewer).during(operation);
    return this.#replicas ? this.#replicas.readingFor(scope) : scope;
  }

  /** From now on reads of requests are led by these replicas. */
  readFrom(replicas: ReplicaReader): void {
    this.#replicas = replicas;
  }

  /**
   * A connection bound to the website: row-level security lets it see no other's rows, whatever the statement says. It
   * also says which contributor it works for, so that the audit log knows. Behind a pooler a transaction is begun on it.
   */
  async connect(websiteId: string, accountId = ''): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    const key = boundTo(websiteId, accountId);
    if (this.#bound.get(client) === key) return client;
    try {
      if (this.isPooled) {
        await beginBound(client, { schema: this.#name, websiteId, accountId });
        return endOnRelease(client);
      }
      this.#bound.delete(client);
      await client.query(
        "SELECT set_config('vitrine.website_id', $1, false), set_config('vitrine.account_id', $2, false)",
        [websiteId, accountId],
      );
      this.#bound.set(client, key);
      return client;
    } catch (error) {
      client.release(error instanceof Error ? error : true);
      throw error;
    }
  }

  /** Whether its clock and ours were too far apart when it was checked last. */
  get hasOtherClock(): boolean {
    return this.#hasOtherClock;
  }

  /** Whether the database answers and, where its disk was full, whether it takes writes again. */
  async check(): Promise<'up' | 'away' | 'full'> {
    try {
      if (this.#isDiskFull) await this.#pool.query(writeProbe);
      this.#isDiskFull = false;
      const askedAt = Date.now();
      const { rows } = await this.#pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
      const theirs = rows[0]?.now.getTime() ?? askedAt;
      this.#hasOtherClock = theirs < askedAt - clockToleranceMs || theirs > Date.now() + clockToleranceMs;
      return 'up';
    } catch (error) {
      return isDiskFull(error) ? 'full' : 'away';
    }
  }

  /** Remembers what a failure says about the database. */
  noteFailure(error: unknown): void {
    if (isDiskFull(error)) this.#isDiskFull = true;
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** A statement in a trace: its name, what it does and its text; never a value. */
function describeStatement(subgraph: string, { name, text }: Statement): SpanDescription {
  const summary = summariseStatement(text);
  return {
    name: summary,
    kind: SpanKind.CLIENT,
    attributes: {
      ...{ 'db.system.name': 'postgresql', 'db.namespace': subgraph, 'db.query.summary': summary },
      ...{ 'db.query.text': statementSource(text), 'vitrine.statement': name },
    },
  };
}

/**
 * Each statement is written so that one plan fits all its values: none is planned again for each of them. What is read all day is in
 * memory, where finding a row by an index costs no more than reading on. Prisma writes and reads instants without their zone, and means
 * UTC, whatever the server's own is.
 */
function sessionOptions(schema: string): string {
  return `-c search_path=${schema} -c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c random_page_cost=1.1`;
}

function sendOfPrisma(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  if (statementChannel.hasSubscribers) statementChannel.publish({ text: query.text });
  return client.query(query);
}

function boundTo(websiteId: string, accountId: string): string {
  return accountId === '' ? websiteId : `${websiteId} ${accountId}`;
}

/** Statements on one connection until its transaction ends. */
class Transaction implements Queries {
  readonly isTransaction = true;
  readonly #scope: ScopedDatabase;
  readonly #database: Database;
  readonly #client: pg.PoolClient;
  #pool: pg.Pool | undefined;

  constructor(scope: ScopedDatabase, database: Database, client: pg.PoolClient) {
    this.#scope = scope;
    this.#database = database;
    this.#client = client;
  }

  get websiteId(): string {
    return this.#scope.websiteId;
  }

  get subgraph(): string {
    return this.#scope.subgraph;
  }

  get pool(): pg.Pool {
    this.#pool ??= poolOfTransaction((query) => sendOfPrisma(this.#client, query));
    return this.#pool;
  }

  rows<Row>(query: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    return this.#database.send(this.#client, this.#scope, query, values);
  }
}

class Scope implements ScopedDatabase {
  readonly isTransaction = false;
  readonly websiteId: string;
  readonly pool: pg.Pool;
  readonly operation: string;
  readonly #database: Database;
  readonly #connect: () => Promise<pg.PoolClient>;

  constructor(
    database: Database,
    websiteId: string,
    connect: () => Promise<pg.PoolClient>,
    operation: string,
    pool?: pg.Pool,
  ) {
    this.websiteId = websiteId;
    this.operation = operation;
    this.#database = database;
    this.#connect = connect;
    this.pool =
      pool ?? new PrismaPool((query) => this.#sendAlone((client) => sendOfPrisma(client, query)), connect);
  }

  get subgraph(): string {
    return this.#database.name;
  }

  during(operation: string): ScopedDatabase {
    if (operation === this.operation) return this;
    return new Scope(this.#database, this.websiteId, this.#connect, operation, this.pool);
  }

  rows<Row>(query: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    return repeatOnConflict(() =>
      this.#sendAlone((client) => this.#database.send<Row>(client, this, query, values)),
    );
  }

  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return repeatOnConflict(() =>
      this.#transact((client) => work(new Transaction(this, this.#database, client))),
    );
  }

  /** A statement that belongs to no transaction. */
  #sendAlone<Result>(send: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    return this.#database.isPooled ? this.#transact(send) : this.#lend(send);
  }

  /** A piece of work in a transaction, which is committed before it is answered. */
  #transact<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    return this.#lend(
      async (client) => {
        // A connection that a pooler lent for one transaction is within it already.
        if (!this.#database.isPooled) await client.query('BEGIN');
        const result = await work(client);
        await client.query('COMMIT');
        return result;
      },
      (client) => client.query('ROLLBACK'),
    );
  }

  /** A connection for a piece of work. One that broke, or could not be brought back to where it was, is never lent again. */
  async #lend<Result>(
    work: (client: pg.PoolClient) => Promise<Result>,
    undo: (client: pg.PoolClient) => Promise<unknown> = async () => undefined,
  ): Promise<Result> {
    const client = await this.#connect();
    let broken: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      this.#database.noteFailure(error);
      if (error instanceof Error && isDatabaseAway(error)) broken = error;
      else
        await undo(client).catch((undoError: Error) => {
          broken = undoError;
        });
      throw error;
    } finally {
      client.release(broken);
    }
  }
}
