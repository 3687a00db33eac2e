import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inSpan } from '#kit/spans.ts';
import { goodForMs } from '#kit/until-tag.ts';
import { isHeldBy } from '#kit/viewer.ts';
import type { ChooseVariant } from '#web/site/experiments/experiment.rules.ts';
import type { Site } from '#web/site/render.ts';
import type { SiteGraph } from '#web/site/site-graph.ts';
import type { SiteRequest } from '#web/site/site-request.ts';
import type { SiteResponse } from '#web/site/site-response.ts';
import { pageHeaders } from '../cdn/cdn-protocols.rules.ts';
import type { Purges } from '../cdn/purges.ts';
import { keysOfPage } from '../cdn/surrogate-keys.rules.ts';
import { requestOf } from '../graph/request.ts';
import { TagCache } from '../graph/tag-cache.ts';
import { dataOf, type Install } from '../install.ts';
import type { CdnSettings } from '../settings/cdn-settings.ts';
import { crumbCookie } from './crumb.ts';
import { type Addresses, answerUnknown, isForPrograms } from './unknown-address.ts';
import type { Visit } from './viewers.ts';
import { localRedirect } from './visit-language.ts';
import { findVariants, knownVariants } from './visitor-variants.ts';

/** A page as it is kept: its bytes, also compressed once someone asks for that. */
interface KeptPage {
  readonly response: SiteResponse;
  readonly body: Buffer;
  readonly etag: string;
  readonly encoded: Map<string, Buffer>;
  /** What it is made of, as a CDN names it. */
  readonly keys: readonly string[];
  /** Until when it is good, whatever changes, in milliseconds since 1970. */
  readonly goodUntil: number;
}

/** The cache of the operator's own in front. */
interface Cdn {
  /** For how long it may show a shared page without asking; 0 for not at all. */
  readonly seconds: number;
  /** Whose protocol it speaks; undefined where it is told of no changes. */
  readonly service: CdnSettings['service'] | undefined;
  readonly purges: Pick<Purges, 'isTrusted'> | undefined;
}

const smallestCompressed = 1_000;
/** Parameters that pages know; others neither change a page nor make another copy of it. */
const knownParameters = [
  'author',
  'category',
  'commentSent',
  'commentsPage',
  'format',
  'month',
  'offset',
  'page',
  'q',
  'reversePaginate',
  'reviewSort',
  'reviewsPage',
  'submitted',
  'tag',
  'time',
  'v',
  'view',
];
const compressible =
  /^(?:text\/|application\/(?:json|javascript|xml|(?:atom|rss)\+xml|(?:feed|manifest)\+json)|image\/svg)/;

/**
 * Everything else: pages by path, and the files of themes. A CDN in front may keep shared pages. Gives what
 * answers them, for addresses that another route looked like.
 */
export function addPageRoutes(
  app: FastifyInstance,
  {
    install,
    site,
    visitOf,
    cdn,
    addresses,
  }: {
    install: Install;
    site: Site;
    visitOf: (request: FastifyRequest) => Visit;
    cdn: Cdn;
    addresses: Addresses;
  },
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const cache = new TagCache<KeptPage>('pages', install.changes, install.cacheBytes);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = visitOf(request);
    const [asked = '/', search = ''] = request.originalUrl.split('?', 2);
    const written = localRedirect(asked, visit.languagePrefix);
    if (written !== null)
      return reply
        .header('cache-control', 'no-cache')
        .redirect(search ? `${written}?${search}` : written, 301);
    const path = asked.slice(visit.languagePrefix.length) || '/';
    const query = knownQuery(search, visit.viewer.permissions);
    const { passes, memberId, memberEmail: _, ...viewer } = visit.viewer;
    const { hasCart, hasLiked } = visit.cookies;
    const key = `${visit.websiteId} ${visit.baseUrl} ${hasCart} ${hasLiked} ${visit.languagePrefix} ${path}?${query}`;
    const isShared = visit.viewer.permissions.length === 0 && !(path === '/cart' && hasCart);
    // What everyone is sent alike is made as for nobody in particular.
    const shown = isShared ? { ...visit, viewer } : visit;
    const render = () => renderPage(request, shown, path, query, isShared ? undefined : knownVariants(visit));
    const asIs = isShared
      ? await cache.findOrMake(key, visit.websiteId, visit.isCacheExact, render)
      : (await render()).value;
    // Visitors who take part in experiments share a page with those who are shown the same of them.
    const { experiments } = asIs.response;
    const variants = isShared && experiments ? findVariants(visit, experiments) : null;
    const page = variants
      ? await cache.findOrMake(`${key} ${variants.key}`, visit.websiteId, visit.isCacheExact, () =>
          renderPage(request, shown, path, query, variants.choose),
        )
      : asIs;
    if (variants && variants.cookies.length > 0) reply.header('set-cookie', [...variants.cookies]);
    if (page.response.status === 404 && isForPrograms(asked)) return answerUnknown(request, reply, addresses);
    if (page.response.isLocked && (passes !== undefined || memberId !== undefined)) {
      const own = await renderPage(request, visit, path, query, knownVariants(visit));
      return sendPage(own.value, request, reply, false);
    }
    // Never with an answer that others are sent too.
    if (!isShared) reply.header('set-cookie', crumbCookie(visit));
    if (isShared) reply.headers(cdnHeaders(page, request, visit));
    return sendPage(page, request, reply, isShared);
  }

  /**
   * Read by caches of the operator's own only: browsers and others go on asking each time. What is answered to a browser with
   * any cookie is never kept there: not every CDN heeds `Vary`. Nor is what it could not be told the changes of.
   */
  function cdnHeaders(
    { response, keys, goodUntil }: KeptPage,
    { headers }: FastifyRequest,
    { isCacheExact }: Visit,
  ): Readonly<Record<string, string>> {
    const seconds = Math.min(cdn.seconds, Math.floor((goodUntil - Date.now()) / 1_000));
    const isForAll = headers.cookie === undefined && headers.authorization === undefined;
    const isTold = cdn.purges === undefined || (isCacheExact && cdn.purges.isTrusted);
    const isKept =
      response.isShareable &&
      response.experiments === undefined &&
      response.status < 500 &&
      isForAll &&
      isTold &&
      seconds > 0;
    return isKept ? pageHeaders(cdn.service, seconds, keys) : {};
  }

  async function renderPage(
    request: FastifyRequest,
    visit: Visit,
    path: string,
    query: URLSearchParams,
    chooseVariant: ChooseVariant | undefined,
  ) {
    const asked = { path, query, requestId: request.id, chooseVariant };
    const { response, tags } = await respond(install, site, visit, asked);
    const body = Buffer.from(response.body);
    const policy = response.headers['content-security-policy'] ?? '';
    const etag = `"${createHash('sha1').update(body).update(policy).digest('base64url')}"`;
    // Tags of the website itself: where it answers, which theme it wears, what it is called.
    const names = new Set([...tags, 'website']);
    const now = Date.now();
    const value: KeptPage = {
      ...{ response, body, etag, encoded: new Map() },
      keys: cdn.service ? keysOfPage(visit.websiteId, names) : [],
      goodUntil: now + goodForMs(names, now),
    };
    return {
      value,
      tags: names,
      size: body.length * 2 + value.keys.length * 20,
      isKept: response.isShareable && response.status < 500,
    };
  }

  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer });
  return async (request, reply) =>
    ['GET', 'HEAD'].includes(request.method)
      ? answer(request, reply)
      : answerUnknown(request, reply, addresses);
}

/** Has the site answer a path for a visit; with what the answer depends on. */
export async function respond(
  install: Install,
  site: Site,
  visit: Visit,
  asked: Pick<
    SiteRequest,
    'path' | 'query' | 'requestId' | 'notice' | 'sentForm' | 'visitorPage' | 'chooseVariant'
  >,
): Promise<{ response: SiteResponse; tags: ReadonlySet<string> }> {
  const isEditor = isHeldBy(visit.viewer.permissions, 'CONTENT_DRAFT');
  const previewsAt = isEditor ? instantToCome(asked.query.get('at')) : undefined;
  const context = requestOf(
    previewsAt ? { ...visit.viewer, previewsAt: previewsAt.toISOString() } : visit.viewer,
    visit.isCacheExact,
  );
  const graph: SiteGraph = {
    tags: context.tags,
    async run<Data>(operationName: string, variables: Record<string, unknown>): Promise<Data> {
      const { result } = await install.run(operationName, variables, context);
      return dataOf<Data>(result, operationName);
    },
  };
  const { baseUrl, websiteId, viewer, cookies } = visit;
  const describe = () => ({ name: 'page render', attributes: { 'vitrine.website_id': websiteId } });
  const shown = {
    ...asked,
    ...(viewer.timeZone ? { timeZone: viewer.timeZone } : {}),
    ...(viewer.translation ? { language: { tag: viewer.translation, prefix: visit.languagePrefix } } : {}),
    method: 'GET' as const,
    baseUrl,
    websiteId,
    isEditor,
    ...(previewsAt ? { previewsAt } : {}),
    mayDesign: viewer.permissions.includes('THEME_MANAGE'),
    hasCart: cookies.hasCart,
    hasLiked: cookies.hasLiked,
    isPrivate: viewer.passes !== undefined || viewer.memberId !== undefined,
    ...(cookies.previewToken !== undefined && viewer.permissions.includes('THEME_MANAGE')
      ? { previewToken: cookies.previewToken }
      : {}),
  };
  const response = await inSpan(describe, () => site.respond(shown, graph));
  return { response, tags: context.tags };
}

async function sendPage(
  page: KeptPage,
  request: FastifyRequest,
  reply: FastifyReply,
  isShared: boolean,
): Promise<FastifyReply> {
  const { response, body, etag, encoded } = page;
  const caching =
    isShared && response.isShareable ? 'public, max-age=0, must-revalidate' : 'private, no-store';
  reply
    .code(response.status)
    .headers({ 'cache-control': caching, vary: 'Accept-Encoding, Cookie', etag, ...response.headers });
  reply.type(response.contentType);
  if (response.status === 200 && isKnown(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding'], response, body);
  if (!encoding) return reply.send(body);
  const ready = encoded.get(encoding) ?? (await compress(encoding, body));
  encoded.set(encoding, ready);
  return reply.header('content-encoding', encoding).header('etag', `W/${etag}`).send(ready);
}

/** Compares weakly, as reads do: a browser names the compressed page, which has the same validator with a mark before it. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}

function chooseEncoding(
  accepted: string | undefined,
  response: SiteResponse,
  body: Buffer,
): 'br' | 'gzip' | null {
  if (!accepted || body.length < smallestCompressed || !compressible.test(response.contentType)) return null;
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.replaceAll(' ', ''))
    .filter((part) => !/;q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : null;
}

function compress(encoding: 'br' | 'gzip', body: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body, { level: 6 });
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/** An instant that is not over, within ten years; undefined for all else. */
function instantToCome(text: string | null): Date | undefined {
  const instant = new Date(text ?? '');
  const away = instant.getTime() - Date.now();
  return away > 0 && away < 10 * 366 * 86_400_000 ? instant : undefined;
}

/** Who writes content may also ask for a moment to come, and for the draft of a page, and of header and footer. */
function knownQuery(search: string, permissions: readonly string[]): URLSearchParams {
  const given = new URLSearchParams(search);
  const drafts = [
    ...(isHeldBy(permissions, 'CONTENT_DRAFT') ? ['at', 'draft', 'frame', 'lock-screen', 'variants'] : []),
    ...(permissions.includes('THEME_MANAGE') ? ['design'] : []),
  ];
  return new URLSearchParams(
    [...knownParameters, ...drafts].flatMap((name) =>
      given
        .getAll(name)
        .slice(0, 1)
        // No text in the database holds U+0000, so nothing can be found by it.
        .filter((value) => !value.includes('\0'))
        .map((value) => [name, value]),
    ),
  );
}
