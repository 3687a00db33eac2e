import { isRecord } from '#schema/record.ts';
import type {
  SiteCollectionFragment,
  SiteImageFragment,
  SiteItemFragment,
  SiteProductFragment,
  SiteVariantFragment,
  SiteWebsiteFragment,
} from '#web/generated/graphql.ts';
import { noComments } from '../comments/testing.ts';
import { createSite } from '../render.ts';
import type { SiteGraph } from '../site-graph.ts';
import type { SiteRequest } from '../site-request.ts';
import type { SiteResponse } from '../site-response.ts';
import { TemplateThreads } from '../template-threads.ts';
import type { SitePage as Page } from './ask-page.ts';

type PageCollection = NonNullable<Page['collection']>;

/** A small shop's website with a menu of three links, the third a folder. */
export function testWebsite(more: Partial<SiteWebsiteFragment> = {}): SiteWebsiteFragment {
  return {
    __typename: 'Website',
    ...{ id: 'w1', identifier: 'tern', primaryHost: 'tern.example' },
    codeInjection: { __typename: 'CodeInjection', head: '', foot: '' },
    title: 'Tern & Tallow',
    tagline: 'Pots by the tide',
    description: '<p>A pottery.</p>',
    language: 'en-GB',
    timeZone: 'Europe/London',
    settings: {
      __typename: 'WebsiteSettings',
      country: 'GB',
      contactEmail: 'post@tern.example',
      contactPhoneNumber: '',
      location: null,
      businessHours: [],
      homepageTitleFormat: '%s',
      collectionTitleFormat: '%c – %s',
      itemTitleFormat: '%i – %s',
      isHiddenFromSearch: false,
      commentsEnabled: false,
      simpleLikingEnabled: false,
      shareButtons: [],
      ...{ disqusShortname: '', adPixelId: '', fullStoryOrgId: '' },
      ...{ areVisitorCookiesAllowed: false, areVisitsCountedCookieless: false },
      ...{ isCookieConsentAsked: false, sessionReplayPercent: 0, areSessionReplayTextsMasked: true },
      ...{ scriptPolicy: 'THEME', customerAccounts: 'OPEN' },
      ...{ favicon: null, socialImage: null },
      socialAccounts: [],
    },
    logo: null,
    captchaSettings: { __typename: 'CaptchaSettings', provider: 'NONE', siteKey: null },
    store: {
      __typename: 'StoreSettings',
      currency: 'GBP',
      multipleQuantityAllowedForServices: true,
      isExpressCheckout: false,
      betaFeatureFlags: [],
    },
    ...{ texts: [], header: {}, footer: {} },
    menus: [
      {
        __typename: 'Menu',
        name: 'mainNav',
        links: [
          testLink('shop', 'Shop'),
          { ...testLink('', 'Elsewhere'), url: 'https://example.test/', collection: null, isNewWindow: true },
          {
            ...testLink('studio', 'Studio', true),
            children: [testLink('about', 'About'), testLink('visit', 'Visit')],
          },
        ],
      },
    ],
    collections: [
      { __typename: 'Collection', id: 'c-shop', slug: 'shop', type: 'PRODUCTS' },
      { __typename: 'Collection', id: 'c-journal', slug: 'journal', type: 'GENERIC' },
    ],
    ...{ popups: [], experiments: [] },
    styleValues: {},
    styleRevision: 0,
    customCss: '',
    activeTheme: { __typename: 'ThemeRevision', id: 'rev-1', name: 'Test' },
    ...more,
  };
}

function testLink(slug: string, title: string, isFolder = false) {
  return {
    __typename: 'MenuLink' as const,
    title,
    ...{ url: `/${slug}`, isNewWindow: false, memberAreaId: null },
    collection: {
      __typename: 'Collection' as const,
      id: `c-${slug}`,
      typeName: isFolder ? 'folder' : 'page',
      title,
      navigationTitle: title,
      slug,
      fullUrl: `/${slug}`,
      isHomepage: false,
      isFolder,
      isIndex: false,
    },
    children: [],
  };
}

export function testCollection(more: Partial<SiteCollectionFragment> = {}): SiteCollectionFragment {
  return {
    __typename: 'Collection',
    ...{ id: 'c-journal', type: 'GENERIC', typeName: 'blog' },
    codeInjection: { __typename: 'CodeInjection', head: '', foot: '' },
    ordering: 'chronological',
    title: 'Journal',
    navigationTitle: 'Journal',
    slug: 'journal',
    fullUrl: '/journal',
    description: '',
    mainContent: null,
    isHomepage: false,
    isEnabled: true,
    isFolder: false,
    isIndex: false,
    pageSize: 20,
    itemCount: 2,
    tags: ['Clay'],
    categories: ['Kiln'],
    labelWords: [],
    authors: [],
    isPasswordProtected: false,
    regionName: 'default',
    mainImage: null,
    seo: { __typename: 'SearchAppearance', title: '', description: '', isHidden: false },
    updatedAt: '2026-03-01T09:30:00.000Z',
    ...more,
  };
}

export function testImage(more: Partial<SiteImageFragment> = {}): SiteImageFragment {
  return {
    __typename: 'Image',
    id: 'i1',
    filename: 'mug.jpg',
    url: '/media/i1/mug.jpg',
    width: 1000,
    height: 750,
    altText: 'A grey mug',
    ...{ title: '', body: '' },
    focalPoint: { __typename: 'FocalPoint', x: 0.4, y: 0.6 },
    colors: null,
    widths: [100, 300, 500, 750, 1000],
    ...more,
  };
}

export function testItem(more: Partial<SiteItemFragment> = {}): SiteItemFragment {
  return {
    __typename: 'Item',
    id: 'p1',
    collectionId: 'c-journal',
    recordType: 'TEXT',
    title: 'Opening the kiln',
    slug: 'opening-the-kiln',
    fullUrl: '/journal/opening-the-kiln',
    seo: { __typename: 'SearchAppearance', title: '', description: '', isHidden: false },
    body: '<p>It was <em>hot</em>.</p>',
    excerpt: '',
    tags: [],
    categories: [],
    authorName: '',
    author:
      more.authorName === undefined
        ? null
        : { __typename: 'Author', name: more.authorName, bio: '', websiteUrl: '', avatar: null },
    areCommentsOpen: true,
    publicCommentCount: 0,
    likeCount: 0,
    isFeatured: false,
    mainImage: null,
    startsAt: null,
    endsAt: null,
    location: null,
    sourceUrl: '',
    customContent: null,
    videoUrl: '',
    audioUrl: '',
    isPassthrough: false,
    promotedBlockType: null,
    updatedAt: '2026-01-02T00:00:00.000Z',
    publishedAt: '2026-01-03T00:00:00.000Z',
    statusLabel: '',
    ...more,
  };
}

/** An item on its own page, without blocks. */
export function testPageItem(more: Partial<SiteItemFragment> = {}) {
  return { ...testItem(more), blocks: null, comments: noComments };
}

export function testVariant(more: Partial<SiteVariantFragment> = {}): SiteVariantFragment {
  return {
    __typename: 'Variant',
    id: 'v1',
    sku: 'MUG-S',
    options: [{ __typename: 'VariantOption', name: 'Size', value: 'Small' }],
    price: { __typename: 'Money', value: '12.50', currency: 'GBP' },
    salePrice: null,
    isOnSale: false,
    isUnlimited: false,
    stock: 3,
    imageId: null,
    ...more,
  };
}

/** A product as pages of one language ask for it. */
export function testProduct(
  more: Partial<SiteProductFragment> = {},
): SiteProductFragment & Pick<NonNullable<Page['product']>, 'seo' | 'localSlugs' | 'tagWords'> {
  return {
    seo: { __typename: 'SearchAppearance', title: '', description: '', isHidden: false },
    ...{ localSlugs: [], optionWords: [], tagWords: [] },
    __typename: 'Product',
    id: 'm1',
    collectionId: 'c-shop',
    type: 'PHYSICAL',
    title: 'Quay mug',
    slug: 'quay-mug',
    fullUrl: '/shop/quay-mug',
    description: '<p>Holds tea.</p>',
    tags: ['stoneware'],
    categories: [{ __typename: 'Category', name: 'Cups & Mugs', slug: 'cups-mugs' }],
    optionNames: ['Size'],
    variants: [testVariant(), testVariant({ id: 'v2', sku: 'MUG-L', stock: 0 })],
    ...{ isOnSale: false, isQuantityShown: true, isSubscribable: false },
    subscriptionPlan: null,
    customAddButtonText: null,
    customSoldOutText: null,
    additionalFieldsFormId: null,
    isFeatured: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
    merchandising: testMerchandising(),
    images: [testImage(), testImage({ id: 'i2', altText: '' })],
    ...more,
  };
}

type Merchandising = SiteProductFragment['merchandising'];

/** What a shop says about a product whose owner set nothing, and of which nothing is sold out. */
export function testMerchandising(more: Partial<Merchandising> = {}): Merchandising {
  return {
    __typename: 'ProductMerchandising',
    scarcityEnabled: false,
    scarcityShownByDefault: true,
    scarcityText: 'Only {qtyInStock} left',
    scarcityTemplateViews: [],
    restockNotificationViews: [],
    restockNotificationMessages: {
      __typename: 'RestockNotificationMessages',
      callText: 'Sold out. We write to you when it is back.',
      buttonText: 'Notify me',
      placeholderText: 'Email',
      mailingListDescription: 'Send me news of this shop too.',
      successText: 'Signed up!',
    },
    mailingListSignUpEnabled: false,
    mailingListOptInByDefault: false,
    ...more,
  };
}

/** The journal's list, unless told otherwise. */
export function testPage(more: Partial<Page> = {}, collection: Partial<PageCollection> = {}): Page {
  return {
    __typename: 'Page',
    id: 'pg1',
    path: '/journal',
    pageType: 'MAIN_CONTENT',
    itemSlug: null,
    isStore: false,
    redirectTo: null,
    alternates: [],
    viewerAccess: 'PUBLIC',
    memberAreas: [],
    item: null,
    previousItem: null,
    nextItem: null,
    product: null,
    products: null,
    category: null,
    facets: null,
    collection: {
      ...{ ...testCollection(), items: testItems([testItem()]), children: [], progress: null },
      ...collection,
    },
    ...more,
  };
}

export function testItems(nodes: SiteItemFragment[], hasNextPage = false) {
  return {
    __typename: 'ItemConnection' as const,
    nodes,
    pageInfo: { __typename: 'PageInfo' as const, hasNextPage },
  };
}

export function testProducts(nodes: SiteProductFragment[], hasNextPage = false) {
  return {
    __typename: 'ProductConnection' as const,
    totalCount: nodes.length,
    nodes,
    pageInfo: { __typename: 'PageInfo' as const, hasNextPage },
  };
}

/** A page that leads nowhere. */
export const notFoundPage: Page = { ...testPage(), path: '/gone', pageType: 'NOT_FOUND', collection: null };

/** What is answered unless a test says otherwise: paths without a page lead nowhere. */
const usualAnswers: Readonly<Record<string, unknown>> = {
  SiteRedirect: { redirect: null, page: { id: '/', formerProduct: null } },
  SiteNotFoundPage: { website: { id: 'w1', notFoundPage: null } },
};

/** A graph that gives recorded answers, and keeps what it was asked. */
export function fakeGraph(answers: Readonly<Record<string, unknown>>) {
  const asked: { name: string; variables: Record<string, unknown> }[] = [];
  const graph: SiteGraph = {
    tags: new Set(),
    async run(name, variables) {
      asked.push({ name, variables });
      const recorded = answers[name] ?? usualAnswers[name];
      if (recorded === undefined) throw new Error(`Nothing is recorded for ${name}.`);
      return JSON.parse(JSON.stringify(typeof recorded === 'function' ? recorded(variables) : recorded));
    },
  };
  return { graph, asked };
}

export function testRequest(path: string, more: Partial<SiteRequest> = {}): SiteRequest {
  const [pathname = '/', search = ''] = path.split('?');
  return {
    method: 'GET',
    path: pathname,
    query: new URLSearchParams(search),
    baseUrl: 'https://tern.example',
    websiteId: 'w1',
    isEditor: false,
    hasCart: false,
    requestId: 'r1',
    ...more,
  };
}

const themeConf = '{"name": "Test", "layouts": {"default": {"name": "Default", "regions": ["site"]}}}';
const region = `<!doctype html><html><head>{squarespace-headers}</head>
<body class="{squarespace.page-classes}"><main>{squarespace.main-content}</main>{squarespace-footers}</body></html>`;

/** A recorded page brings the website that it is of, and what all parts of its list share. */
function frameOf({ SitePage: recorded }: Readonly<Record<string, unknown>>) {
  if (!isRecord(recorded)) return {};
  return { SiteFrame: { website: recorded.website }, SiteProductsPage: { page: recorded.page } };
}

/** Asks a site with a theme of a few files for a path; `warnings` is what it logged. */
export async function askSite(
  files: Readonly<Record<string, string>>,
  answers: Readonly<Record<string, unknown>>,
  request: SiteRequest,
): Promise<{ response: SiteResponse; text: string; asked: string[]; warnings: object[] }> {
  const all = { 'template.conf': themeConf, 'site.region': region, ...files };
  const bytes = new Map(Object.entries(all).map(([path, text]) => [path, new TextEncoder().encode(text)]));
  const warnings: object[] = [];
  const site = createSite({
    readThemeFiles: async (websiteId, revisionId) =>
      websiteId === 'w1' && revisionId === 'rev-1' ? bytes : new Map(),
    templates: new TemplateThreads(null),
    clientManifest: {
      ...{ build: 'build-1', script: '/assets/app/hydrate.js' },
      ...{ visitScript: '/assets/app/measure-page.js', watchScript: '/assets/app/watch-page.js' },
      ...{ consentScript: '/assets/app/consent.js', replayScript: '/assets/app/record-visit.js' },
      ...{ adPixelScript: '/assets/app/ad-pixel.js', modules: [], styles: ['/assets/app/islands.css'] },
      libraryScript: '/assets/app/library/script-library.js',
      blockStyles: ['/assets/app/blocks.css'],
      checkoutStyles: ['/assets/app/checkout.css'],
    },
    log: { warn: (details) => warnings.push(details), error: (details) => warnings.push(details) },
  });
  const { graph, asked } = fakeGraph({ ...frameOf(answers), ...answers });
  const response = await site.respond(request, graph);
  const text = typeof response.body === 'string' ? response.body : new TextDecoder().decode(response.body);
  return { response, text, asked: asked.map(({ name }) => name), warnings };
}
