import type { BlockFailed } from '#web/blocks/render-blocks.tsx';
import type {
  SiteEditorQuery,
  SiteFormQuery,
  SiteLockScreenQuery,
  SiteMyMembershipsQuery,
  SitePageQuery,
  SitePageQueryVariables,
} from '#web/generated/graphql.ts';
import { commentVariables } from '../comments/comments-query.rules.ts';
import { experimentsOn, readVariants, withExperiments } from '../experiments/experiment.rules.ts';
import { withFrameDraft } from '../frame/page-frame-draft.ts';
import { labelsOfPage, withOwnLabels } from '../languages/own-labels.ts';
import { type LockScreenLook, lookOf } from '../lock-screen/lock-screen.rules.ts';
import { reviewVariables } from '../reviews/reviews-query.rules.ts';
import { findResults } from '../search/search-results.ts';
import { feedFormats } from '../seo/feed.ts';
import { findNewPlace } from '../seo/new-place.ts';
import { type FeedFormat, pageFeed } from '../seo/page-feed.ts';
import { siteAddress } from '../seo/site-address.ts';
import type { SiteGraph } from '../site-graph.ts';
import type { SiteRequest } from '../site-request.ts';
import type { SiteResponse } from '../site-response.ts';
import { purposesOf } from '../visits/consent.rules.ts';
import { askPage } from './ask-page.ts';
import { isDesigned } from './chosen-style.ts';
import type { OwnMemberships } from './denied-context.ts';
import { isAskedForFrame } from './editor-frame.rules.ts';
import { eventCalendar } from './event-ical.ts';
import { slugOf } from './facets.ts';
import { monthAt } from './month.ts';
import { findNotFoundPage } from './not-found-page.ts';
import { withBlocks } from './page-blocks.ts';
import { maxProducts, type PageInput, pageContext } from './page-context.ts';
import { findDraft } from './page-draft.ts';
import { type PageKind, pageKind } from './page-kind.ts';
import { type PageFormat, type PageQuery, readPageQuery } from './page-query.ts';
import { productListVariables } from './product-list-query.ts';
import type { PageTools } from './render-html.ts';
import { renderHtml } from './render-html.ts';
import { themeBlocks } from './theme-blocks.ts';
import { findPreview } from './theme-preview.tsx';
import type { ThemeStore } from './theme-store.ts';

/** Events on one sheet, or in one file, at most. */
const maxWhole = 200;

/** Answers a path with a page, its JSON, or the way to where it went. */
export async function respondPage(
  request: SiteRequest,
  graph: SiteGraph,
  themes: ThemeStore,
  options: PageTools,
): Promise<SiteResponse> {
  const query = readPageQuery(request.query);
  const { website: found, page: asked } = await askPage(graph, variablesOf(request, query));
  // Texts came in that language; dates, amounts and the theme's own words follow it.
  const inLanguage = found && request.language ? { ...found, language: request.language.tag } : found;
  if (inLanguage === null) return plain(404, 'There is no website here.\n');
  const { visitorPage } = request;
  const redirectTo = asked.redirectTo ?? (request.language ? movedProduct(asked) : null);
  if (redirectTo !== null && !visitorPage) return redirect(redirectTo, request);
  const framed = await withFrameDraft(request, inLanguage, graph);
  const running = experimentsOn(framed.experiments, {
    path: request.path,
    hasAnnouncement: hasAnnouncement(request, asked),
  });
  const choose = request.isEditor ? readVariants(request.query.get('variants')) : request.chooseVariant;
  const shownExperiments = running.map((experiment) => ({ experiment, variant: choose?.(experiment) }));
  const website = withExperiments(framed, shownExperiments);
  const preview = await findPreview(request, graph, themes);
  const stored = preview ?? (await themes.themeInUse(request.websiteId, website.activeTheme?.id));
  const { theme } = stored;
  const askedKind = visitorPage ? 'visitor' : isLockScreenAsked(request) ? 'locked' : pageKind(asked, theme);
  const isMissing = askedKind === 'not-found';
  if (isMissing) {
    const place = await findNewPlace(request.path, graph);
    if (place !== undefined) return redirect(place, request);
  }
  const own = isMissing ? await findNotFoundPage(graph, variablesOf(request, query), theme) : null;
  const page = own ?? asked;
  const kind = own ? 'page' : askedKind;
  const now = request.previewsAt?.getTime() ?? Date.now();
  const onFailure = blockFailure(request, options);
  const themeTemplate = themeBlocks(theme, {
    ...{ language: website.language, now, revisionId: stored.revisionId },
    onProblems(problems) {
      const { requestId, websiteId, path } = request;
      options.log.warn({ requestId, websiteId, path, problems }, 'A block has template problems');
    },
  });
  const drawn = await withBlocks(page, website, {
    ...{ graph, now, onFailure, themeTemplate },
    // A draft is looked at as visitors will see it, but on the editor's canvas.
    isAuthor: request.isEditor && ['canvas', null].includes(request.query.get('draft')),
    renderMarkdown: (text) => options.templates.renderMarkdown(text),
    draft: await findDraft(request, page, graph),
  });
  const input: PageInput = {
    ...{ website, kind, isMissing, theme, query, visitorPage, now, notice: request.notice, shownExperiments },
    page: visitorPage ? { ...drawn, pageType: visitorPage.pageType } : drawn,
    productForm: await findProductForm(page, graph),
    search: kind === 'search' ? await findResults(request.query, query.offset, graph) : undefined,
    editorId: request.isEditor ? await findEditor(graph) : undefined,
    memberships:
      kind === 'denied' && page.viewerAccess === 'DENIED' ? await findMemberships(graph) : undefined,
    lockScreen: kind === 'locked' && !isLockScreenAsked(request) ? await findLockScreen(graph) : undefined,
    baseUrl: request.baseUrl,
    isInEditorFrame: request.isEditor && isAskedForFrame(request.query),
  };
  const status = statusOf(askedKind);
  const isShareable =
    !request.isEditor &&
    !isDesigned(request) &&
    !['cart', 'visitor'].includes(kind) &&
    request.notice === undefined &&
    !request.isPrivate;
  const answer = {
    status,
    headers: running.length > 0 ? { 'cache-control': 'private, no-cache' } : cacheHeaders(isShareable),
    isShareable,
    isLocked: kind === 'locked' || kind === 'denied',
    ...(running.length > 0
      ? { experiments: { running, isConsentAsked: purposesOf(website.settings).length > 0 } }
      : {}),
  };
  if (query.format === 'json' || query.format === 'json-pretty') {
    const body = JSON.stringify(pageContext(input), null, query.format === 'json' ? undefined : 2);
    return { ...answer, contentType: 'application/json; charset=utf-8', body };
  }
  if (query.format === 'ical') {
    const body = pageCalendar(input);
    if (body !== undefined) return { ...answer, contentType: 'text/calendar; charset=utf-8', body };
  }
  if (isFeed(query.format)) {
    const feed = pageFeed(input, query.format);
    if (feed !== undefined) return { ...answer, ...feed };
  }
  const { html, policy } = await renderHtml({
    input,
    request,
    graph,
    stored,
    options,
    onBlockFailure: onFailure,
    themeTemplate,
  });
  const body = withOwnLabels(html, page.collection?.fullUrl ?? '', labelsOfPage(page));
  return { ...answer, contentType: 'text/html; charset=utf-8', body, policy };
}

/** In another language a product is found by its slug of the shop's own, too, and is sent on to the one of the language. */
function movedProduct({ product, itemSlug }: SitePageQuery['page']): string | null {
  return product && itemSlug !== product.slug ? product.fullUrl : null;
}

/** A cover and the checkout show no announcement, and translations another one than its owner wrote. */
function hasAnnouncement(
  { language, visitorPage }: SiteRequest,
  { collection }: SitePageQuery['page'],
): boolean {
  return language === undefined && collection?.type !== 'SPLASH_PAGE' && visitorPage?.pageType !== 'CHECKOUT';
}

function statusOf(kind: PageKind): number {
  if (kind === 'not-found') return 404;
  return kind === 'denied' ? 403 : 200;
}

/** A block that could not be drawn is told to the log; visitors see the others. */
export function blockFailure({ requestId, websiteId, path }: SiteRequest, { log }: PageTools): BlockFailed {
  return (blockId, error) =>
    log.warn({ requestId, websiteId, path, blockId, error }, 'A block could not be drawn');
}

function isFeed(format: PageFormat): format is FeedFormat {
  return format in feedFormats;
}

async function findProductForm({ product }: SitePageQuery['page'], graph: SiteGraph) {
  const id = product?.additionalFieldsFormId;
  if (!id) return undefined;
  const { form } = await graph.run<SiteFormQuery>('SiteForm', { id });
  return form ?? undefined;
}

async function findEditor(graph: SiteGraph): Promise<string> {
  const { account } = await graph.run<SiteEditorQuery>('SiteEditor', {});
  return account?.id ?? '';
}

/** What the member who may not read a page bought, newest first. */
async function findMemberships(graph: SiteGraph): Promise<OwnMemberships> {
  const { myMemberships } = await graph.run<SiteMyMembershipsQuery>('SiteMyMemberships', {});
  return myMemberships.nodes;
}

/** Who builds the website asks for the usual screen before pages that need a password, to try another look on it. */
function isLockScreenAsked({ isEditor, query }: SiteRequest): boolean {
  return isEditor && query.get('lock-screen') === 'PAGE_PASSWORD';
}

async function findLockScreen(graph: SiteGraph): Promise<LockScreenLook> {
  const kind = 'PAGE_PASSWORD';
  const { website } = await graph.run<SiteLockScreenQuery>('SiteLockScreen', { kind });
  return lookOf(website?.lockScreens ?? []);
}

/** An event, or those of a calendar, as a file; undefined for pages without events. */
function pageCalendar(input: PageInput): string | undefined {
  const { page, website, baseUrl } = input;
  const source = { host: website.primaryHost, address: siteAddress(website, baseUrl) };
  if (page.item !== null) return eventCalendar([page.item], source);
  if (page.collection?.ordering !== 'calendar') return undefined;
  const name = `${page.collection.title} – ${website.title}`;
  return eventCalendar(page.collection.items?.nodes ?? [], { ...source, name });
}

function variablesOf({ path, timeZone }: SiteRequest, query: PageQuery): SitePageQueryVariables {
  const month = query.month ?? (query.isCalendar ? monthAt(Date.now(), timeZone ?? 'UTC') : undefined);
  // The sheet of a month and a calendar's file hold all at once.
  const isWhole = query.isCalendar || query.format === 'ical';
  return {
    author: query.author,
    month,
    page: query.page,
    first: isWhole ? maxWhole : undefined,
    path,
    isItemPath: path.split('/').filter(Boolean).length > 1,
    skip: query.offset,
    category: query.category,
    tag: query.tag,
    productLimit: maxProducts,
    ...reviewVariables(query.reviews),
    ...commentVariables(query.comments),
    ...productListVariables(query.productList),
    productCategory: query.category === undefined ? undefined : slugOf(query.category),
  };
}

function cacheHeaders(isShareable: boolean): Record<string, string> {
  return { 'cache-control': isShareable ? 'public, max-age=0, must-revalidate' : 'private, no-store' };
}

/** What the visitor asked for besides the path goes along. */
function redirect(target: string, { query }: SiteRequest): SiteResponse {
  const search = query.size === 0 || target.includes('?') ? '' : `?${query.toString()}`;
  const response = plain(301, '');
  return { ...response, headers: { ...response.headers, location: target + search } };
}

function plain(status: number, body: string): SiteResponse {
  const headers = cacheHeaders(true);
  return { status, contentType: 'text/plain; charset=utf-8', headers, body, isShareable: true };
}
