import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import type { Log } from '#kit/subgraph.ts';
import { apolloLog } from './apollo-log.ts';
import type { Changes } from './changes.ts';
import type { SubgraphSource } from './data-sources.ts';
import { KeptAnswers } from './kept-answers.ts';
import { limits } from './limits.rules.ts';
import { logMaskedErrors, maskError } from './masking.ts';
import { createTextStore } from './operation-stores.ts';
import type { GraphContext, GraphRequest } from './request.ts';
import { type SchemaWork, schemaWorkOf } from './schema-work.ts';
import type { StoredOperation } from './stored-operations.ts';
import type { SubgraphDocument } from './subgraph-document.ts';
import { isUnavailable, Unavailable } from './unavailable.ts';

/** What the graph answered. */
export interface GraphResult {
  readonly data?: unknown;
  readonly errors?: readonly Required<Pick<GraphQLFormattedError, 'message' | 'extensions'>>[];
}

/** A GET needs one of them: no other website's page can send them without asking first. */
const headersOfPrograms = ['apollo-require-preflight', 'x-apollo-operation-name', 'authorization'];

/** The graph: one Apollo Server over one Apollo Gateway. */
export class Graph {
  /** Answers operations that come by HTTP. */
  readonly server: ApolloServer<GraphContext>;
  /** What everyone is answered alike. */
  readonly answers: Pick<KeptAnswers, 'keyOf' | 'findText'>;
  /** Where each subgraph is asked. */
  readonly sources: ReadonlyMap<string, SubgraphSource>;
  readonly #work: SchemaWork;
  #isStarted = false;

  /** `plugins` are for operations that come by HTTP; each is asked in turn. */
  constructor(options: {
    readonly supergraphSdl: string;
    readonly sources: ReadonlyMap<string, SubgraphSource>;
    readonly changes: Changes;
    readonly log: Log;
    readonly cacheBytes: number;
    readonly plugins: (graph: Graph) => readonly ApolloServerPlugin<GraphContext>[];
  }) {
    const { supergraphSdl, sources, changes, log, cacheBytes, plugins } = options;
    const answers = new KeptAnswers(changes, cacheBytes);
    this.answers = answers;
    this.sources = sources;
    this.#work = schemaWorkOf(supergraphSdl);
    const { gateway, documentStore, limitOperations } = this.#work;
    this.server = new ApolloServer<GraphContext>({
      gateway: gateway.forInstall({ sources, answers, log }),
      logger: apolloLog(log),
      introspection: true,
      csrfPrevention: { requestHeaders: headersOfPrograms },
      includeStacktraceInErrorResponses: false,
      // The process stops by itself, once what was begun is answered.
      stopOnTerminationSignals: false,
      parseOptions: { maxTokens: limits.tokens },
      validationOptions: { maxErrors: 10 },
      documentStore,
      persistedQueries: { cache: createTextStore() },
      formatError: maskError,
      stringifyResult: (result) => answers.textOf(result),
      plugins: [
        logMaskedErrors(log),
        limitOperations,
        ...plugins(this),
        ApolloServerPluginCacheControlDisabled(),
        ApolloServerPluginInlineTraceDisabled(),
        ApolloServerPluginLandingPageDisabled(),
        ApolloServerPluginSchemaReportingDisabled(),
        ApolloServerPluginUsageReportingDisabled(),
      ],
    });
  }

  /** The public schema, once the graph was started. */
  get schema(): GraphQLSchema {
    const { schema } = this.#work.gateway;
    if (!schema) throw new Error('The graph was not started.');
    return schema;
  }

  /** Without it, the graph is never asked: a process of one subgraph answers what others plan. */
  async start(): Promise<void> {
    await this.server.start();
    this.#isStarted = true;
  }

  async stop(): Promise<void> {
    if (this.#isStarted) await this.server.stop();
  }

  /** Refuses a text that is too large to be an operation. */
  assertAllowedSize(text: string): void {
    this.#work.textSizes.assertAllowed(this.schema, text);
  }

  /** Runs an operation within a request that already began. */
  async execute(
    text: string,
    variables: Record<string, unknown>,
    request: GraphRequest,
  ): Promise<GraphResult> {
    return this.#execute({ query: text, variables }, request);
  }

  /** Runs an operation that ships with the product; its hash names it. */
  async executeStored(
    { sha256: sha256Hash }: StoredOperation,
    variables: Record<string, unknown>,
    request: GraphRequest,
  ): Promise<GraphResult> {
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    return this.#execute({ extensions, variables }, request);
  }

  async #execute(
    operation: Parameters<ApolloServer<GraphContext>['executeOperation']>[0],
    request: GraphRequest,
  ): Promise<GraphResult> {
    const { body } = await this.server.executeOperation(operation, { contextValue: { request } });
    if (body.kind !== 'single') throw new Error('An operation was answered in parts.');
    const { data, errors } = body.singleResult;
    if (!errors) return { data };
    return { data, errors: errors.map(({ extensions = {}, ...error }) => ({ ...error, extensions })) };
  }

  /** Asks one subgraph what only the gateway may ask. */
  async ask<
    Data = Record<string, unknown>,
    Variables extends Record<string, unknown> = Record<string, unknown>,
  >(
    { subgraph, text }: SubgraphDocument<Data, Variables>,
    variables: Variables,
    request: GraphRequest,
  ): Promise<Data> {
    const source = this.sources.get(subgraph);
    if (!source) throw new Error(`There is no subgraph ${subgraph}.`);
    const { data, errors } = await source.ask(text, variables, request).catch((cause: unknown) => {
      throw new Unavailable(`${subgraph} could not be asked.`, { cause });
    });
    if (isUnavailable(errors)) throw new Unavailable(`${subgraph} is out of reach.`);
    if (errors?.[0]) throw new Error(`${subgraph} refused the gateway: ${errors[0].message}`);
    // A subgraph's documents are checked against its schema when their types are generated.
    return (data ?? {}) as Data;
  }
}
