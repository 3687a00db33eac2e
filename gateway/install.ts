import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openPool } from '#kit/connections.ts';
import { type OpenedSecret, openSecret } from '#kit/install-secret.ts';
import type { AskSubgraph, BytesAnswer, BytesRequest, Log, OpenSubgraph } from '#kit/subgraph.ts';
import type { Viewer } from '#kit/viewer.ts';
import type { WebsiteCopy } from '#kit/website-copy.ts';
import supergraphSdl from '#schema/supergraph.graphql?raw';
import { migrateSubgraph, openSubgraphByName, type SubgraphName, subgraphNames } from '#subgraphs/index.ts';
import type { TemplateThreads } from '#web/site/template-threads.ts';
import { type Config, keepViewerSecret } from './config.ts';
import { Changes } from './graph/changes.ts';
import { CompiledDataSource, SignedDataSource, type SubgraphSource } from './graph/data-sources.ts';
import { Graph, type GraphResult } from './graph/graph.ts';
import { type GraphRequest, requestOf } from './graph/request.ts';
import { storedOperation } from './graph/stored-operations.ts';
import { remoteBytes } from './graph/subgraph-bytes.ts';
import { isUnavailable, Unavailable, unreachable } from './graph/unavailable.ts';
import { httpPlugins } from './http/graphql-plugins.ts';
import type { RedisCounts, RedisSettings } from './limits/shared-counts.ts';
import { findRoleProblem } from './postgres/database-role.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './postgres/postgres.ts';
import { AccessLog } from './privacy/access-log.ts';
import { ClockJumps } from './readiness/clock-jumps.ts';
import { Readiness } from './readiness/readiness.ts';
import { projectRoot } from './root.ts';
import { secretPlace } from './secrets/secret-places.ts';
import { themeReader } from './themes/theme-reader.ts';
import { MeasuredTemplates } from './tracing/measured-templates.ts';
import { remoteCopy } from './website-copy/remote-copy.ts';

/** Tells what is being done when it takes long enough to be noticed. */
export type Progress = <Result>(what: string, work: () => Promise<Result>) => Promise<Result>;

/** An opened install: its databases, its subgraphs and the graph over them. */
export interface Install {
  readonly graph: Graph;
  readonly changes: Changes;
  readonly viewerSecret: string;
  /** Writes down who looked at what is personal. */
  readonly accessLog: AccessLog;
  /** Whether this process can serve, and how it says that it will stop. */
  readonly readiness: Readiness;
  /** What processes of the install count together; undefined where no Redis is named. */
  readonly sharedCounts: RedisCounts | undefined;
  /** How much memory each cache of this process may fill. */
  readonly cacheBytes: number;
  /** Where templates are run. */
  readonly templates: TemplateThreads;
  /** The subgraphs of this process. */
  readonly subgraphs: readonly OpenSubgraph[];
  /** Runs a stored operation; an error of the graph is thrown. */
  execute<Data>(operationName: string, variables: Record<string, unknown>, viewer: Viewer): Promise<Data>;
  /** Runs a stored operation within a request that already began. */
  run(
    operationName: string,
    variables: Record<string, unknown>,
    request: GraphRequest,
  ): Promise<{ readonly result: GraphResult }>;
  readBytes(subgraph: SubgraphName, request: BytesRequest): Promise<BytesAnswer | null>;
  /** Copies websites out of a subgraph and into it, wherever it runs. */
  copyOf(subgraph: SubgraphName): WebsiteCopy;
  close(): Promise<void>;
}

/** Someone asked the graph for what it would not give. */
export class GraphError extends Error {
  override readonly name = 'GraphError';
}

const quietly: Progress = (_, work) => work();

const usualCacheBytes = 96 * 1024 * 1024;

/**
 * Opens what the configuration names: PostgreSQL when none is given, each local subgraph, and the graph. With 0 for
 * `cacheBytes` nothing is kept of what everyone is answered alike but what all pages of a website, or all parts of a list,
 * share, which is how the work behind a new page or answer is measured.
 */
export async function openInstall(
  config: Config,
  log: Log,
  progress: Progress = quietly,
  cacheBytes = usualCacheBytes,
): Promise<Install> {
  await mkdir(config.dataDir, { recursive: true });
  const viewerSecret = await keepViewerSecret(config);
  const names = config.subgraph ? [config.subgraph] : subgraphNames;
  const isLocal = (name: SubgraphName) =>
    config.subgraphs[name].serviceUrl === undefined || config.subgraph === name;
  const local = names.filter(isLocal);
  const needsEmbedded = local.some((name) => config.subgraphs[name].databaseUrl === undefined);
  const postgres = needsEmbedded
    ? await progress('Starting PostgreSQL', () => openEmbeddedPostgres(config.dataDir))
    : undefined;
  const postgresWatch = postgres?.watch(log);
  const urlOf = (name: SubgraphName): string => config.subgraphs[name].databaseUrl ?? postgres?.url ?? '';
  const opened: OpenSubgraph[] = [];
  const databases = names.map((name) => (isLocal(name) ? urlOf(name) : config.subgraphs[name].databaseUrl));
  const changes = new Changes(databases, log);
  const running = new Set<Promise<unknown>>();
  const templates = new MeasuredTemplates(findTemplateWorker());
  const sharedCounts = config.redis && (await openRedisCounts(config.redis, log));
  let graph: Graph | undefined;
  const accessLog: AccessLog = new AccessLog(() => {
    if (!graph) throw new Error('The graph was not opened yet.');
    return graph;
  }, log);
  const close = async () => {
    // What was begun is answered: nobody finds the databases closed in the middle of an operation.
    while (running.size > 0) await Promise.allSettled(running);
    if (graph) await accessLog.close();
    await graph?.stop();
    await Promise.all([changes.close(), templates.close()]);
    await Promise.all(opened.map((subgraph) => subgraph.close()));
    await Promise.all([sharedCounts?.close(), postgres?.stop()]);
  };
  try {
    await sharedCounts?.open();
    const secrets = await progress('Bringing the database up to date', async () => {
      const found = new Map<SubgraphName, OpenedSecret>();
      for (const url of new Set(local.map(urlOf))) {
        const own = local.filter((name) => urlOf(name) === url);
        for (const [name, secret] of await prepareDatabase(url, own, config, log)) found.set(name, secret);
      }
      return found;
    });
    await warnOfDatabases(
      local.map((name) => config.subgraphs[name].databaseUrl),
      postgres,
      log,
    );
    const sources = new Map<string, SubgraphSource>();
    const ask = askThrough(sources);
    for (const name of subgraphNames) {
      const { serviceUrl } = config.subgraphs[name];
      if (!names.includes(name) || !isLocal(name)) {
        // A process of one subgraph asks those that it was told the addresses of.
        if (serviceUrl !== undefined) sources.set(name, new SignedDataSource(name, serviceUrl, viewerSecret));
        continue;
      }
      const { secret } = secrets.get(name) ?? {};
      if (!secret) throw new Error(`The secret of ${name} was not opened.`);
      const subgraph = await openSubgraphByName(name, {
        databaseUrl: config.subgraphs[name].poolerUrl ?? urlOf(name),
        isPooled: config.subgraphs[name].poolerUrl !== undefined,
        replicaUrls: config.subgraphs[name].replicaUrls,
        maxConnections: config.subgraphs[name].maxConnections,
        dataDir: join(config.dataDir, name),
        secret,
        log,
        ...(config.mail ? { mail: config.mail } : {}),
        ...(config.files ? { files: config.files } : {}),
        ask,
        betaFeatureFlags: config.betaFeatureFlags,
        limitFactor: config.limitFactor,
        sharedCounts,
        eventArchiveUrl: config.eventArchiveUrl,
        countriesFile: config.countriesFile,
        sourceMapsFolder: join(projectRoot, 'build', 'maps'),
        captcha: config.captcha,
        payments: config.payments,
        places: config.places,
        taxNumbers: config.taxNumbers,
        google: config.google,
        trustedHosts: config.trustedHosts,
        publicHost: config.publicUrl && new URL(config.publicUrl).hostname,
        themeReader: themeReader(templates),
      });
      opened.push(subgraph);
      sources.set(name, new CompiledDataSource(subgraph));
    }
    await changes.open();
    const opening = new Graph({
      ...{ supergraphSdl, sources, changes, log, cacheBytes },
      plugins: (whole) => httpPlugins({ graph: whole, accessLog }),
    });
    if (!config.subgraph) await opening.start();
    graph = opening;
    const run: Install['run'] = async (operationName, variables, request) => {
      const answer = opening.executeStored(storedOperation(operationName), variables, request);
      running.add(answer);
      const forget = () => running.delete(answer);
      answer.then(forget, forget);
      return { result: await answer };
    };
    const readiness = new Readiness({
      dataDir: config.dataDir,
      databases: Object.fromEntries(opened.map(({ name, database }) => [name, () => database.check()])),
      services: config.subgraph ? {} : serviceUrlsOf(config),
      postgresProblem: () => postgresWatch?.problem ?? null,
      degradation: () => sharedCounts?.problem ?? null,
    });
    const clock = new ClockJumps();
    readiness.addDegradations(() => clock.problems);
    for (const { degradations } of opened) readiness.addDegradations(degradations);
    const foreign = [...secrets].filter(([, { problem }]) => problem !== null).map(([name]) => name);
    readiness.addDegradations(() => foreign.map(foreignSecret));
    return {
      graph: opening,
      changes,
      viewerSecret,
      accessLog,
      readiness,
      sharedCounts,
      cacheBytes,
      templates,
      subgraphs: opened,
      run,
      async execute<Data>(
        operationName: string,
        variables: Record<string, unknown>,
        viewer: Viewer,
      ): Promise<Data> {
        const { result } = await run(operationName, variables, requestOf(viewer));
        return dataOf<Data>(result, operationName);
      },
      async readBytes(name, request) {
        const local = opened.find((subgraph) => subgraph.name === name);
        if (local) return local.readBytes(request);
        const { serviceUrl } = config.subgraphs[name];
        return serviceUrl ? remoteBytes(serviceUrl, viewerSecret, request) : null;
      },
      copyOf(name) {
        const local = opened.find((subgraph) => subgraph.name === name);
        if (local) return local.copy;
        const { serviceUrl } = config.subgraphs[name];
        if (serviceUrl === undefined) throw new Error(`The subgraph ${name} cannot be reached from here.`);
        return remoteCopy(serviceUrl, viewerSecret);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const foreignSecret = (name: SubgraphName) =>
  `The database of ${name} was begun with another secret than this process has: the log says what to do.`;

/** Brings the subgraphs that share a database up to date, over one connection, and opens the secrets that it knows them by. */
async function prepareDatabase(
  url: string,
  names: readonly SubgraphName[],
  config: Config,
  log: Log,
): Promise<Map<SubgraphName, OpenedSecret>> {
  const pool = openPool({ connectionString: url, max: 1 });
  const secrets = new Map<SubgraphName, OpenedSecret>();
  try {
    for (const name of names) {
      const applied = await migrateSubgraph(name, pool, projectRoot);
      const newest = applied.at(-1);
      if (newest) log.info({ subgraph: name, applied: applied.length, newest }, 'Migrations were applied.');
      const secret = await openSecret(pool, name, secretPlace(config, name));
      if (secret.problem !== null) log.error({ subgraph: name }, secret.problem);
      secrets.set(name, secret);
    }
    return secrets;
  } finally {
    await pool.end();
  }
}

/** Says what an operator should know of the databases: a role that row-level security does not hold for, and a place that a copy of the data folder misses. */
async function warnOfDatabases(
  urls: readonly (string | undefined)[],
  postgres: EmbeddedPostgres | undefined,
  log: Log,
): Promise<void> {
  for (const url of new Set(urls)) {
    const problem = url === undefined ? null : await findRoleProblem(url);
    if (problem !== null) log.warn({}, problem);
  }
  const folder = postgres?.folderElsewhere;
  if (folder)
    log.warn(
      { folder },
      'The data folder has but a link to the database: who copies it by hand copies this folder too.',
    );
}

/** The client of Redis is 477 files, which installs without one do without. */
async function openRedisCounts(settings: RedisSettings, log: Log): Promise<RedisCounts> {
  const { RedisCounts } = await import('./limits/shared-counts.ts');
  return new RedisCounts(settings, log);
}

/** The built program of threads for templates; where nothing was built, templates run on the main thread. */
function findTemplateWorker(): URL | null {
  const file = join(projectRoot, 'build', 'server', 'template-worker.js');
  return existsSync(file) ? pathToFileURL(file) : null;
}

/** The subgraphs that this process asks over HTTP. */
function serviceUrlsOf({ subgraphs }: Config): Record<string, string> {
  return Object.fromEntries(
    subgraphNames.flatMap((name) => {
      const { serviceUrl } = subgraphs[name];
      return serviceUrl === undefined ? [] : [[name, serviceUrl]];
    }),
  );
}

/** What one subgraph may ask another, wherever that one runs; the answer is in the viewer's language. */
function askThrough(sources: ReadonlyMap<string, SubgraphSource>): AskSubgraph {
  return async (name, query, variables, viewer, permissions = []) => {
    const { websiteId, requestId, language, translation } = viewer;
    const source = sources.get(name);
    if (!source)
      throw new Error(
        `The subgraph ${name} cannot be reached from here: set ${name.toUpperCase()}_SERVICE_URL.`,
      );
    const request = requestOf({
      ...{ websiteId, requestId, permissions: ['GATEWAY', ...permissions] },
      ...(language === undefined ? {} : { language }),
      ...(translation === undefined ? {} : { translation }),
    });
    const { data, errors } = await source.ask(query, variables, request).catch((cause: Error) => {
      throw unreachable(cause);
    });
    if (isUnavailable(errors)) throw unreachable();
    if (errors?.[0]) throw new Error(`${name} refused to answer: ${errors[0].message}`);
    return data ?? {};
  };
}

/** The data of an answer; throws its first error. */
export function dataOf<Data>(
  result: { data?: unknown; errors?: readonly { message: string; extensions?: Record<string, unknown> }[] },
  operationName: string,
): Data {
  const [error] = result.errors ?? [];
  if (isUnavailable(result.errors)) throw new Unavailable(`${operationName}: ${error?.message}`);
  if (error) throw new GraphError(`${operationName}: ${error.message}`);
  // Where an answer of the graph gets its type: stored operations are checked against the schema when types are generated.
  return result.data as Data;
}
