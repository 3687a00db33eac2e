import { channel } from 'node:diagnostics_channel';
import {
  type GraphQLDataSource,
  type GraphQLDataSourceProcessOptions,
  RemoteGraphQLDataSource,
} from '@apollo/gateway';
import { GraphQLDataSourceRequestKind } from '@apollo/gateway/dist/datasources/types.js';
import { SpanKind } from '@opentelemetry/api';
import type { GraphQLError } from 'graphql';
import { fetch, Pool } from 'undici';
import { inInnerSpan, inSpan, type SpanDescription, traceHeaders } from '#kit/spans.ts';
import type { OpenSubgraph, RequestContext } from '#kit/subgraph.ts';
import { signViewer, viewerHeader } from '#kit/viewer.ts';
import { limits } from './limits.rules.ts';
import type { GraphContext, GraphRequest } from './request.ts';
import { unreachable } from './unavailable.ts';

/** Publishes `{ subgraph, outcome, ms }` for each time that a plan asked one: tests count them, and whoever watches the install. */
export const fetchChannel = channel('vitrine:fetch');

type Options = GraphQLDataSourceProcessOptions<GraphContext>;
type Response = Awaited<ReturnType<GraphQLDataSource['process']>>;

/** The operation that a plan is for, as Apollo's gateway tells it to data sources. */
export type IncomingOperation = Extract<
  Options,
  { kind: GraphQLDataSourceRequestKind.INCOMING_OPERATION }
>['incomingRequestContext'];

/** Where the gateway sends what a query plan, or the gateway itself, asks of one subgraph. */
export interface SubgraphSource extends GraphQLDataSource<GraphContext> {
  /** Asks what is part of no operation of the graph. */
  ask(query: string, variables: Record<string, unknown>, request: GraphRequest): Promise<Response>;
}

/** A subgraph in this process: no text is sent, and each operation is compiled once. */
export class CompiledDataSource implements SubgraphSource {
  readonly #subgraph: OpenSubgraph;

  constructor(subgraph: OpenSubgraph) {
    this.#subgraph = subgraph;
  }

  ask(query: string, variables: Record<string, unknown>, request: RequestContext) {
    const { name } = this.#subgraph;
    return inInnerSpan(
      () => describeAsked('gateway.ask', name),
      () => this.#subgraph.execute(query, variables, request),
    );
  }

  async process(options: Options): Promise<Response> {
    const { request, context } = options;
    const tell = beginFetch(this.#subgraph.name);
    try {
      const { query = '', variables = {} } = request;
      const response = await inSpan(
        () => describeAsked('gateway.fetch', this.#subgraph.name),
        () => this.#subgraph.execute(query, variables, context.request),
      );
      tell?.('ok');
      return response;
    } catch (error) {
      tell?.('failed');
      throw outOfReach(error, options);
    }
  }
}

const requestTimeoutMs = 30_000;
/** Of an answer: the largest that is given to anyone, in letters that take two bytes. */
const mostBytes = 2 * limits.contributorAnswerLength;

/** A subgraph in another process. It believes the signed viewer header and nothing else. */
export class SignedDataSource extends RemoteGraphQLDataSource<GraphContext> implements SubgraphSource {
  readonly #name: string;
  readonly #viewerSecret: string;

  constructor(name: string, serviceUrl: string, viewerSecret: string, maxResponseSize = mostBytes) {
    const dispatcher = new Pool(new URL(serviceUrl).origin, {
      connections: 64,
      headersTimeout: requestTimeoutMs,
      bodyTimeout: requestTimeoutMs,
      maxResponseSize,
    });
    super({
      url: new URL('/graphql', serviceUrl).href,
      honorSubgraphCacheControlHeader: false,
      fetcher: (url, init) => fetch(url, { ...init, dispatcher }),
    });
    this.#name = name;
    this.#viewerSecret = viewerSecret;
  }

  ask(query: string, variables: Record<string, unknown>, request: GraphRequest) {
    const kind = GraphQLDataSourceRequestKind.LOADING_SCHEMA;
    return inInnerSpan(
      () => describeAsked('gateway.ask', this.#name, SpanKind.CLIENT),
      () => super.process({ kind, request: { query, variables }, context: { request } }),
    );
  }

  override async process(options: Options): Promise<Response> {
    const tell = beginFetch(this.#name);
    try {
      const response = await inSpan(
        () => describeAsked('gateway.fetch', this.#name, SpanKind.CLIENT),
        () => super.process(options),
      );
      tell?.('ok');
      return response;
    } catch (error) {
      tell?.('failed');
      throw outOfReach(error, options);
    }
  }

  override willSendRequest({ request, context }: Options): void {
    request.http?.headers.set(
      viewerHeader,
      signViewer(context.request.viewer, this.#viewerSecret, Date.now()),
    );
    for (const [name, value] of Object.entries(traceHeaders())) request.http?.headers.set(name, value);
  }

  /** What a subgraph tells beside the data: what the answer depends on, and what is to be done with cookies. */
  override didReceiveResponse({
    response: { data, errors, extensions },
    context: { request },
  }: Parameters<NonNullable<RemoteGraphQLDataSource<GraphContext>['didReceiveResponse']>>[0]) {
    for (const tag of extensions?.tags ?? []) request.tags.add(tag);
    request.effects.push(...(extensions?.effects ?? []));
    return { ...(data === undefined ? {} : { data }), ...(errors ? { errors } : {}) };
  }
}

/** What is asked of a subgraph, as Apollo's gateway tells it: `gateway.fetch` for a part of a plan, `gateway.ask` for what the gateway itself wants. */
function describeAsked(name: string, service: string, kind: SpanKind = SpanKind.INTERNAL): SpanDescription {
  return { name, kind, attributes: { service } };
}

function beginFetch(subgraph: string): ((outcome: 'ok' | 'failed') => void) | undefined {
  if (!fetchChannel.hasSubscribers) return undefined;
  const begunAt = performance.now();
  return (outcome) => fetchChannel.publish({ subgraph, outcome, ms: performance.now() - begunAt });
}

/** Visitors learn that a subgraph did not answer, and not where it is; the log has the cause. */
function outOfReach(cause: unknown, options: Options): GraphQLError {
  const path = 'pathInIncomingRequest' in options ? options.pathInIncomingRequest : undefined;
  return unreachable(
    cause instanceof Error ? cause : new Error(String(cause)),
    path?.filter((step) => step !== '@'),
  );
}
