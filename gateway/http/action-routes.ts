import { parse, serialize } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isMeasurementOn } from '#kit/viewer.ts';
import {
  type Action,
  type ActionAnswer,
  type ActionRequest,
  type Fields,
  isFields,
  type Refusal,
  returnPath,
  type SentFile,
  text,
} from '#web/site/action.ts';
import { closedPage } from '#web/site/page/closed-page.tsx';
import type { Site } from '#web/site/render.ts';
import { type GraphRequest, requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';
import { actionGraph } from './action-graph.ts';
import { lookOfClosed } from './closed-website.ts';
import { cookiesOf } from './cookies.ts';
import { crumbCookie, crumbOf, isCrumbMissing } from './crumb.ts';
import { sendFile } from './file-route.ts';
import { followEffects } from './follow-effects.ts';
import { MultipartForm, readMultipart } from './multipart.ts';
import { isOpenedByPerson } from './robots.rules.ts';
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
    if (action.upload)
      app.register(async (own) => addUpload(own, routes, action, action.upload?.maxBytes ?? 0));
    else addRoute(app, routes, action, {});
  }
}

/** An action whose form has files; its body is read only when the action has nothing against it. */
function addUpload(app: FastifyInstance, routes: ActionRoutes, action: Action, bodyLimit: number): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit }, readMultipart);
  addRoute(app, routes, action, {
    bodyLimit,
    visitorBodyBytes: bodyLimit,
    preParsing: async (request, reply) => {
      const refuse = action.refuseEarly?.bind(action);
      if (refuse) await answer(action, refuse, routes, request, reply);
    },
  });
}

function addRoute(
  app: FastifyInstance,
  routes: ActionRoutes,
  action: Action,
  {
    visitorBodyBytes,
    ...more
  }: {
    readonly bodyLimit?: number;
    readonly visitorBodyBytes?: number;
    readonly preParsing?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  },
): void {
  const { method, path: url, crumb, isSecret = false } = action;
  app.route({
    ...{ method, url, ...more },
    config: {
      ...{ ...(crumb ? { crumb } : {}), ...(visitorBodyBytes ? { visitorBodyBytes } : {}) },
      isPathSecret: isSecret && url.includes(':'),
    },
    handler: async (request, reply) => {
      await answer(action, (asked) => action.run(asked), routes, request, reply);
      return reply;
    },
  });
}

/** Sends what `run` answers; nothing when it has no answer. */
async function answer(
  action: Action,
  run: (request: ActionRequest) => Promise<ActionAnswer | undefined>,
  routes: ActionRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { install } = routes;
  const { fields, files } = readBody(request.body);
  const returnTo = returnPath(fields, action.formPage ?? '/');
  const own = routes.visitOf(request);
  const { visit, path: pagePath } =
    action.formPage === undefined ? { visit: own, path: returnTo } : visitOfPage(own, returnTo);
  const context = requestOf(visit.viewer, visit.isCacheExact);
  const crumb = new AskedCrumb(visit);
  const sent = await run({
    ...unpack(request, fields, files),
    ...{ returnTo, pagePath, visit: actionVisit(visit), graph: actionGraph(install, context) },
    get crumb() {
      return crumb.ask();
    },
    get hasCrumb() {
      return !isCrumbMissing(request, visit, 'sign-in');
    },
  });
  if (sent === undefined) return;
  await followEffects(install, context);
  reply.header('cache-control', visit.viewer.memberId === undefined ? 'no-store' : 'private, no-store');
  const cookies = [...cookiesOf(context.effects, visit), ...crumb.cookieBeside(context)];
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  if (action.isSecret) reply.header('referrer-policy', 'same-origin');
  await send(sent, routes, visit, request, reply, returnTo);
}

/** The crumb of a visit, for an action that may ask for it; the browser then needs its cookie. */
class AskedCrumb {
  #isAsked = false;
  readonly #visit: Visit;

  constructor(visit: Visit) {
    this.#visit = visit;
  }

  ask(): string {
    this.#isAsked = true;
    return crumbOf(this.#visit);
  }

  /** None where an operation's effects bring a crumb of their own. */
  cookieBeside({ effects }: GraphRequest): string[] {
    return this.#isAsked && effects.length === 0 ? crumbCookie(this.#visit) : [];
  }
}

function readBody(body: unknown): { readonly fields: Fields; readonly files: readonly SentFile[] } {
  if (body instanceof MultipartForm) return body;
  return { fields: isFields(body) ? body : {}, files: [] };
}

function unpack(
  { query, params, headers, host, url, body, method }: FastifyRequest,
  fields: Fields,
  files: readonly SentFile[],
): Pick<
  ActionRequest,
  'fields' | 'files' | 'text' | 'parameter' | 'cookie' | 'pageQuery' | 'search' | 'isContinued' | 'json'
> {
  const { referer = '', cookie = '' } = headers;
  const page = URL.canParse(referer) ? new URL(referer) : undefined;
  const [, search = ''] = url.split('?', 2);
  return {
    ...{ fields, files, search },
    isContinued: method === 'HEAD' || /^bytes=(?!0*-)/.test(headers.range ?? ''),
    text: (name) => text(fields, name),
    parameter: (name) =>
      (isFields(params) ? text(params, name) : '') || (isFields(query) ? text(query, name) : ''),
    cookie: (name) => parse(cookie)[name],
    pageQuery: page?.host === host ? page.searchParams : new URLSearchParams(),
    json: typeof body === 'string' ? readJson(body) : undefined,
  };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function actionVisit({ languagePrefix, viewer }: Visit): ActionRequest['visit'] {
  const isMember = viewer.memberId !== undefined;
  const { measurement, refusesMeasurement = false } = viewer;
  return {
    ...{ languagePrefix, isMember, isContributor: viewer.accountId !== undefined },
    refusesMeasurement,
    isCounted: !refusesMeasurement && isMeasurementOn(measurement),
    ...(viewer.customerAccounts ? { customerAccounts: viewer.customerAccounts } : {}),
    isMemberSessionOver: !isMember && viewer.memberToken !== undefined,
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
  const secure = visit.baseUrl.startsWith('https:');
  const cookies = ('cookies' in sent ? (sent.cookies ?? []) : []).map(
    ({ name, value, maxAge, path = '/', isForScripts = false }) =>
      serialize(name, value, { path, sameSite: 'lax', httpOnly: !isForScripts, maxAge, secure }),
  );
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  switch (sent.kind) {
    case 'redirect':
      return reply.redirect(sent.to, 303);
    case 'json':
      return reply.code(sent.status).headers(sent.headers).send(sent.data);
    case 'text':
      return reply.code(sent.status).type('text/plain; charset=utf-8').send(sent.text);
    case 'website-lock': {
      const { language = 'en', websiteTitle: title = '' } = visit.viewer;
      const { status, headers, message } = sent;
      const look = lookOfClosed('LOCKED', visit.lockScreens, language);
      const body = closedPage({ closedAs: 'LOCKED', language, title, look, lock: { returnTo, message } });
      return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(body);
    }
    case 'download':
      return reply
        .type(sent.contentType)
        .header('content-disposition', `attachment; filename="${sent.filename}"`)
        .send(sent.text);
    case 'file': {
      const { id, byteSize, contentType, filename } = sent;
      const etag = `"${id}"`;
      reply.type(contentType).headers({
        ...{ etag, 'accept-ranges': 'bytes' },
        'content-disposition': `attachment; filename="${filename}"`,
      });
      return sendFile(install, request, reply, { websiteId: visit.websiteId, id, byteSize, etag });
    }
    case 'config-page': {
      const { status, headers, page } = sent;
      const body = site.renderConfigPage(page);
      return sendPage(
        reply,
        { status: 200, contentType: 'text/html; charset=utf-8', body, headers: {} },
        { status, headers },
      );
    }
    case 'application': {
      const document = site.renderApplication(sent.appearance);
      if (!document) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
      return reply.headers(document.headers).type('text/html; charset=utf-8').send(document.body);
    }
    case 'page': {
      if (!isOpenedByPerson(request.headers)) reply.header('x-robots-tag', 'noindex');
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

const notBuilt = 'This part of the install was not built. Run "npm run build", and start it again.';

/** With the answer's own status, when the page itself could be made. */
function sendPage(
  reply: FastifyReply,
  page: Pick<Awaited<ReturnType<typeof showAgain>>, 'status' | 'contentType' | 'body' | 'headers'>,
  { status, headers }: Refusal,
): FastifyReply {
  // How long the answer may be kept is decided already.
  const { 'cache-control': _, ...pageHeaders } = page.headers;
  return reply
    .code(page.status === 200 ? status : page.status)
    .headers({ ...pageHeaders, ...headers })
    .type(page.contentType)
    .send(page.body);
}
