import { type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import { isCompiledQuery } from 'graphql-jit';
import { readOnlyRefusal } from './access.ts';
import { type CaptchaPort, createCaptcha, type InstallCaptcha, type Spend } from './captcha.ts';
import { createWebsiteCopy } from './create-website-copy.ts';
import type { Database } from './database.ts';
import { FilesAway, isDatabaseAway, isFileDiskFull, unavailableError } from './database-failures.ts';
import { type DatabaseFigures, readDatabaseFigures } from './database-figures.ts';
import { asBadInput, executableOf } from './executable.ts';
import { createLimitCounts, type LimitCounts } from './limit-counts.ts';
import type { Limit } from './limits.rules.ts';
import { createWriteLimits, type WriteLimits } from './limits.ts';
import type { MailSettings } from './mail.ts';
import { Replicas } from './replicas.ts';
import type { Secret } from './secret.ts';
import { withRequestId } from './spans.ts';
import type { ThemeReader } from './theme-reader.ts';
import type { Viewer } from './viewer.ts';
import type { CopiedFiles, CopyRules, WebsiteCopy } from './website-copy.ts';

/** What a subgraph asks the gateway to do with the visitor's cookies once the operation has gone well. */
export type Effect =
  | { readonly kind: 'cart-filled'; readonly token: string; readonly isEmpty: boolean }
  | { readonly kind: 'session-started'; readonly token: string; readonly expiresAt: string }
  | { readonly kind: 'session-ended' }
  /** Someone signed in with the browser. */
  | { readonly kind: 'device-known'; readonly token: string; readonly expiresAt: string }
  /** A page was opened by its password; `pass` is `id.version.signature`. */
  | { readonly kind: 'page-opened'; readonly pass: string }
  | {
      readonly kind: 'member-session-started';
      readonly token: string;
      readonly memberId: string;
      /** When the cookie goes; null for one that goes with the browser. */
      readonly expiresAt: string | null;
    }
  | { readonly kind: 'member-session-ended'; readonly cloneCart: boolean }
  | { readonly kind: 'member-erased'; readonly memberId: string }
  /** A contributor may not manage the website's forms any more. */
  | { readonly kind: 'form-rights-ended'; readonly accountId: string }
  /** A website was made by an account, which is to be its administrator. */
  | {
      readonly kind: 'website-created';
      readonly websiteId: string;
      readonly accountId: string;
      /** The theme that it begins with; null for none. */
      readonly starterTheme: 'ATELIER' | null;
    }
  /** Someone ticked a box that they want the website's news. */
  | {
      readonly kind: 'news-wanted';
      readonly email: string;
      readonly language: string | null;
      /** Where they ticked it, such as `restock`. */
      readonly source: string;
    }
  /** The browser's cart has another token from now on; without one it has no cart of its own. */
  | { readonly kind: 'cart-handed-over'; readonly token?: string };

/** Where log lines go; pino's shape. */
export interface Log {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
}

/** One request of one viewer, shared by all fetches that it causes in this process. */
export interface RequestContext {
  readonly viewer: Viewer;
  /** The name of the operation that is asked, empty for one without; absent before it is known. */
  readonly operation?: string | undefined;
  /** What the answer depends on, such as `product:ID`: caches drop it when one of these changes. */
  readonly tags: Set<string>;
  readonly effects: Effect[];
  /** Tells visitors from robots; absent where nobody is asked to. */
  readonly captcha?: CaptchaPort | undefined;
  /** How often writes are accepted; absent where they are not counted. */
  readonly writeLimits?: WriteLimits | undefined;
}

/**
 * Asks another subgraph what only that one knows, with the gateway's rights on the viewer's website. Only for a rule that
 * must hold before something is written; whatever is read goes together in the graph.
 */
export type AskSubgraph = (
  subgraph: string,
  query: string,
  variables: Record<string, unknown>,
  viewer: Viewer,
  /** What is asked for beside the gateway's own rights, such as to read what someone who is not here was promised. */
  permissions?: readonly string[],
) => Promise<Record<string, unknown>>;

/** What a subgraph is opened with. */
export interface OpenOptions {
  readonly databaseUrl: string;
  /** True where the address is that of a pooler which lends connections for one transaction at a time. */
  readonly isPooled?: boolean;
  /** Replicas of that database, which requests may read from; none when absent. */
  readonly replicaUrls?: readonly string[];
  /** A folder for files that do not belong into the database. */
  readonly dataDir: string;
  /** What its tokens are signed by, and what others must not read is sealed by. */
  readonly secret: Secret;
  readonly log: Log;
  /** How many connections it opens at most, to the database and to each replica; 10 when absent. */
  readonly maxConnections?: number;
  /** Reads the files of themes; without it they are stored unread. */
  readonly themeReader?: ThemeReader;
  /** How mails leave the install; without it they are stored only. */
  readonly mail?: MailSettings;
  /** The bucket that files are kept in; without it they are in a folder. */
  readonly files?: S3Settings;
  /** Names of what the operator tries out, or turned off, on the whole install. */
  readonly betaFeatureFlags?: readonly string[];
  /** How visitors are told from robots on websites that have not chosen; without it they are not. */
  readonly captcha?: InstallCaptcha;
  /** The install's own accounts at payment providers; none when absent. */
  readonly payments?: InstallPayments;
  /** How addresses are looked up for websites that bring no key of their own; nobody's key when absent. */
  readonly places?: InstallPlaces;
  /** Where VAT numbers are looked up; nowhere when absent. */
  readonly taxNumbers?: InstallTaxNumbers;
  /** Where Google Sheets is asked; Google's own addresses when absent. */
  readonly google?: InstallGoogle;
  /** What every `@limited` is multiplied by; 0 for no limits. 1 when absent. */
  readonly limitFactor?: number;
  /** The http:// or https:// address of the ClickHouse that keeps events of settled days; without it PostgreSQL keeps all. */
  readonly eventArchiveUrl?: string | undefined;
  /** For analytics: the file that says in which country a network address is used; without one no country is known. */
  readonly countriesFile?: string | undefined;
  /** Where the source maps of the scripts are that browsers run; absent where nothing was built. */
  readonly sourceMapsFolder?: string | undefined;
  /** Where the processes of the install count together what is cheap; the database and each process's memory when absent. */
  readonly sharedCounts?: SharedCounts | undefined;
  /** Hosts of the operator's own network that owners may have asked; none when absent. */
  readonly trustedHosts?: readonly string[];
  /** The host of PUBLIC_URL, which is no website's but by the operator; none when absent. */
  readonly publicHost?: string | undefined;
  /** Absent where a subgraph is opened by itself. */
  readonly ask?: AskSubgraph;
}

/** A request for bytes, such as a picture; answered by the subgraph that owns them. */
export interface BytesRequest {
  readonly websiteId: string;
  /**
   * Whose bytes: those of a theme's revision, packed, for the renderer alone; a block of the file of a website that somebody sent, for
   * the gateway alone; of the media library when absent.
   */
  readonly of?: 'theme' | 'upload';
  /** Path below the subgraph's own prefix, decoded; the id of a revision; the sender, the upload and the block, with `/` between. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The request's `Accept` header. */
  readonly accept: string;
}

/** Bytes with their kind, or null when there are none. */
export interface BytesAnswer {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Strong validator, quoted. */
  readonly etag: string;
  /** Collections, one of which whoever gets them must be able to read; for everyone when there are none. */
  readonly keptFor?: readonly string[];
}

/** The install's accounts at payment providers, for websites that bring no keys of their own. */
export interface InstallPayments {
  readonly stripe?: PaymentKeys | undefined;
  readonly paypal?: PaymentKeys | undefined;
  /** True lets websites in test mode try out payments with a stand-in for each provider, which moves no money. */
  readonly isSandbox: boolean;
}

/** How addresses are looked up while shoppers type them. */
export interface InstallPlaces {
  /** Where the Places API of Google Maps answers, without a path. */
  readonly apiUrl: string;
  /** The operator's key; undefined when none was given. */
  readonly apiKey: string | undefined;
}

/** Where Google Sheets answers, and what gives tokens for it; a proxy's addresses, perhaps. */
export interface InstallGoogle {
  /** Without a path. */
  readonly sheetsUrl: string;
  readonly tokenUrl: string;
}

/** Where VAT numbers are looked up for owners who want them confirmed. */
export interface InstallTaxNumbers {
  /** The REST service of VIES, or of a proxy that speaks as it does, without a slash at its end. */
  readonly viesUrl: string;
}

/** An account at a payment provider. */
export interface PaymentKeys {
  /** What browsers may know: Stripe's publishable key, PayPal's client id. */
  readonly publicKey: string;
  readonly secretKey: string;
  /** What proves webhooks: Stripe's signing secret, PayPal's webhook id. */
  readonly webhookSecret: string;
  /** Where the provider's API is; undefined for the usual place. */
  readonly apiUrl?: string | undefined;
}

/** Counts that all processes of an install share in a store beside the database, which may forget them when it is restarted. */
export interface SharedCounts {
  /** Counts an amount under a key of a website, and answers all of the current window; null while the store is out of reach. */
  spend(
    websiteId: string,
    key: string,
    amount: number,
    limit: Pick<Limit, 'to' | 'perSeconds'>,
  ): Promise<Spent | null>;
}

/** What was counted in the current window, and in how many seconds that ends. */
export interface Spent {
  readonly count: number;
  readonly secondsLeft: number;
}

/** A bucket of a service that speaks S3. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** The service's address. */
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Before every key, without slashes around it; empty for none. */
  readonly prefix: string;
}

/** A subgraph: its schema, its resolvers, and how its data is opened. */
export interface SubgraphDefinition<Context extends RequestContext> {
  readonly name: string;
  /** SDL files by path, as Vite's glob gives them. */
  readonly sdl: Readonly<Record<string, string>>;
  readonly resolvers: readonly ResolverMap[];
  /** What of its tables comes along when a website is copied into another install. */
  readonly copy: CopyRules;
  open(options: OpenOptions): Promise<SubgraphData<Context>>;
}

/** Resolvers of some types; what codegen calls `Resolvers`, whose types differ a subgraph. */
export type ResolverMap = object;

/** A subgraph's opened data. */
export interface SubgraphData<Context extends RequestContext> {
  readonly database: Database;
  /** Loaders and the rest of a request's context; called once a request. */
  createContext(request: RequestContext): Context;
  readBytes?(request: BytesRequest): Promise<BytesAnswer | null>;
  /** True for a viewer whose cart's token was made here; without it carts are no sessions that writes are counted by. */
  readonly isOwnCart?: (viewer: Viewer) => boolean;
  /** Files of websites that are not in the database. */
  readonly copiedFiles?: CopiedFiles;
  /** What works less well than it could, each in a sentence, though all is served. */
  readonly degradations?: () => readonly string[];
  close?(): Promise<void>;
}

/** A subgraph that answers. */
export interface OpenSubgraph {
  readonly name: string;
  readonly schema: GraphQLSchema;
  readonly database: Database;
  /** The replicas that requests read from; undefined where none is named. */
  readonly replicas: Replicas | undefined;
  execute(
    query: string,
    variables: Record<string, unknown>,
    request: RequestContext,
  ): Promise<ExecutionResult>;
  readBytes(request: BytesRequest): Promise<BytesAnswer | null>;
  readonly copy: WebsiteCopy;
  /** What its database tells about itself and about what waits. */
  readonly figures: () => Promise<DatabaseFigures>;
  /** What works less well than it could, each in a sentence. */
  readonly degradations: () => readonly string[];
  close(): Promise<void>;
}

/** Opens a subgraph in this process. */
export async function openSubgraph<Context extends RequestContext>(
  definition: SubgraphDefinition<Context>,
  options: OpenOptions,
): Promise<OpenSubgraph> {
  const { schema, compile, isMutation } = executableOf(definition);
  const data = await definition.open(options);
  const { limitFactor = 1, replicaUrls = [] } = options;
  const replicas =
    replicaUrls.length > 0 ? openReplicas(data.database.name, options, replicaUrls) : undefined;
  if (replicas) data.database.readFrom(replicas);
  const counts = createLimitCounts(data.database, { shared: options.sharedCounts });
  const writeLimits = limitFactor > 0 ? createWriteLimits(counts, limitFactor, data.isOwnCart) : undefined;
  const contexts = new WeakMap<RequestContext, Context>();

  return {
    name: definition.name,
    schema,
    database: data.database,
    replicas,
    async execute(query, variables, request) {
      const operation = compile(query);
      if (!isCompiledQuery(operation)) return operation;
      if (request.viewer.isReadOnly && isMutation(operation)) return { errors: [readOnlyRefusal()] };
      let context = contexts.get(request);
      if (!context) {
        const named = { ...withCaptcha(request, counts), operation: operationName(query) };
        context = { ...data.createContext(named), writeLimits };
        contexts.set(request, context);
      }
      const work = () => operation.query(undefined, context, variables);
      const result = await withRequestId(request.viewer.requestId, work);
      return result.errors ? { ...result, errors: maskErrors(result.errors, request, options.log) } : result;
    },
    async readBytes(request) {
      try {
        return (await data.readBytes?.(request)) ?? null;
      } catch (error) {
        // Whoever answers over HTTP reads the status off the error.
        throw isOutOfReach(error) ? Object.assign(unavailableError(), { statusCode: 503 }) : error;
      }
    },
    copy: createWebsiteCopy(data.database, definition.copy, data.copiedFiles ?? null),
    figures: () => readDatabaseFigures(data.database),
    degradations: () => [
      ...(data.degradations?.() ?? []),
      ...(replicas?.problems ?? []),
      ...(data.database.hasOtherClock ? [otherClock] : []),
    ],
    async close() {
      await data.close?.();
      await replicas?.close();
      await data.database.close();
    },
  };
}

function openReplicas(
  schema: string,
  { databaseUrl, maxConnections, log }: OpenOptions,
  urls: readonly string[],
): Replicas {
  return new Replicas({ primaryUrl: databaseUrl, urls, schema, maxConnections, log });
}

/** The name of an operation, without what a plan adds to it for each of its questions: `SitePage` of `query SitePage__commerce__0`. */
function operationName(query: string): string {
  const [, name = ''] = /^\s*(?:query|mutation)\s+(\w{1,100}?)(?:__\w+?__\d+)?\s*[({@]/.exec(query) ?? [];
  return name;
}

/** What is used once is counted like what is accepted once: in a table of the subgraph, for all its processes. */
function withCaptcha(request: RequestContext, counts: LimitCounts): RequestContext {
  const { captcha: terms, websiteId } = request.viewer;
  if (!terms) return request;
  const spend: Spend = async (name, perSeconds) => {
    const once = { name: 'captcha', to: 1, perSeconds, by: 'WEBSITE', isLeased: false, message: '' } as const;
    return (await counts.take(once, name, websiteId)) === null;
  };
  return { ...request, captcha: createCaptcha(terms, spend) };
}

const otherClock =
  'The clocks of this machine and of the database are more than two seconds apart: what is written, and what ends at a time, is off by that. `doctor` says by how much.';

const isOutOfReach = (error: unknown) =>
  isDatabaseAway(error) || isFileDiskFull(error) || error instanceof FilesAway;

/**
 * An error that nobody expected is logged whole and told as nothing but a request id; one with a code is meant to be read.
 * The compiled operation makes errors without `extensions`, whatever their type says; without a path it is the variables
 * that are wrong.
 */
function maskErrors(errors: readonly GraphQLError[], request: RequestContext, log: Log): GraphQLError[] {
  const { requestId } = request.viewer;
  return errors.map((error) => {
    if (error.extensions?.code !== undefined) return error;
    if (!error.path) return asBadInput(error);
    const cause = error.originalError ?? error;
    if (isOutOfReach(cause)) {
      log.warn({ requestId, path: error.path, error: cause }, 'The database or the disk was out of reach.');
      return unavailableError(error.path);
    }
    log.error({ requestId, path: error.path, error: cause }, 'A resolver failed.');
    return new GraphQLError('Something went wrong on our side. Please try again.', {
      path: error.path,
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
    });
  });
}
