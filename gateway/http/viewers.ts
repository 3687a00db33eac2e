import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '#kit/subgraph.ts';
import type { Viewer } from '#kit/viewer.ts';
import { HostedWebsiteDocument } from '../generated/content.ts';
import { SessionByTokenDocument, type SessionByTokenQuery } from '../generated/identity.ts';
import { requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';
import { bearerOf, findKeyHolder, type KeyHolder } from './api-keys.ts';
import { type Authority, authoritiesOf, baseUrlOf } from './asked-address.ts';
import { readCaptchaTerms } from './captcha-terms.ts';
import { type ClosedStatus, closedTo, type LockScreens, readClosedStatus } from './closed-website.ts';
import { type RequestCookies, readCartToken, readCookies } from './cookies.ts';
import { cartTokenHeader, findAllowedOrigin } from './cors.ts';
import { Crumbs } from './crumb.ts';
import { readMeasurementTerms, refusesMeasurement } from './measurement-terms.ts';
import { findMember } from './member-sessions.ts';
import { findTranslation, prefixOf } from './visit-language.ts';

/** Who asks, and for which website. */
export interface Visit {
  readonly websiteId: string;
  readonly viewer: Viewer;
  readonly cookies: RequestCookies;
  /** The key that a program brought; its cookies, if any, count for nothing. */
  readonly apiKey?: KeyHolder;
  /** The origin of another website's page that asks, which the owner allowed; its cookies, if any, count for nothing. */
  readonly allowedOrigin?: string;
  /** Makes and knows the crumbs that writes of this install need. */
  readonly crumbs: Crumbs;
  /** Why the website does not answer whoever asks; absent where it does. */
  readonly closedAs?: ClosedStatus;
  /** What its owner made otherwise on the screens that stand before it; absent where all is as usual. */
  readonly lockScreens?: LockScreens;
  /** Visitors need a password: what this one gets is for nobody else. */
  readonly isLocked?: true;
  /** Every change committed before the request came is known, so caches are exact. */
  readonly isCacheExact: boolean;
  /** Scheme and host of the website's addresses, without a slash at the end; nothing in it is the request's own word. */
  readonly baseUrl: string;
  /** The host that the request was sent to, with its port as the visitor wrote it: what a browser's `Origin` is compared with. */
  readonly authority: string;
  /** What the addresses of the language that is asked for begin with, such as `/de`; empty for the website's own. */
  readonly languagePrefix: string;
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The host that the first website of an install answers on, whatever the machine is called. */
const firstHost = 'localhost';
const maxHosts = 1_000;

/** What has to be known of a website before anyone asks it anything. */
export interface HostedWebsite {
  readonly id: string;
  readonly title: string;
  /** IANA time zone. */
  readonly timeZone: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** Tags of the languages that it is translated into; their addresses begin with them. */
  readonly languages: readonly string[];
  /** Origins of other websites whose pages may ask the graph and the documented paths. */
  readonly allowedOrigins: readonly string[];
  /** Why it does not answer visitors; absent where it does. */
  readonly closedAs?: ClosedStatus;
  /** The pass that opens it to visitors; absent where they need none. */
  readonly pass?: string;
  /** What its owner made otherwise on the screens that stand before it; absent where all is as usual. */
  readonly lockScreens?: LockScreens;
  /** How its visitors are told from robots; absent when they are not. */
  readonly captcha?: Viewer['captcha'];
  /** How its visits are counted; absent when they are not. */
  readonly measurement?: Viewer['measurement'];
  /** Who may have an account on it; absent where everyone may. */
  readonly customerAccounts?: Viewer['customerAccounts'];
}

/** Finds out who asks. Which website a host belongs to is remembered until any website changes, or its texts in other languages. */
export class Viewers {
  readonly #install: Install;
  readonly #crumbs: Crumbs;
  readonly #publicUrl: string | undefined;
  readonly #websites = new Map<string, HostedWebsite | null>();
  #clock = 0;

  /** `publicUrl` leads to the first website too, until another website takes its host. */
  constructor(install: Install, publicUrl: string | undefined) {
    this.#install = install;
    this.#crumbs = new Crumbs(install.viewerSecret);
    this.#publicUrl = publicUrl;
    install.changes.subscribe((change) => {
      if (change !== null && change.tag !== 'website' && change.tag !== 'translations') return;
      this.#clock += 1;
      this.#websites.clear();
    });
  }

  /** The visit of a request; null when no website answers on its host. */
  async visitOf(request: FastifyRequest): Promise<Visit | null> {
    const requestId = request.id;
    const isCacheExact = await this.#install.changes.sync();
    const found = await this.#findAsked(request, isCacheExact);
    if (!found) return null;
    const { website, authority, baseUrl } = found;
    const {
      id: websiteId,
      title: websiteTitle,
      language,
      languages,
      timeZone,
      captcha,
      measurement,
      customerAccounts,
    } = website;
    const translation = findTranslation(request.originalUrl, languages);
    const bearer = bearerOf(request);
    const apiKey = bearer ? await findKeyHolder(this.#install, bearer, websiteId, requestId) : undefined;
    const allowedOrigin = findAllowedOrigin(request, website.allowedOrigins);
    const namesCart = apiKey !== undefined || allowedOrigin !== undefined;
    const cookies = readCookies(namesCart ? undefined : request.headers.cookie);
    const cartToken = namesCart ? readCartToken(request.headers[cartTokenHeader]) : cookies.cartToken;
    const session = cookies.sessionToken
      ? await this.#findSession(cookies.sessionToken, websiteId, requestId)
      : null;
    const { memberToken } = cookies;
    const member = memberToken ? await findMember(this.#install, memberToken, websiteId, requestId) : {};
    const viewer: Viewer = {
      websiteId,
      requestId,
      baseUrl,
      websiteTitle,
      language: translation ?? language,
      ...(translation ? { translation } : {}),
      ...(languages.length > 0 ? { languages } : {}),
      timeZone,
      permissions: apiKey?.permissions ?? session?.permissions ?? [],
      address: request.ip,
      ...(session ? { accountId: session.accountId } : {}),
      ...(session?.isOnlyViewer ? { isOnlyViewer: true } : {}),
      ...(apiKey ? { apiKeyId: apiKey.id, apiKeyMakerId: apiKey.makerId } : {}),
      ...(apiKey?.isReadOnly ? { isReadOnly: true } : {}),
      ...(namesCart ? { namesCart } : {}),
      ...member,
      ...(memberToken ? { memberToken } : {}),
      ...userAgentOf(request),
      ...(captcha ? { captcha } : {}),
      ...(measurement ? { measurement } : {}),
      ...(customerAccounts ? { customerAccounts } : {}),
      ...(refusesMeasurement(request, cookies) ? { refusesMeasurement: true } : {}),
      ...(cartToken ? { cartToken } : {}),
      ...(cookies.passes.length > 0 ? { passes: cookies.passes } : {}),
      ...(cookies.deviceTokens.length > 0 ? { deviceTokens: cookies.deviceTokens } : {}),
      ...(cookies.sessionToken ? { sessionToken: cookies.sessionToken } : {}),
    };
    return {
      websiteId,
      viewer,
      cookies,
      ...(apiKey ? { apiKey } : {}),
      ...(allowedOrigin === undefined ? {} : { allowedOrigin }),
      ...(website.pass === undefined ? {} : { isLocked: true as const }),
      ...(website.lockScreens ? { lockScreens: website.lockScreens } : {}),
      ...(apiKey || session?.isContributor ? {} : closedTo(website, cookies.passes)),
      crumbs: this.#crumbs,
      isCacheExact,
      baseUrl,
      authority: authority.text,
      languagePrefix: translation ? prefixOf(translation) : '',
    };
  }

  /** The website that a request is for. Hosts that only the first website answers on come last: a proxy may use them itself. */
  async #findAsked(
    request: FastifyRequest,
    isCacheExact: boolean,
  ): Promise<{ website: HostedWebsite; authority: Authority; baseUrl: string } | null> {
    const publicUrl = this.#publicUrl;
    const authorities = authoritiesOf(request);
    for (const authority of authorities) {
      if (loopbackHosts.has(authority.host)) continue;
      const website = await this.#findWebsite(isCacheExact, authority.host, request.id);
      if (website) return { website, authority, baseUrl: baseUrlOf(request, authority, publicUrl) };
    }
    const publicHost = publicUrl && new URL(publicUrl).hostname;
    const authority =
      authorities.find(({ host }) => host === publicHost) ??
      authorities.find(({ host }) => loopbackHosts.has(host));
    const website = authority && (await this.#findWebsite(isCacheExact, firstHost, request.id));
    return website
      ? { website, authority, baseUrl: publicUrl ?? baseUrlOf(request, authority, undefined) }
      : null;
  }

  async #findWebsite(isCacheExact: boolean, host: string, requestId: string): Promise<HostedWebsite | null> {
    const known = this.#websites.get(host);
    if (isCacheExact && known !== undefined) return known;
    const clock = this.#clock;
    const website = await findHostedWebsite(this.#install.graph, host, gatewayRequest(null, requestId));
    if (isCacheExact && clock === this.#clock) {
      if (this.#websites.size >= maxHosts) this.#websites.clear();
      this.#websites.set(host, website);
    }
    return website;
  }

  async #findSession(
    token: string,
    websiteId: string,
    requestId: string,
  ): Promise<SessionByTokenQuery['session']> {
    const asked = gatewayRequest(websiteId, requestId);
    const { session } = await this.#install.graph.ask(SessionByTokenDocument, { token, websiteId }, asked);
    return session;
  }
}

/** The website that answers on a host, as content knows it now; null when none does. */
export async function findHostedWebsite(
  graph: Pick<Install['graph'], 'ask'>,
  host: string,
  request: RequestContext,
): Promise<HostedWebsite | null> {
  const { hostedWebsite } = await graph.ask(HostedWebsiteDocument, { host }, request);
  if (!hostedWebsite) return null;
  const { id, title, timeZone, language, languages, allowedOrigins, customerAccounts } = hostedWebsite;
  return {
    ...{ id, title, timeZone, language, allowedOrigins },
    languages: languages.filter((each) => each !== language),
    ...readCaptchaTerms(hostedWebsite.captcha),
    ...readMeasurementTerms(hostedWebsite.measurement),
    ...(customerAccounts === 'OPEN' ? {} : { customerAccounts }),
    ...readClosedStatus(hostedWebsite),
  };
}

const longestUserAgent = 300;

function userAgentOf({ headers }: FastifyRequest): { userAgent?: string } {
  const userAgent = headers['user-agent']?.slice(0, longestUserAgent);
  return userAgent ? { userAgent } : {};
}

/** A request of the gateway itself. */
export function gatewayRequest(websiteId: string | null, requestId: string): RequestContext {
  return requestOf({ websiteId, requestId, permissions: ['GATEWAY'] });
}
