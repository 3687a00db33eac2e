import { collectionTypeCode } from '#schema/collection-types.ts';
import { pageTypeCode } from '#schema/page-types.ts';
import { catalogueOf } from '#schema/words/catalogue.ts';
import type { BlockData } from '#web/blocks/block-data.ts';
import type { BlockFailed } from '#web/blocks/render-blocks.tsx';
import { adPixelOf } from '../ad-pixel/ad-pixel-id.rules.ts';
import { renderCartPill } from '../cart/cart-page.tsx';
import { cartWords } from '../cart/cart-words.ts';
import type { ClientManifest } from '../client-manifest.ts';
import { itemComments } from '../comments/item-comments.ts';
import { formsPage } from '../form/forms-page.ts';
import { placeForms, popupPrefix } from '../form/place-forms.ts';
import { renderAnnouncement } from '../frame/render-announcement.tsx';
import { namedHosts } from '../policy/named-hosts.ts';
import type { PolicyFacts } from '../policy/page-policy.rules.ts';
import { popupsOn, renderPopups } from '../popup/render-popups.ts';
import { moneyFormat } from '../product/money.rules.ts';
import type { PageMoney } from '../product/page-money.ts';
import { replayHostsOf } from '../replay/replay-terms.rules.ts';
import { productReviews } from '../reviews/review-context.ts';
import { reviewsMark } from '../reviews/reviews-section.tsx';
import type { SiteGraph } from '../site-graph.ts';
import type { SiteRequest } from '../site-request.ts';
import { compiledTheme } from '../template/compiled-theme.ts';
import { escapeHtml } from '../template/html-text.ts';
import type { TemplateData } from '../template/tag-data.ts';
import type { TemplateThreads } from '../template-threads.ts';
import { type ChosenStyle, styleChoice, styleClasses, styleValuesOf } from '../theme/style-values.ts';
import { systemTheme } from '../theme/system-theme.ts';
import type { Theme } from '../theme/theme.ts';
import { visitScripts } from '../visits/visit-script.tsx';
import { cartContent } from './cart-content.ts';
import { findPageStyle } from './chosen-style.ts';
import { GraphTagData } from './graph-tag-data.ts';
import { renderOwnerBar } from './owner-bar.tsx';
import { type PageInput, pageContext } from './page-context.ts';
import { pageFacts } from './page-facts.ts';
import { pageFeatures } from './page-features.ts';
import { pageFormatters } from './page-formatters.ts';
import {
  fillFrame,
  footMark,
  headMark,
  headOf,
  renderNotice,
  renderProblems,
  tellDirection,
} from './page-frame.ts';
import { renderHead } from './page-head.ts';
import { pageInjection } from './page-injection.ts';
import { productPageOf } from './product-page.rules.ts';
import { stylesheetUrl } from './theme-files.ts';
import { renderPreviewBar } from './theme-preview.tsx';
import { type StoredTheme, systemRevision } from './theme-store.ts';
import { siteStatusOpen } from './website-context.ts';

/** What pages are made with. */
export interface PageTools {
  /** Null when the browser's part was not built: pages then work by their forms alone. */
  readonly clientManifest: ClientManifest | null;
  /** Where problems are written. */
  readonly log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  /** Where templates are run. */
  readonly templates: TemplateThreads;
}

export type HtmlInput = {
  input: PageInput;
  request: SiteRequest;
  graph: SiteGraph;
  stored: StoredTheme;
  options: PageTools;
  onBlockFailure: BlockFailed;
  themeTemplate?: BlockData['themeTemplate'];
};

/** A page, with what decides about what it may load and run. */
export type RenderedHtml = { readonly html: string; readonly policy: PolicyFacts };

/** Renders a page with the theme; problems go to the log and to editors, never to visitors. */
export async function renderHtml(htmlInput: HtmlInput): Promise<RenderedHtml> {
  const { input, request, graph, stored, options, onBlockFailure, themeTemplate } = htmlInput;
  const { website, page, query, now } = input;
  const isQuickView = query.format === 'quick-view' && input.kind === 'product';
  const isPart = isQuickView || query.format === 'main-content';
  const context = await contextOf(input, graph, request);
  const style = await findPageStyle(request, website, graph);
  const productOptionLook = styleChoice(input.theme, style.values, 'product-options');
  const reviews = productReviews(input);
  const tagData = new GraphTagData(graph, website, {
    collectionId: page.collection?.id ?? '',
    path: page.path,
    themeMenus: input.theme.navigations,
    // Categories go from the widest to the narrowest.
    itemCategory: page.product?.categories.at(-1)?.name ?? page.item?.categories.at(-1),
    now,
    onBlockFailure,
    themeTemplate,
    renderMarkdown: (text) => options.templates.renderMarkdown(text),
  });
  const theme = isQuickView ? quickViewOf(input.theme, page.collection?.typeName ?? '') : input.theme;
  const { html: rendered, problems } = await options.templates.render({
    theme: isPart ? mainContentOf(theme) : theme,
    context: isQuickView
      ? { ...context, productOptionLook, isQuickView }
      : {
          ...context,
          productOptionLook,
          productReviews: reviews,
          itemComments: itemComments(input),
          isItemLiked: request.hasLiked === true,
        },
    ...(isQuickView || reviews === '' ? {} : { mainEnd: { mark: reviewsMark, html: reviews } }),
    tagData,
    system: {
      headers: headMark,
      footers: footMark,
      cartClasses: request.hasCart ? 'has-cart' : 'cart-empty',
      extraClasses: [
        ...styleClasses(input.theme, style.values),
        ...website.store.betaFeatureFlags.map((name) => `flag-${name}`),
      ],
      templateRevision: stored.revisionId,
    },
    formatters: pageFormatters,
    now,
  });
  const forms = formsPage({ input, request, graph, context });
  const html = await placeForms(rendered, forms);
  if (problems.length > 0) {
    const { requestId, websiteId, path } = request;
    options.log.warn(
      { requestId, websiteId, path, revisionId: stored.revisionId, problems },
      'A page has template problems',
    );
  }
  const hasForms = html !== rendered;
  if (isPart)
    return { html: html.replace(/^<main>|<\/main>$/g, ''), policy: policyFacts(input, style, hasForms) };
  const needsScript = /\sdata-(?:island|opens|enhance)="/.test(html);
  // A theme may write rows of blocks' columns itself.
  const hasBlocks = /class="(?:sqs-block |row sqs-row)/.test(html);
  // Whoever works on a draft puts into it what it did not have when it was shown.
  const isDraft = html.includes(' data-draft="');
  const isCheckout = html.includes('class="checkout-page"');
  const popups = await placeForms(pagePopups(input, theme), forms, popupPrefix);
  const hasIslands = request.hasCart || needsScript || popups !== '';
  const { clientManifest } = options;
  const libraryScript = input.theme.callsScriptLibrary ? clientManifest?.libraryScript : undefined;
  const library = libraryScript
    ? { script: libraryScript, styleValues: styleValuesOf(input.theme, style.values) }
    : undefined;
  const head = renderHead(
    {
      ...pageFacts(input),
      stylesheetUrl: stylesheetUrl(stored, style),
      islandStyles: [
        ...(hasIslands || isDraft ? (clientManifest?.styles ?? []) : []),
        ...(hasBlocks || isDraft ? (clientManifest?.blockStyles ?? []) : []),
      ],
      islandModules: hasIslands ? (clientManifest?.modules ?? []) : [],
      pageData: hasIslands || library ? pageData(input, request) : undefined,
      pageTexts: hasIslands ? catalogueOf(website.language).scripts : {},
      pageMoney: hasIslands ? pageMoney(website) : undefined,
      library,
    },
    headOf(html),
  );
  const visit = visitScripts(input, request, stored.revisionId, clientManifest, tagData.shownRelated);
  const guarded = startHead(html, [
    ...(isCheckout ? (clientManifest?.checkoutStyles ?? []).map(linkOf) : []),
    visit.headStart,
  ]);
  const injection = pageInjection(input, request);
  const framed = fillFrame(tellDirection(guarded, website.language), {
    head: head + injection.head,
    // The cart page says itself what went wrong with its forms.
    bodyStart:
      renderOwnerBar(input, request) +
      (isCheckout ? '' : pageAnnouncement(input)) +
      (request.notice === undefined || ['cart', 'visitor', 'locked'].includes(input.kind)
        ? ''
        : renderNotice(request.notice, website.language)),
    foot: [
      popups,
      // Who checks out is past the cart.
      ...(hasIslands && input.kind !== 'cart' && !isCheckout ? [pagePill(input)] : []),
      ...(hasIslands && clientManifest !== null
        ? [`<script type="module" src="${clientManifest.script}"></script>`]
        : []),
      visit.foot,
      ...(request.previewToken !== undefined &&
      stored.revisionId !== (website.activeTheme?.id ?? systemRevision)
        ? [renderPreviewBar(stored)]
        : []),
      ...(request.isEditor ? [renderProblems([...stored.problems, ...problems])] : []),
      injection.foot,
    ].join('\n'),
  });
  return { html: framed, policy: policyFacts(input, style, hasForms || popups !== '') };
}

/** Puts parts before all that a theme writes into the head: the layer of their sheets is the page's first, and their scripts see all others fail. */
function startHead(html: string, parts: readonly string[]): string {
  return html.replace(/<head(?:\s[^>]*)?>/i, (head) => head + parts.join(''));
}

function linkOf(href: string): string {
  return `<link rel="stylesheet" href="${escapeHtml(href)}">`;
}

function policyFacts(input: PageInput, { customCss }: ChosenStyle, hasOwnersForm: boolean): PolicyFacts {
  const { website, theme, visitorPage, baseUrl } = input;
  const { scriptPolicy, disqusShortname } = website.settings;
  return {
    scripts: scriptPolicy,
    theme: { ...theme.reach, styleHosts: [...theme.reach.styleHosts, ...namedHosts(customCss)] },
    disqusShortname,
    hasRecaptcha: website.captchaSettings.provider === 'RECAPTCHA_ENTERPRISE',
    hasAdPixel: adPixelOf(input) !== null,
    replayHosts: replayHostsOf(input),
    takesPayments: visitorPage?.takesPayments === true,
    paymentSandboxes: visitorPage?.paymentSandboxes ?? [],
    hasLeadingForm: hasOwnersForm || visitorPage?.leadsElsewhere === true,
    isSecure: baseUrl.startsWith('https:'),
  };
}

function pagePill({ website, theme }: PageInput): string {
  const strings = compiledTheme(theme).strings(website.language);
  const words = cartWords((key) => strings[key] ?? '');
  return renderCartPill(website.language, words ? { words } : {});
}

/** What is said above the page; nothing above a cover, which stands alone. */
function pageAnnouncement({ website, page, theme }: PageInput): string {
  if (page.collection?.type === 'SPLASH_PAGE') return '';
  return renderAnnouncement(
    website.header,
    compiledTheme(theme).strings(website.language).systemAnnouncement ?? 'Announcement',
  );
}

/** What is shown over the page; nothing over those where visitors are busy or stuck. */
function pagePopups({ website, page, kind }: PageInput, theme: Theme): string {
  if (['cart', 'visitor', 'locked', 'denied', 'error'].includes(kind)) return '';
  const shown = popupsOn(website.popups, page.collection?.id ?? '');
  return renderPopups(shown, compiledTheme(theme).strings(website.language).systemClose ?? 'Close');
}

/** The page's JSON; on the cart's page with what is in the visitor's cart. */
async function contextOf(input: PageInput, graph: SiteGraph, request: SiteRequest): Promise<TemplateData> {
  const context = pageContext(input);
  return input.kind === 'cart'
    ? { ...context, mainContent: await cartContent(input, graph, request) }
    : context;
}

/** What islands ask about the page that they are on. */
/** How scripts write the shop's money in the page's language. */
function pageMoney({ language: locale, store: { currency } }: PageInput['website']): PageMoney {
  return { currency, locale, format: moneyFormat(currency, locale) };
}

function pageData({ website, page, baseUrl, isInEditorFrame }: PageInput, { language }: SiteRequest) {
  return {
    appDomain: new URL(baseUrl).host,
    tzData: { timeZone: website.timeZone },
    website: {
      ...{ id: website.id, language: website.language, timeZone: website.timeZone },
      captchaSettings: { siteKey: website.captchaSettings.siteKey },
      siteStatus: siteStatusOpen,
      languages:
        page.alternates.length > 0 ? page.alternates.map((each) => each.language) : [website.language],
      ...(language ? { languagePrefix: language.prefix } : {}),
    },
    websiteSettings: {
      ...{ country: website.settings.country, storeCurrency: website.store.currency },
      areVisitorCookiesAllowed: website.settings.areVisitorCookiesAllowed,
      ...(website.store.isExpressCheckout && { isExpressCheckout: true }),
      // Nothing is sold as a bundle.
      bundleEligible: false,
    },
    collection: {
      id: page.collection?.id ?? '',
      type: page.collection ? collectionTypeCode(page.collection.type) : 0,
    },
    pageType: pageTypeCode(page.pageType),
    pageFeatures: pageFeatures(
      website.collections.some(({ type }) => type === 'PRODUCTS'),
      page.product,
    ),
    viewerAccessStatus: page.viewerAccess,
    productPage: productPageOf(placeOfProducts(page), isInEditorFrame === true),
    betaFeatureFlags: website.store.betaFeatureFlags,
    ...(page.product ? { product: { id: page.product.id } } : {}),
  };
}

function placeOfProducts({ pageType, collection, product }: PageInput['page']) {
  return { pageType, collectionType: collection?.type ?? null, hasProduct: product !== null };
}

const quickViews = new WeakMap<Theme, Theme>();

/** The theme with a product drawn by its block `quick-view.block`, or by the system's. */
function quickViewOf(theme: Theme, typeName: string): Theme {
  const known = quickViews.get(theme);
  if (known !== undefined) return known;
  const text = '{.section item}{@|apply quick-view.block}{.end}';
  const collection = theme.collections.get(typeName) ?? systemTheme().collections.get('products');
  if (collection === undefined) throw new Error('The system theme has no products.');
  const item = { parts: [{ file: '', text }] };
  const made = {
    ...theme,
    revision: `${theme.revision} quick-view`,
    collections: new Map([...theme.collections, [typeName, { ...collection, item }]]),
  };
  quickViews.set(theme, made);
  return made;
}

const bare = new WeakMap<Theme, Theme>();

/** The theme with a layout that is the main content alone. */
function mainContentOf(theme: Theme): Theme {
  const known = bare.get(theme);
  if (known !== undefined) return known;
  const text = '<main>{squarespace.main-content}</main>';
  const layout = { key: 'default', name: '', regions: [], source: { parts: [{ file: '', text }] } };
  const made = {
    ...theme,
    revision: `${theme.revision} main-content`,
    layouts: new Map([['default', layout]]),
  };
  bare.set(theme, made);
  return made;
}
