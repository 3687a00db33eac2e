import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { serialize } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSameText } from '#kit/same-text.ts';
import type { Effect } from '#kit/subgraph.ts';
import { type CrumbPolicy, crumbFailedMessage, isFields, text } from '#web/site/action.ts';
import { errorBody } from '../rest/status.ts';
import { cookieNames } from './cookie-names.ts';
import { type CrumbKind, isCrumbNeeded } from './crumb.rules.ts';
import type { Visit } from './viewers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the route's crumb is asked for; `own` for a route that looks for itself. Absent is `api`. */
    crumb?: CrumbPolicy;
  }
}

/** The header that scripts send the crumb in; plain forms have a field `crumb`, or name it in their address. */
export const crumbHeader = 'x-siteuser-xsrf-token';

/** What a refusal says to programs, beside the words for a person. */
export const crumbHint =
  'A browser’s cookies came without the crumb: send the text of the cookie `crumb` as the header `X-SiteUser-XSRF-Token`, or an API key as `Authorization: Bearer …` without cookies.';

const crumbSeconds = 60 * 60 * 24 * 60;
const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whose a crumb is: a website's visitor, with the sessions in their browser. One made for others is worth nothing. */
export interface CrumbHolder {
  readonly websiteId: string;
  readonly sessionToken: string | undefined;
  readonly memberToken: string | undefined;
}

/** Makes crumbs and knows them again, in every process that has the same secret; none is stored. */
export class Crumbs {
  readonly #key: Buffer;

  constructor(viewerSecret: string) {
    // A key of its own: what is signed here is worth nothing as a signed viewer.
    this.#key = Buffer.from(hkdfSync('sha256', viewerSecret, '', 'crumb', 32));
  }

  /** Another crumb for the holder: random, then a signature. */
  make(holder: CrumbHolder): string {
    const random = randomBytes(16).toString('base64url');
    return `${random}.${this.#sign(random, holder)}`;
  }

  /** True for a crumb that was made for the holder. */
  isOf(crumb: string | undefined, holder: CrumbHolder): boolean {
    const [random] = crumb?.split('.') ?? [];
    return !!crumb && !!random && isSameText(crumb, `${random}.${this.#sign(random, holder)}`);
  }

  #sign(random: string, { websiteId, sessionToken = '', memberToken = '' }: CrumbHolder): string {
    const text = `${random} ${websiteId} ${sessionToken} ${memberToken}`;
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}

const made = new WeakMap<Visit, string>();

/** The crumb for a form of this visit: the one that the browser has, else a fresh one, which goes with `crumbCookie`. */
export function crumbOf(visit: Visit): string {
  if (hasOwnCrumb(visit) && visit.cookies.crumb) return visit.cookies.crumb;
  const crumb = made.get(visit) ?? visit.crumbs.make(holderOf(visit));
  made.set(visit, crumb);
  return crumb;
}

/** The `Set-Cookie` header that gives the browser its crumb; none when it has it. Never for an answer that others are sent too. */
export function crumbCookie(visit: Visit): string[] {
  return hasOwnCrumb(visit) ? [] : [serializeCrumb(crumbOf(visit), visit)];
}

/** The same after an operation: who signed in or out has another crumb, and with a cart comes a first one. */
export function crumbCookieAfter(effects: readonly Effect[], visit: Visit): string[] {
  if (effects.length === 0) return [];
  const before = holderOf(visit);
  const after = effects.reduce(holderAfter, before);
  if (after === before) return crumbCookie(visit);
  return [serializeCrumb(visit.crumbs.make(after), visit)];
}

/** True for a write that needs a crumb and has none, or another's. */
export function isCrumbMissing(
  request: FastifyRequest,
  visit: Visit,
  kind: CrumbKind = kindOf(request),
): boolean {
  const { cookies } = visit;
  const isNeeded = isCrumbNeeded({
    kind,
    isForm: isFields(request.body),
    isFromBrowser: isFromBrowser(request),
    isSignedIn: cookies.sessionToken !== undefined || cookies.memberToken !== undefined,
    hasCookies: cookies.hasCart || cookies.crumb !== undefined,
  });
  return isNeeded && !(hasOwnCrumb(visit) && sentCrumb(request) === cookies.crumb);
}

function kindOf({ routeOptions }: FastifyRequest): CrumbKind {
  const { crumb = 'api' } = routeOptions.config;
  return crumb === 'own' ? 'api' : crumb;
}

/** True for a request that names where it comes from, as browsers do. */
export function isFromBrowser({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/** Refuses every write of the routes here that needs a crumb and has none; those that look for themselves say so. */
export function addCrumbCheck(app: FastifyInstance, visitOf: (request: FastifyRequest) => Visit): void {
  app.addHook('preHandler', async (request, reply) => {
    if (readMethods.has(request.method) || request.routeOptions.config.crumb === 'own') return undefined;
    const visit = visitOf(request);
    return isCrumbMissing(request, visit) ? refuseCrumb(request, reply, visit) : undefined;
  });
}

/** The answer to a write without its crumb; the right one comes with it, so that the next attempt is accepted. */
function refuseCrumb(request: FastifyRequest, reply: FastifyReply, visit: Visit): FastifyReply {
  reply.code(403).header('cache-control', 'no-store').header('set-cookie', crumbCookie(visit));
  if (isFields(request.body)) return reply.type('text/plain; charset=utf-8').send(crumbFailedMessage);
  return reply.send({
    ...errorBody('CRUMB_FAILED', crumbFailedMessage, { hint: crumbHint }),
    crumbFail: true,
  });
}

function holderOf({ websiteId, cookies }: Visit): CrumbHolder {
  return { websiteId, sessionToken: cookies.sessionToken, memberToken: cookies.memberToken };
}

/** Who holds which sessions once an operation's cookies are set. */
function holderAfter(holder: CrumbHolder, effect: Effect): CrumbHolder {
  switch (effect.kind) {
    case 'session-started':
      return { ...holder, sessionToken: effect.token };
    case 'session-ended':
      return { ...holder, sessionToken: undefined };
    case 'member-session-started':
      return { ...holder, memberToken: effect.token };
    case 'member-session-ended':
    case 'member-erased':
      return { ...holder, memberToken: undefined };
    default:
      return holder;
  }
}

function hasOwnCrumb(visit: Visit): boolean {
  return visit.crumbs.isOf(visit.cookies.crumb, holderOf(visit));
}

function serializeCrumb(crumb: string, { baseUrl }: Visit): string {
  const secure = baseUrl.startsWith('https:');
  return serialize(cookieNames.crumb, crumb, { path: '/', sameSite: 'lax', secure, maxAge: crumbSeconds });
}

function sentCrumb({ headers, body, query }: FastifyRequest): string | undefined {
  const header = headers[crumbHeader];
  if (typeof header === 'string' && header !== '') return header;
  const inForm = isFields(body) ? text(body, 'crumb') : '';
  return inForm || (isFields(query) ? text(query, 'crumb') : '');
}
