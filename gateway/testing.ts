import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { poolerUrlOf } from '#kit/pooler-testing.ts';
import { createTestDatabase, type TestDatabase } from '#kit/test-postgres.ts';
import { collectMessages, countStatements } from '#kit/test-subgraph.ts';
import type { Viewer } from '#kit/viewer.ts';
import { migrateSubgraph, type SubgraphName, subgraphNames } from '#subgraphs/index.ts';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { fetchChannel } from './graph/data-sources.ts';
import type { GraphResult } from './graph/graph.ts';
import { requestOf } from './graph/request.ts';
import { type Install, openInstall } from './install.ts';
import { createLog } from './log/log.ts';
import { createSubgraphServer } from './processes/subgraph-server.ts';
import { projectRoot } from './root.ts';
import { WebhookRelay } from './webhooks/webhook-relay.ts';

const viewerSecret = 'a-secret-of-the-tests-that-nobody-else-knows';

/** Every permission, as the owner of a website has them. */
const ownerPermissions = [
  'CATALOG_MANAGE',
  'ORDERS_MANAGE',
  'CONTENT_MANAGE',
  'CONTENT_DRAFT',
  'MEDIA_MANAGE',
  'MEDIA_UPLOAD',
  'THEME_MANAGE',
  'WEBSITE_MANAGE',
  'FORMS_MANAGE',
  'CONTRIBUTORS_MANAGE',
  'WEBSITE_DELETE',
  'REPORTS_READ',
  'COMMENTS_MODERATE',
  'AUDIT_READ',
  'WEBSITE_CREATE',
  'INSTALL_READ',
];

/** How the subgraphs of the tests run: in this process, or each as an HTTP service. The whole suite is run both ways. */
export const topology = process.env.VITRINE_TOPOLOGY === 'services' ? 'services' : 'one process';

/** The Redis that all installs of the tests share: one project of the tests has one, and the whole suite is run with the one that REDIS_URL names. */
const sharedRedis =
  process.env.VITRINE_COUNTS === 'redis' ? process.env.TEST_REDIS_URL : process.env.REDIS_URL;

/** An install on a database of its own. */
export interface TestInstall {
  readonly install: Install;
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** Starts a website, on a host of its own where none is named, and gives what a test needs of it. */
  createWebsite(title?: string, host?: string): Promise<TestWebsite>;
  /** A website that is there already, as in a copied database. */
  websiteOf(id: string, host: string): TestWebsite;
  /** The texts of the statements that a piece of work sends. */
  countStatements(work: () => Promise<unknown>): Promise<string[]>;
  /** The names of the subgraphs that a piece of work asks, one for each time. */
  countFetches(work: () => Promise<unknown>): Promise<string[]>;
  /** From now on tells figures and partners what happens, as the product does besides answering requests. */
  relayEvents(): void;
  /** What another process needs to open the same install. */
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Logger;
  /** What was logged, as the log's JSON lines say it. */
  readonly logLines: readonly LogLine[];
  close(): Promise<void>;
}

/** A line of the log. */
export type LogLine = Readonly<Record<string, unknown>>;

/** A website of a test install. */
export interface TestWebsite {
  readonly id: string;
  readonly host: string;
  /** Someone who may do everything on it. */
  readonly owner: Viewer;
  /** A visitor; each call is another one. The same `cartToken` stands for the same browser, whose cookie it is not yet. */
  visitor(options?: { cartToken?: string }): Viewer;
  /** The cookie that a browser was given for the cart that it filled. */
  cartCookieOf(cartToken: string): string;
  /** Runs an operation and gives its whole answer. */
  run(viewer: Viewer, text: string, variables?: Record<string, unknown>): Promise<GraphAnswer>;
  /** Runs an operation that must succeed and gives its data. */
  query<Data = Record<string, never>>(
    viewer: Viewer,
    text: string,
    variables?: Record<string, unknown>,
  ): Promise<Data>;
}

/** An answer of the graph, with its JSON text. */
export interface GraphAnswer {
  readonly result: GraphResult;
  readonly json: string;
}

/** What says that a test wrote an operation wrongly. */
const refusedUnread = new Set(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'OPERATION_TOO_LARGE']);

let websites = 0;

/**
 * Opens an install whose database was copied from one with all migrations, or on a given one; `settings` are further variables
 * of its environment. A database that was begun by another install comes with what is in that one's data folder.
 */
export async function openTestInstall(
  settings: Record<string, string> = {},
  ownDatabase?: TestDatabase,
  dataFolder?: string,
): Promise<TestInstall> {
  const database = ownDatabase ?? (await createMigratedDatabase());
  const poolerUrl = poolerUrlOf(database.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  if (dataFolder) await cp(dataFolder, dataDir, { recursive: true });
  const logLines: LogLine[] = [];
  const environment = {
    ...(sharedRedis ? { REDIS_URL: sharedRedis, REDIS_PREFIX: `${randomUUID()}:` } : {}),
    ...(poolerUrl ? { DATABASE_POOLER_URL: poolerUrl } : {}),
    // Each is a process that learns the tables anew: for all of ten it takes a test as long as for its work. Four at once are a crowd, too.
    DATABASE_CONNECTIONS: '4',
    ...settings,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    VIEWER_SECRET: viewerSecret,
  };
  const log = createLog(process.env.LOG_LEVEL ?? settings.LOG_LEVEL ?? 'info', environment, (line) => {
    logLines.push(JSON.parse(line));
  });
  const services =
    topology === 'services'
      ? await startServices(environment, log)
      : { urls: {}, close: async () => undefined };
  const config: Config = readConfig({ ...environment, ...services.urls });
  const install = await openInstall(config, log);
  const app = await createApp({ config, install, log });
  let relay: WebhookRelay | undefined;
  return {
    install,
    app,
    database,
    createWebsite: (title, host) => createTestWebsite(install, title, host),
    websiteOf: (id, host) => websiteOf(install, id, host),
    countStatements,
    countFetches,
    relayEvents() {
      relay ??= new WebhookRelay(install, log);
    },
    environment,
    log,
    logLines,
    async close() {
      await relay?.close();
      await app.close();
      await install.close();
      await services.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function createMigratedDatabase(): Promise<TestDatabase> {
  return createTestDatabase({
    name: 'migrated',
    async prepare(url) {
      for (const name of subgraphNames) await migrateSubgraph(name, url, projectRoot);
    },
  });
}

/** Starts each subgraph as a service on a port of its own; their addresses by the settings that name them. */
export async function startServices(
  environment: Readonly<Record<string, string>>,
  log: Logger,
): Promise<{ urls: Record<string, string>; close(): Promise<undefined> }> {
  // They ask each other, so each is told all addresses before any of them runs.
  const held = await Promise.all(subgraphNames.map(async (name) => ({ name, ...(await holdPort()) })));
  const urls = Object.fromEntries(
    held.map(({ name, port }) => [`${name.toUpperCase()}_SERVICE_URL`, `http://127.0.0.1:${port}`]),
  );
  const start = async ({ name, port, release }: HeldPort & { readonly name: SubgraphName }) => {
    const { [`${name.toUpperCase()}_SERVICE_URL`]: _, ...others } = urls;
    const own = await openInstall(readConfig({ ...environment, ...others, SUBGRAPH: name }), log);
    const [subgraph] = own.subgraphs;
    if (!subgraph) throw new Error(`The subgraph ${name} was not opened.`);
    const server = await createSubgraphServer({ subgraph, viewerSecret, readiness: own.readiness, log });
    await release();
    await server.listen({ host: '127.0.0.1', port });
    return { own, server };
  };
  const started = await Promise.all(held.map(start));
  return {
    urls,
    async close() {
      await Promise.all(started.map(({ server }) => server.close()));
      await Promise.all(started.map(({ own }) => own.close()));
      return undefined;
    },
  };
}

/** A port that nobody else gets until it is released. */
interface HeldPort {
  readonly port: number;
  release(): Promise<void>;
}

async function holdPort(): Promise<HeldPort> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: portOf(server),
    release: () => new Promise((done) => server.close(() => done())),
  };
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

async function createTestWebsite(
  install: Install,
  title = 'Corner Shop',
  ownHost?: string,
): Promise<TestWebsite> {
  websites += 1;
  // A host of its own names it, too: the database may be a copy of one in which another process counted.
  const identifier = ownHost?.replaceAll('.', '-') ?? `shop-${websites}`;
  const host = ownHost ?? `${identifier}.test`;
  const founder: Viewer = {
    websiteId: null,
    permissions: ['WEBSITE_CREATE'],
    isOperator: true,
    requestId: 'test',
  };
  const { createWebsite } = await websiteOf(install, '', host).query<{
    createWebsite: { id?: string; message?: string };
  }>(
    founder,
    'mutation ($input: CreateWebsiteInput!) { createWebsite(input: $input) { ... on Website { id } ... on Problem { message } } }',
    { input: { identifier, host, title } },
  );
  const { id } = createWebsite;
  if (!id) throw new Error(`The website was not made: ${createWebsite.message}`);
  return websiteOf(install, id, host);
}

function websiteOf(install: Install, id: string, host: string): TestWebsite {
  const cookies = new Map<string, string>();
  const run = async (viewer: Viewer, text: string, variables: Record<string, unknown> = {}) => {
    const { cartToken = '' } = viewer;
    const cookie = cookies.get(cartToken);
    const request = requestOf(cookie === undefined ? viewer : { ...viewer, cartToken: cookie });
    const result = await install.graph.execute(text, variables, request);
    const [error] = result.errors ?? [];
    if (refusedUnread.has(String(error?.extensions?.code)))
      throw new Error(`The operation is not valid: ${error?.message}\n${text}`);
    // Tokens are made by the shop alone: as a browser does, a test keeps the one that it was given.
    for (const effect of request.effects)
      if (effect.kind === 'cart-filled' && cartToken !== '') cookies.set(cartToken, effect.token);
    return { result, json: JSON.stringify(result) };
  };
  async function query<Data>(
    viewer: Viewer,
    text: string,
    variables?: Record<string, unknown>,
  ): Promise<Data> {
    const { result } = await run(viewer, text, variables);
    if (result.errors)
      throw new Error(
        `The operation failed: ${JSON.stringify(result.errors)}\n${text}\n${JSON.stringify(variables)}`,
      );
    // A test says which data it asked for.
    return result.data as Data;
  }
  return {
    id,
    host,
    owner: { websiteId: id, permissions: ownerPermissions, accountId: 'owner', requestId: 'test' },
    visitor: (options = {}) => ({ websiteId: id, permissions: [], requestId: 'test', ...options }),
    cartCookieOf: (cartToken) => cookies.get(cartToken) ?? cartToken,
    run,
    query,
  };
}

function countFetches(work: () => Promise<unknown>): Promise<string[]> {
  return collectMessages(fetchChannel, 'subgraph', work);
}
