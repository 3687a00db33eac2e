import { parse, serialize } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Action,
  type ActionAnswer,
  type ActionGraph,
  type ActionRequest,
  type Fields,
  isFields,
  returnPath,
  text,
} from '#web/site/action.ts';
import type { Site } from '#web/site/render.ts';
import { type GraphRequest, requestOf } from '../graph/request.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { cookiesOf } from './cookies.ts';
import { followEffects } from './follow-effects.ts';
import { limitHeaders } from './limit-headers.ts';
import { respondToVisitor, showAgain } from './show-again.ts';
import type { Visit } from './viewers.ts';
import { visitOfPage } from './visit-language.ts';

/** What answers actions. */
export interface ActionRoutes {
  readonly install: Install;
  readonly site: Site;
  visitOf(request: FastifyRequest): Visit;
}

/** A route for each action of the website: its request is checked and unpacked here, and its answer sent. */
export function addActions(app: FastifyInstance, routes: ActionRoutes, actions: readonly Action[]): void {
  for (const action of actions) {
    const { method, path, crumb } = action;
    app.route({
      method,
      url: path,
      config: crumb === undefined ? {} : { crumb },
      handler: (request, reply) => answer(action, routes, request, reply),
    });
  }
}

async function answer(
  action: Action,
  routes: ActionRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { install } = routes;
  const fields = isFields(request.body) ? request.body : {};
  const returnTo = returnPath(fields, action.formPage ?? '/');
  const own = routes.visitOf(request);
  const { visit, path: pagePath } =
    action.formPage === undefined ? { visit: own, path: returnTo } : visitOfPage(own, returnTo);
  const context = requestOf(visit.viewer, visit.isCacheExact);
  const graph = graphOf(install, context);
  const asked = { ...unpack(request, fields), returnTo, pagePath, visit: actionVisit(visit), graph };
  const sent = await action.run(asked);
  await followEffects(install, context);
  reply.header('cache-control', 'no-store');
  const cookies = cookiesOf(context.effects, visit);
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  if (action.isSecret) reply.header('referrer-policy', 'same-origin');
  return send(sent, routes, visit, request, reply, returnTo);
}

function unpack(
  { query, headers, host }: FastifyRequest,
  fields: Fields,
): Pick<ActionRequest, 'fields' | 'text' | 'parameter' | 'cookie' | 'pageQuery'> {
  const { referer = '', cookie = '' } = headers;
  const page = URL.canParse(referer) ? new URL(referer) : undefined;
  return {
    fields,
    text: (name) => text(fields, name),
    parameter: (name) => (isFields(query) ? text(query, name) : ''),
    cookie: (name) => parse(cookie)[name],
    pageQuery: page?.host === host ? page.searchParams : new URLSearchParams(),
  };
}

function actionVisit({ languagePrefix, viewer }: Visit): ActionRequest['visit'] {
  return { languagePrefix, isMember: viewer.memberId !== undefined };
}

/** The graph in the visitor's name; what operations ask for besides is kept in the context. */
function graphOf(install: Install, context: GraphRequest): ActionGraph {
  return {
    async run(operation, variables, answerOf) {
      const { result } = await install.run(operation, variables, context);
      const [error] = result.errors ?? [];
      if (error) {
        const code = String(error.extensions.code ?? 'INTERNAL_SERVER_ERROR');
        const headers = limitHeaders(result.errors);
        return { answer: undefined, code, message: error.message, status: statusOfError(code), headers };
      }
      const given = answerOf(dataOf(result, operation));
      const { __typename: code, message = '' } = given;
      return { answer: given, code, message, status: statusOfProblem[code] ?? 400, headers: {} };
    },
    async read(operation, variables) {
      const { result } = await install.run(operation, variables, context);
      return dataOf(result, operation);
    },
    statusOf: (code) => statusOfProblem[code] ?? 500,
  };
}

async function send(
  sent: ActionAnswer,
  { install, site }: ActionRoutes,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
  returnTo: string,
): Promise<FastifyReply> {
  switch (sent.kind) {
    case 'redirect': {
      const cookies = (sent.cookies ?? []).map(({ name, value, maxAge }) =>
        serialize(name, value, {
          ...{ path: '/', sameSite: 'lax', httpOnly: true, maxAge },
          secure: visit.baseUrl.startsWith('https:'),
        }),
      );
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      return reply.redirect(sent.to, 303);
    }
    case 'text':
      return reply.code(sent.status).type('text/plain; charset=utf-8').send(sent.text);
    case 'page': {
      const response = await respondToVisitor(install, site, visit, request, sent.page);
      return sendPage(reply, response, sent);
    }
    case 'form-page': {
      const { notice, sentForm, isLocked } = sent;
      const { passes: _, ...withoutPasses } = visit.viewer;
      const shown = isLocked ? { ...visit, viewer: withoutPasses } : visit;
      const asked = { path: returnTo, requestId: request.id, notice, ...(sentForm ? { sentForm } : {}) };
      return sendPage(reply, await showAgain(install, site, shown, asked), sent);
    }
  }
}

/** With the answer's own status, when the page itself could be made. */
function sendPage(
  reply: FastifyReply,
  page: Awaited<ReturnType<typeof showAgain>>,
  { status, headers }: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
): FastifyReply {
  return reply
    .code(page.status === 200 ? status : page.status)
    .headers(headers)
    .type(page.contentType)
    .send(page.body);
}
