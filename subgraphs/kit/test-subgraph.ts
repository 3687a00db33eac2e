import type { Channel } from 'node:diagnostics_channel';
import { tmpdir } from 'node:os';
import type { GraphQLError } from 'graphql';
import { openPool } from './connections.ts';
import { everyWebsite, statementChannel } from './database.ts';
import { applyMigrations } from './migrations.ts';
import { poolerUrlOf } from './pooler-testing.ts';
import { testSecret } from './secret-testing.ts';
import {
  type Effect,
  type OpenOptions,
  type OpenSubgraph,
  openSubgraph,
  type RequestContext,
  type SubgraphDefinition,
} from './subgraph.ts';
import { createTestDatabase } from './test-postgres.ts';
import type { Viewer } from './viewer.ts';

/** What one operation answered, and what it asked of the gateway and of caches. */
export interface SubgraphAnswer {
  readonly data: unknown;
  /** What is at a dotted path of the data, such as `account.role` or `_entities.0`. */
  at(path: string): unknown;
  /** The text at a path; empty when there is none. */
  text(path: string): string;
  readonly errors: readonly GraphQLError[] | undefined;
  readonly effects: readonly Effect[];
  readonly tags: readonly string[];
}

/** One subgraph by itself, on a fresh copy of its tables. */
export interface TestSubgraph {
  readonly subgraph: OpenSubgraph;
  /** For a process of its own that works on the same rows. */
  readonly databaseUrl: string;
  /** Runs an operation for a viewer, who has no permissions unless they are given. */
  run(query: string, variables: Record<string, unknown>, viewer: Partial<Viewer>): Promise<SubgraphAnswer>;
  /** Reads or prepares rows of every website, past all rules. */
  sql(text: string): Promise<Record<string, unknown>[]>;
  /** The texts of the statements that a piece of work sends. */
  countStatements(work: () => Promise<unknown>): Promise<string[]>;
  /** What was logged, as JSON. */
  readonly logLines: readonly string[];
  close(): Promise<void>;
}

/** Opens a subgraph for one test file; call `close()` when it is done. */
export async function openTestSubgraph<Context extends RequestContext>(
  definition: SubgraphDefinition<Context>,
  options: Partial<
    Pick<
      OpenOptions,
      | 'payments'
      | 'betaFeatureFlags'
      | 'places'
      | 'eventArchiveUrl'
      | 'sourceMapsFolder'
      | 'countriesFile'
      | 'taxNumbers'
      | 'google'
      | 'trustedHosts'
      | 'mail'
      | 'ask'
    >
  > = {},
): Promise<TestSubgraph> {
  const schema = definition.name;
  const database = await createTestDatabase({
    name: schema,
    async prepare(url) {
      await applyMigrations({ database: url, schema, folder: `subgraphs/${schema}/prisma/migrations` });
    },
  });
  const poolerUrl = poolerUrlOf(database.url);
  const logLines: string[] = [];
  const keep = (details: object, message: string) => {
    logLines.push(JSON.stringify({ ...details, message }));
  };
  const log = { error: fail, warn: keep, info: keep };
  const subgraph = await openSubgraph(definition, {
    ...{ databaseUrl: poolerUrl ?? database.url, isPooled: poolerUrl !== undefined, dataDir: tmpdir(), log },
    secret: testSecret,
    // As in tests of a whole install.
    maxConnections: 4,
    ...options,
  });
  const everyRow = `-c search_path=${schema} -c vitrine.website_id=${everyWebsite}`;
  const pool = openPool({ connectionString: database.url, options: everyRow, max: 1 });
  return {
    databaseUrl: database.url,
    subgraph,
    async run(query, variables, viewer) {
      const effects: Effect[] = [];
      const tags = new Set<string>();
      const request = {
        viewer: { websiteId: null, permissions: [], requestId: 'test', ...viewer },
        tags,
        effects,
      };
      const { data, errors } = await subgraph.execute(query, variables, request);
      const at = (path: string) => path.split('.').reduce<unknown>(partOf, data);
      return { data, at, text: (path) => String(at(path) ?? ''), errors, effects, tags: [...tags] };
    },
    countStatements,
    logLines,
    sql: async (text) => (await pool.query<Record<string, unknown>>(text)).rows,
    async close() {
      await pool.end();
      await subgraph.close();
      await database.drop();
    },
  };
}

/** The texts of the statements that a piece of work sends. */
export function countStatements(work: () => Promise<unknown>): Promise<string[]> {
  return collectMessages(statementChannel, 'text', work);
}

/** A part of each message that comes through a channel while something works. */
export async function collectMessages(
  channel: Channel,
  what: string,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const messages: string[] = [];
  const listen = (message: unknown) => {
    if (typeof message === 'object' && message !== null) messages.push(String(Reflect.get(message, what)));
  };
  channel.subscribe(listen);
  try {
    await work();
    return messages;
  } finally {
    channel.unsubscribe(listen);
  }
}

/** A failure that nobody expected ends the test that caused it, with its reason. */
function fail(details: object, message: string): never {
  const cause = 'error' in details ? details.error : details;
  throw new Error(`${message} ${cause instanceof Error ? cause.message : JSON.stringify(cause)}`, { cause });
}

function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
