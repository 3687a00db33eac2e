import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { createHandler, type Request as HandlerRequest, type RequestParams } from 'graphql-http';
import { LRUCache } from 'lru-cache';
import { type PreparedOperation, requestOf } from '../graph/graph.ts';
import { isWhollyUnavailable } from '../graph/unavailable.ts';
import type { Install } from '../install.ts';
import { storedTextByHash } from '../stored-operations.ts';
import { allowanceHeaders, spendCost } from './api-keys.ts';
import { cookiesOf } from './cookies.ts';
import { crumbFailedMessage } from './crumb.rules.ts';
import { crumbCookie, isCrumbMissing, isFromBrowser } from './crumb.ts';
import { followEffects } from './follow-effects.ts';
import { limitHeaders } from './limit-headers.ts';
import type { Visit } from './viewers.ts';

const path = '/graphql';
const maxPersisted = 1_000;
const maxPersistedLength = 20_000;

/** The graph over HTTP, by the GraphQL-over-HTTP specification, with operations by hash besides. */
export function addGraphqlRoute(
  app: FastifyInstance,
  install: Install,
  visitOf: (request: FastifyRequest) => Visit,
  freeQueries: 'everyone' | 'keys',
): void {
  const persisted = new LRUCache<string, string>({ max: maxPersisted });

  /** The text that is meant: sent whole, by the hash of a stored operation, or by a hash that was sent with its text before. */
  function textOf(params: RequestParams): string | GraphQLError {
    const hash = persistedHash(params.extensions);
    if (hash === undefined) return params.query;
    if (!params.query) {
      return (
        storedTextByHash(hash) ??
        persisted.get(hash) ??
        problem('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND')
      );
    }
    if (createHash('sha256').update(params.query).digest('hex') !== hash) {
      return problem('The hash is not that of the operation.', 'PERSISTED_QUERY_HASH_MISMATCH');
    }
    if (params.query.length <= maxPersistedLength) persisted.set(hash, params.query);
    return params.query;
  }

  /** Counts what a program's operation costs; the headers that tell it what is left. */
  async function spendFor(
    { apiKey, websiteId, viewer }: Visit,
    prepared: PreparedOperation,
    variables: Record<string, unknown>,
  ): Promise<Record<string, string>> {
    if (!apiKey) return {};
    const { requestId } = viewer;
    const cost = await spendCost(install, apiKey, install.graph.costOf(prepared, variables), {
      websiteId,
      requestId,
    });
    return allowanceHeaders({ requests: apiKey.requests, cost });
  }

  const handle = createHandler<FastifyRequest, AnswerContext>({
    schema: install.graph.schema,
    async onSubscribe(request, params) {
      const text = textOf(params);
      if (text instanceof GraphQLError) return [text];
      const prepared = install.graph.prepare(text, params.operationName);
      if (!('hash' in prepared)) return [...prepared];
      if (request.method === 'GET' && prepared.operation.operation !== 'query') {
        return [null, { status: 405, statusText: 'Method Not Allowed', headers: { allow: 'POST' } }];
      }
      const { visit, cookies } = request.context;
      if (prepared.operation.operation === 'mutation' && isCrumbMissing(request.raw, visit)) {
        cookies.push(...crumbCookie(visit));
        return [crumbFailed, { status: 403, statusText: 'Forbidden', headers: jsonHeaders(request.headers) }];
      }
      if (!mayAskFreely(visit, freeQueries) && !isStored(text))
        return [problem('Only operations that ship with the product are answered here.', 'FORBIDDEN')];
      const spent = await spendFor(visit, prepared, params.variables ?? {});
      Object.assign(request.context.headers, spent);
      if ('retry-after' in spent)
        return [
          costExceeded,
          { status: 429, statusText: 'Too Many Requests', headers: jsonHeaders(request.headers) },
        ];
      const context = requestOf(visit.viewer, visit.isCacheExact);
      const { result, json, bytes } = await install.graph.run(prepared, params.variables ?? {}, context);
      await followEffects(install, context);
      cookies.push(...cookiesOf(context.effects, visit));
      if (result.errors && result.data === undefined) return [...result.errors];
      const limited = limitHeaders(result.errors);
      const headers = { ...jsonHeaders(request.headers), ...limited };
      if (isWhollyUnavailable(result))
        return [json, { status: 503, statusText: 'Service Unavailable', headers }];
      request.context.bytes = bytes;
      return 'ratelimit' in limited
        ? [json, { status: 429, statusText: 'Too Many Requests', headers }]
        : [json, { status: 200, statusText: 'OK', headers }];
    },
  });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const context: AnswerContext = { visit: visitOf(request), cookies: [], headers: {} };
    const [body, init] = await handle(asHandlerRequest(request, context));
    if (context.cookies.length === 0 && isKnownBrowser(request, context.visit))
      context.cookies.push(...crumbCookie(context.visit));
    if (context.cookies.length > 0) reply.header('set-cookie', context.cookies);
    return reply
      .code(init.status)
      .headers({ ...init.headers, ...context.headers, 'cache-control': 'no-store', vary: 'Cookie, Accept' })
      .send(context.bytes ?? body);
  }
  // Only mutations need a crumb, and what an operation is turns out when it is read.
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: path,
    config: { crumb: 'own' },
    handler: answer,
  });
}

/** What is kept of a request while it is answered. */
interface AnswerContext {
  readonly visit: Visit;
  readonly cookies: string[];
  /** Headers of the answer. */
  readonly headers: Record<string, string>;
  /** The body of the answer where it was kept ready. */
  bytes?: Buffer | undefined;
}

/** Contributors ask what they like, and programs whose key says so; visitors where the operator leaves it to everyone. */
function mayAskFreely({ apiKey, viewer }: Visit, freeQueries: 'everyone' | 'keys'): boolean {
  if (apiKey) return apiKey.isAdHocAllowed;
  return freeQueries === 'everyone' || viewer.permissions.length > 0;
}

function isStored(text: string): boolean {
  return storedTextByHash(createHash('sha256').update(text).digest('hex')) !== undefined;
}

const costExceeded = JSON.stringify({
  errors: [{ message: 'Please try again in a few seconds.', extensions: { code: 'TOO_MANY_REQUESTS' } }],
});

const crumbFailed = JSON.stringify({
  errors: [{ message: crumbFailedMessage, extensions: { code: 'CRUMB_FAILED' } }],
  extensions: { crumbFail: true },
});

/** A browser that will write sooner or later: it has its crumb by then. */
function isKnownBrowser(request: FastifyRequest, { cookies }: Visit): boolean {
  return isFromBrowser(request) && (cookies.hasCart || cookies.sessionToken !== undefined);
}

function jsonHeaders(headers: HandlerRequest<FastifyRequest, unknown>['headers']): Record<string, string> {
  return { 'content-type': mediaTypeOf(headers) };
}

function asHandlerRequest(
  request: FastifyRequest,
  context: AnswerContext,
): HandlerRequest<FastifyRequest, AnswerContext> {
  return {
    method: request.method,
    url: isByHashAlone(request.url) ? `${request.url}&query=` : request.url,
    headers: request.headers,
    body: () => (typeof request.body === 'string' ? withQuery(request.body) : null),
    raw: request,
    context,
  };
}

function isByHashAlone(url: string): boolean {
  const params = new URL(url, 'http://any').searchParams;
  return params.has('extensions') && !params.has('query');
}

/** The first media type that the client accepts and the specification knows; the handler has refused all others before. */
function mediaTypeOf(headers: HandlerRequest<FastifyRequest, unknown>['headers']): string {
  const accept = 'accept' in headers && typeof headers.accept === 'string' ? headers.accept : '*/*';
  const first = accept
    .split(',')
    .map((part) => part.split(';')[0]?.trim())
    .find(
      (type) =>
        type === 'application/graphql-response+json' || type === 'application/json' || type?.endsWith('/*'),
    );
  return first === 'application/graphql-response+json'
    ? `${first}; charset=utf-8`
    : 'application/json; charset=utf-8';
}

/** The handler insists on a query; an operation by hash alone has none. */
function withQuery(body: string): string {
  try {
    const params: unknown = JSON.parse(body);
    const isByHash =
      typeof params === 'object' && params !== null && 'extensions' in params && !('query' in params);
    return isByHash ? JSON.stringify({ ...params, query: '' }) : body;
  } catch {
    return body;
  }
}

function persistedHash(extensions: unknown): string | undefined {
  if (typeof extensions !== 'object' || extensions === null || !('persistedQuery' in extensions))
    return undefined;
  const { persistedQuery } = extensions;
  if (typeof persistedQuery !== 'object' || persistedQuery === null || !('sha256Hash' in persistedQuery))
    return undefined;
  return typeof persistedQuery.sha256Hash === 'string' ? persistedQuery.sha256Hash : undefined;
}

function problem(message: string, code: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}
