import { parse as parseCookies } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isFields, type SentFile } from '#web/site/action.ts';
import { requestOf } from '../graph/request.ts';
import { addTextParser } from '../http/bodies.ts';
import { cookiesOf, readCookies } from '../http/cookies.ts';
import { followEffects } from '../http/follow-effects.ts';
import { limitHeaders } from '../http/limit-headers.ts';
import { noteOperation } from '../http/logged-operation.ts';
import { MultipartForm, readMultipart } from '../http/multipart.ts';
import type { Visit } from '../http/viewers.ts';
import type { Install } from '../install.ts';
import { asPublished, isPublished } from './published/published-error.ts';
import { readPageCursor } from './published/published-parts.ts';
import { RefusalCount } from './refusal-count.ts';
import type { RestAnswer, RestInput, RestRoute, SignedBody } from './rest-route.ts';
import { errorBody, statusOfError } from './status.ts';
import { VisitGathering } from './visit-gathering.ts';

/** Serves the documented paths. They reach the data through the graph alone, so no rule can be skipped. */
export function addRestRoutes(
  app: FastifyInstance,
  install: Install,
  routes: readonly RestRoute[],
  visitOf: (request: FastifyRequest) => Visit,
): void {
  const refusals = new RefusalCount(install.graph, visitOf);
  app.addHook('onClose', () => refusals.close());
  const gathering = new VisitGathering(install);
  for (const route of routes) {
    if (route.takesText || route.takesMergePatch || route.fileBytes !== undefined)
      app.register(async (own) => {
        if (route.takesText) addTextParser(own, 'text/plain');
        if (route.takesMergePatch) addTextParser(own, 'application/merge-patch+json');
        if (route.fileBytes !== undefined) addFileParser(own, route.fileBytes);
        addRoute(own, route);
      });
    else addRoute(app, route);
  }

  function addRoute(on: FastifyInstance, route: RestRoute): void {
    on.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(route.fileBytes === undefined ? {} : { bodyLimit: route.fileBytes + formBytes }),
      config: {
        crumb: route.crumb ?? 'api',
        ...(route.visitorBodyBytes ? { visitorBodyBytes: route.visitorBodyBytes } : {}),
      },
      ...(route.isRefusalCounted ? { onResponse: refusals.count } : {}),
      async handler(request, reply) {
        noteOperation(request, route.operation);
        const input = readInput(route, request);
        const own =
          'status' in input
            ? input
            : await runRoute(route, input, { install, gathering }, visitOf(request), reply);
        if (route.isRefusalCounted && !('status' in input) && !own.isUnread) refusals.noteRead(request);
        const answer = isPublished(route.path) ? asPublished(own) : own;
        return reply
          .code(answer.status)
          .headers({ 'cache-control': 'no-store', ...answer.headers })
          .send(answer.body);
      },
    });
  }
}

async function runRoute(
  route: RestRoute,
  input: RestInput,
  { install, gathering }: { readonly install: Install; readonly gathering: VisitGathering },
  visit: Visit,
  reply: FastifyReply,
): Promise<RestAnswer> {
  if (route.needsKey && visit.viewer.apiKeyId === undefined)
    return {
      status: 401,
      body: errorBody('UNAUTHENTICATED', 'Send an API key: `Authorization: Bearer vk_…`.'),
    };
  const context = requestOf(visit.viewer, visit.isCacheExact);
  const variables = route.variables(input);
  const result = route.isGathered
    ? await gathering.run(route.operation, variables, visit)
    : (await install.run(route.operation, variables, context)).result;
  const [error] = result.errors ?? [];
  if (error) {
    const { code = 'INTERNAL_SERVER_ERROR' } = error.extensions;
    const status = statusOfError(code);
    const message = route.errorMessages?.[status] ?? error.message;
    return {
      status,
      body: errorBody(String(code), message, { requestId: visit.viewer.requestId }),
      headers: limitHeaders(result.errors),
      isUnread: code === 'BAD_USER_INPUT',
    };
  }
  if (visit.viewer.apiKeyId !== undefined)
    install.accessLog.noteStored(route.operation, variables, result.data, visit.viewer);
  await followEffects(install, context);
  const cookies = cookiesOf(context.effects, visit);
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  const baseUrl = visit.viewer.baseUrl ?? '';
  const crumb = crumbAfter(cookies, visit);
  return route.answer(result.data, {
    crumb,
    baseUrl,
    websiteId: visit.viewer.websiteId ?? '',
    query: input.query,
  });
}

/** The crumb that the browser has once it kept these cookies. */
function crumbAfter(setCookies: readonly string[], { cookies }: Visit): string {
  const pairs = setCookies.map((cookie) => cookie.split(';', 1)[0]);
  return readCookies(pairs.join('; ')).crumb ?? cookies.crumb ?? '';
}

function readInput(route: RestRoute, request: FastifyRequest): RestInput | RestAnswer {
  const params = typeof request.params === 'object' ? request.params : {};
  const asked = typeof request.query === 'object' ? (request.query ?? {}) : {};
  const search = isPublished(route.path) ? readPageCursor(asked) : asked;
  const query = route.query.safeParse({ ...search, ...params });
  if (!query.success) return refuse(query.error);
  const signed = route.isBodySigned ? asItCame(request) : nothingSigned;
  const cookie = (name: string) => parseCookies(request.headers.cookie ?? '')[name];
  const header = route.takesIdempotencyKey ? request.headers['idempotency-key'] : undefined;
  const file = route.fileBytes === undefined ? null : readFile(request.body);
  if (route.fileBytes !== undefined && !file)
    return { status: 400, body: errorBody('BAD_INPUT', 'The body must be a form with one file.') };
  const given = {
    query: query.data,
    signed,
    file,
    cookie,
    idempotencyKey: typeof header === 'string' ? header : null,
  };
  if (!route.body) return { ...given, body: {} };
  const isLeftOut = route.isBodyOptional === true && (request.body === undefined || request.body === '');
  const json = isLeftOut ? {} : readBody(route, request.body);
  if (json === undefined)
    return {
      status: 400,
      body: errorBody('BAD_JSON', 'The body must be a JSON object, sent as application/json.'),
    };
  const body = route.body.safeParse(json);
  return body.success ? { ...given, body: body.data } : refuse(body.error);
}

/** What is around the file in a form that holds it. */
const formBytes = 10_000;

/** Reads forms with files, for routes that take one. */
function addFileParser(app: FastifyInstance, fileBytes: number): void {
  const bodyLimit = fileBytes + formBytes;
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit }, readMultipart);
}

/** The only file of a form; null where there is none, or there are several. */
function readFile(body: unknown): SentFile | null {
  const [file, ...others] = body instanceof MultipartForm ? body.files : [];
  return file && others.length === 0 ? file : null;
}

const nothingSigned: SignedBody = { headers: {}, text: '' };

function asItCame({ headers, body }: FastifyRequest): SignedBody {
  const single = Object.entries(headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string',
  );
  return { headers: Object.fromEntries(single), text: typeof body === 'string' ? body : '' };
}

/** JSON, or a plain form where the path takes them. */
function readBody({ takesForms, listOf }: RestRoute, body: unknown): unknown {
  if (takesForms && isFields(body)) return body;
  const json = readJson(body);
  if (listOf === undefined || json === undefined) return json;
  if (Array.isArray(json)) return { [listOf]: json };
  return isFields(json) && !(listOf in json) ? { [listOf]: [json] } : json;
}

function readJson(body: unknown): unknown {
  if (typeof body !== 'string') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function refuse(error: z.ZodError): RestAnswer {
  const fields = error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  const message = fields.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ');
  return { status: 400, body: errorBody('BAD_INPUT', message, { fields }) };
}
