import { HeaderMap, type HTTPGraphQLRequest } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type HttpOrigin, requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';
import { contributorBodyBytes } from './bodies.ts';
import { cookiesOf } from './cookies.ts';
import { crumbCookie, isFromBrowser } from './crumb.ts';
import { followEffects } from './follow-effects.ts';
import { KnownRequests } from './known-requests.ts';
import { LargeJson } from './large-json.rules.ts';
import type { Visit } from './viewers.ts';

const path = '/graphql';
const ownHeaders = { 'cache-control': 'no-store', vary: 'Cookie, Accept' };

/** The graph over HTTP, by Apollo Server; what is checked of each operation are its plugins. People with a browser get the explorer. */
export function addGraphqlRoute(
  app: FastifyInstance,
  install: Install,
  visitOf: (request: FastifyRequest) => Visit,
  { freeQueries, explorer }: { freeQueries: 'everyone' | 'keys'; explorer: string | null },
): void {
  const known = new KnownRequests(install.graph.answers);
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (explorer !== null && isByPerson(request))
      return reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', vary: 'Accept' })
        .send(explorer);
    const visit = visitOf(request);
    const kept = visit.closedAs ? undefined : known.find(request, visit);
    if (kept) return reply.headers({ 'content-type': kept.contentType, ...ownHeaders }).send(kept.text);
    const http: HttpOrigin = {
      ...{ request, visit, cookies: [] },
      mayAskFreely: mayAskFreely(visit, freeQueries),
    };
    const context = requestOf(visit.viewer, visit.isCacheExact);
    const httpGraphQLRequest = toApollo(request);
    const { status, headers, body } = await install.graph.server.executeHTTPGraphQLRequest({
      httpGraphQLRequest,
      async context() {
        install.graph.assertAllowedSize(textOf(httpGraphQLRequest));
        return { request: context, http };
      },
    });
    if (body.kind !== 'complete') throw new Error('An operation was answered in parts.');
    known.remember(request, visit, context, status ?? 200, headers);
    await followEffects(install, context);
    http.cookies.push(...cookiesOf(context.effects, visit));
    if (http.cookies.length === 0 && isKnownBrowser(request, visit)) http.cookies.push(...crumbCookie(visit));
    if (http.cookies.length > 0) reply.header('set-cookie', http.cookies);
    return reply
      .code(status ?? 200)
      .headers({ ...Object.fromEntries(headers), ...ownHeaders })
      .send(body.string);
  }
  // Only mutations need a crumb, and what an operation is turns out when it is read.
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    url: path,
    config: { crumb: 'own', takesLargeJson: true },
    bodyLimit: contributorBodyBytes,
    handler: answer,
  });
}

/** A browser that shows what it gets asks for HTML by name; programs do not. */
function isByPerson({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** Contributors ask what they like, and programs whose key says so; visitors where the operator leaves it to everyone. */
function mayAskFreely({ apiKey, viewer }: Visit, freeQueries: 'everyone' | 'keys'): boolean {
  if (apiKey) return apiKey.isAdHocAllowed;
  return freeQueries === 'everyone' || viewer.permissions.length > 0;
}

/** A browser that will write sooner or later: it has its crumb by then. */
function isKnownBrowser(request: FastifyRequest, { cookies }: Visit): boolean {
  return isFromBrowser(request) && (cookies.hasCart || cookies.sessionToken !== undefined);
}

function toApollo({ method, headers, url, body }: FastifyRequest): HTTPGraphQLRequest {
  const search = url.indexOf('?');
  const known = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) known.set(name, String(value));
  }
  return { method, headers: known, search: search < 0 ? '' : url.slice(search), body: readJson(body) };
}

/** The text of the operation; empty where only its hash was sent. */
function textOf({ method, search, body }: HTTPGraphQLRequest): string {
  if (method === 'GET') return new URLSearchParams(search).get('query') ?? '';
  const query = typeof body === 'object' && body !== null && 'query' in body ? body.query : '';
  return typeof query === 'string' ? query : '';
}

/** What is no JSON is refused like a body that is missing. */
function readJson(body: unknown): unknown {
  if (body instanceof LargeJson) return body.value;
  if (typeof body !== 'string') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
