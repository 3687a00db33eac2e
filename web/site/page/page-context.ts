import type { PageType } from '#schema/page-types.ts';
import { translateMessage } from '#schema/words/catalogue.ts';
import type { SiteFormFragment, SiteItemFragment, SiteWebsiteFragment } from '#web/generated/graphql.ts';
import type { ShownExperiment } from '../experiments/experiment.rules.ts';
import { frameContext } from '../frame/frame-context.ts';
import { instalmentContext } from '../instalments/product-instalments.ts';
import { languageContext } from '../languages/alternates.ts';
import { inWords, labelsOfPage } from '../languages/own-labels.ts';
import {
  colourStyleOf,
  type LockScreenLook,
  lockPictureUrl,
  usualLook,
} from '../lock-screen/lock-screen.rules.ts';
import { reviewSummaryContext } from '../reviews/review-context.ts';
import { searchContext } from '../search/search-context.ts';
import type { SearchResults } from '../search/search-results.ts';
import { compiledTheme } from '../template/compiled-theme.ts';
import type { TemplateData } from '../template/tag-data.ts';
import type { Theme } from '../theme/theme.ts';
import { addOnContext } from './add-on-context.ts';
import { allCategoryContext } from './all-category-context.ts';
import type { SitePage } from './ask-page.ts';
import { calendarSheet } from './calendar-sheet.ts';
import { categoryContext } from './category-context.ts';
import { collectionContext, systemCollection } from './collection-context.ts';
import { deniedContext, type OwnMemberships } from './denied-context.ts';
import { splitEvents } from './events-context.ts';
import { slugOf } from './facets.ts';
import { galleryContext } from './gallery-context.ts';
import { authorContext, itemContext } from './item-context.ts';
import { courseContext, lessonContext } from './lesson-context.ts';
import { filterContext, itemListContext, type Part, shownProductsContext } from './list-context.ts';
import { merchandisingContext } from './merchandising-context.ts';
import { monthAt } from './month.ts';
import { type PageKind, shownType } from './page-kind.ts';
import type { PageQuery } from './page-query.ts';
import { pageStrings } from './page-strings.ts';
import { itemPagination } from './pagination-context.ts';
import { plainText } from './plain-text.ts';
import { productContext } from './product-context.ts';
import { productListContext } from './product-list-context.ts';
import { productListParameters } from './product-list-query.ts';
import { sliceContext } from './slice-context.ts';
import type { VisitorPage } from './visitor-page.tsx';
import { websiteContext, websiteSettingsContext } from './website-context.ts';

/** What a page is made from. */
export type PageInput = {
  website: SiteWebsiteFragment;
  page: DrawnPage;
  /** The signed-in editor; undefined for visitors. */
  editorId: string | undefined;
  /** What the member bought who may not read a page for members; absent on all others. */
  memberships?: OwnMemberships | undefined;
  kind: PageKind;
  /** True where nothing is found at the address that was asked for, whatever is shown there. */
  isMissing?: boolean;
  /** How its owner made the screen before a page that needs a password; absent on all others. */
  lockScreen?: LockScreenLook | undefined;
  /** What became of the form that was sent from the page. */
  notice?: { title: string; message: string } | undefined;
  /** The number that the log knows a failure by. */
  requestId?: string;
  /** The experiments that the page is a part of, with what it shows of them. */
  shownExperiments?: readonly ShownExperiment[];
  /** For a page of the kind `visitor`. */
  visitorPage?: VisitorPage | undefined;
  /** For a page of the kind `search`. */
  search?: SearchResults | undefined;
  /** What the page's product asks before it is added; undefined where it asks nothing. */
  productForm?: SiteFormFragment | undefined;
  /** True while the editor shows the page in a frame. */
  isInEditorFrame?: boolean | undefined;
  theme: Theme;
  query: PageQuery;
  baseUrl: string;
  now: number;
};

/** What the graph says of a page, which may be one that the graph does not know: of one visitor, or of an error. */
type DrawnPage = Omit<SitePage, 'pageType'> & { pageType: PageType };
type Collection = NonNullable<DrawnPage['collection']>;

/** Products on one page of a shop at most: how many a page is asked for before its own size is known. */
export const maxProducts = 48;

const nothing = { nodes: [], pageInfo: { hasNextPage: false } };

/** The page's root JSON: what its templates see and `?format=json` answers. */
export function pageContext(input: PageInput): TemplateData {
  return { ...rootContext(input), ...contentContext(input) };
}

function rootContext(input: PageInput) {
  const { website, editorId, theme, baseUrl } = input;
  return {
    languages: languageContext(input),
    website: websiteContext(website, baseUrl),
    websiteSettings: websiteSettingsContext(website),
    ...frameContext(website),
    shoppingCart: emptyCart(website),
    'base-url': baseUrl,
    shareButtons: {},
    ...flagsContext(website),
    showCart: website.collections.some(({ type }) => type === 'PRODUCTS'),
    localizedStrings: { ...compiledTheme(theme).strings(website.language), ...ownTexts(website) },
    userAccountsContext: { showSignInLink: website.settings.customerAccounts !== 'GUESTS_ONLY' },
    productMerchandisingContext: {},
    template: { id: website.activeTheme?.id ?? '', name: theme.name, mobileStylesEnabled: true },
    empty: false,
    emptyFolder: false,
    calendarView: false,
    ...(editorId === undefined ? {} : { authenticatedAccount: { id: editorId } }),
  };
}

/** Flags that are on, so that a template may ask for one by its name. */
function flagsContext({ store: { betaFeatureFlags: names } }: SiteWebsiteFragment) {
  return names.length === 0 ? {} : { flags: Object.fromEntries(names.map((name) => [name, true])) };
}

function contentContext(input: PageInput): TemplateData {
  const { kind, page, theme } = input;
  const { collection } = page;
  if (input.visitorPage) {
    const { typeName, title, content } = input.visitorPage;
    return {
      collection: systemCollection(typeName, translateMessage(input.website.language, title), page.path),
      mainContent: content(input.website, pageStrings(input)),
    };
  }
  if (input.search) return searchContext(input.search, input.query.offset);
  if (kind === 'cart') return { collection: systemCollection('cart', 'Cart', '/cart'), mainContent: '' };
  if (kind === 'locked') return lockContext(input);
  if (kind === 'denied') return deniedContext(page, input.website.language, input.memberships ?? []);
  if (kind === 'error')
    return {
      collection: systemCollection('error', 'Something went wrong', page.path),
      mainContent: '',
      requestId: input.requestId ?? '',
    };
  if (kind === 'not-found' || kind === 'visitor' || kind === 'search' || collection === null) {
    return { collection: systemCollection('not-found', 'Page not found', page.path), mainContent: '' };
  }
  const shown = { ...collection, type: shownType(collection, theme) };
  switch (kind) {
    case 'item':
      return { collection: collectionContext(shown), ...ownItem(page) };
    case 'product':
      return { collection: collectionContext(shown), ...ownProduct(input) };
    case 'index':
      return indexContext(shown, input);
    case 'list':
      return page.isStore ? storeContext(shown, input) : listContext(shown, input);
    case 'page':
      return { collection: pageOf(shown), mainContent: collection.mainContent ?? '' };
  }
}

/** A page by itself; a cover page with its parts. */
function pageOf(collection: Collection) {
  const { type, blocks } = collection;
  const slices = type === 'SPLASH_PAGE' ? { slices: sliceContext(blocks) } : {};
  return { ...collectionContext(collection), ...slices };
}

/** The screen in front of a page that needs a password. */
function lockContext({ page, notice, lockScreen: look = usualLook }: PageInput): TemplateData {
  const { collection, path } = page;
  const screen = systemCollection('lock-screen', collection?.title ?? '', path);
  return {
    collection: { ...screen, passwordProtected: true },
    mainContent: '',
    lockScreen: {
      ...{ title: look.title, text: look.text, style: colourStyleOf(look) },
      ...{ pictureUrl: lockPictureUrl(look), pictureAlt: look.imageAlt },
    },
    lockAction: '/api/page-password',
    lockReturnTo: path,
    ...(notice ? { lockError: notice.message } : {}),
  };
}

function ownItem({ collection, item, previousItem, nextItem }: DrawnPage) {
  if (item === null) return {};
  const within = collection === null ? undefined : collectionContext(collection);
  const shown = { ...itemContext(item, within), ...lessonContext(collection?.progress ?? null, item.id) };
  return { item: shown, pagination: itemPagination(previousItem, nextItem) };
}

function ownProduct({ page: { product }, productForm, website }: PageInput) {
  if (product === null) return {};
  const item = {
    ...productContext(product, productForm),
    ...instalmentContext(product.instalments, website.language),
    addOns: (product.addOns ?? []).map(addOnContext),
    ...reviewSummaryContext(product.reviewSummary),
  };
  return { item, productMerchandisingContext: merchandisingContext([product]) };
}

function listContext(collection: Collection, input: PageInput): TemplateData {
  const { query, now, website } = input;
  const list = collection.items ?? nothing;
  const place = placeOf(input, collection.pageSize);
  const shown = itemListContext(collection, list, place, collection.pageSize, now);
  return {
    collection: { ...collectionContext(collection), ...galleryContext(collection.type, website.styleValues) },
    ...shown,
    ...(collection.ordering === 'calendar'
      ? { showPastOrUpcomingEvents: query.isPast ? 'past' : 'upcoming' }
      : {}),
    ...courseContext(shown.items, collection.progress),
    ...filterContext(inWords(query, collection.labelWords), collection),
    ...authorOf(query, list.nodes),
    ...(collection.ordering === 'calendar' && query.isCalendar
      ? {
          calendarView: true,
          calendar: calendarSheet(shown.items, {
            ...{ path: collection.fullUrl, month: query.month ?? monthAt(now, website.timeZone), now },
            ...{ language: website.language, timeZone: website.timeZone },
          }),
        }
      : {}),
  };
}

/** Who a list was narrowed to, as one of their items tells. */
function authorOf({ author }: PageQuery, items: Part<SiteItemFragment>['nodes']): TemplateData {
  const known = author === undefined ? null : items[0]?.author;
  return known ? { author: authorContext(known) } : {};
}

/** How many products one page of a shop shows. */
export function shownProducts({ pageSize }: Pick<Collection, 'pageSize'>): number {
  return Math.min(pageSize, maxProducts);
}

const noFacets = {
  ...{ tags: [], tagWords: [], categories: [], productCount: 0, options: [] },
  ...{ lowestPrice: null, highestPrice: null },
};

function storeContext(collection: Collection, input: PageInput): TemplateData {
  const { page, query } = input;
  const facets = page.facets ?? noFacets;
  const names = facets.categories.map(({ name }) => name);
  const asked = facets.categories.find(
    ({ slug }) => query.category !== undefined && slug === slugOf(query.category),
  );
  return {
    collection: {
      ...collectionContext(collection, { tags: facets.tags, categories: names }),
      itemCount: Math.max(collection.itemCount, facets.productCount),
    },
    ...(page.category ? { category: categoryContext(page.category) } : {}),
    ...allCategoryContext(page.rootCategory ?? null, collection.fullUrl, names, asked?.name),
    productList: productListContext(query, facets, page.products),
    ...shownProductsContext(
      page.products ?? nothing,
      placeOf(input, shownProducts(collection)),
      shownProducts(collection),
    ),
    ...filterContext(
      inWords(
        { category: asked?.name ?? page.category?.name ?? query.category, tag: query.tag },
        labelsOfPage(page),
      ),
      { categories: names, tags: facets.tags },
    ),
  };
}

/** An index shows its children whole: a page's content, a collection's items. */
function indexContext(collection: Collection, { theme, now }: PageInput): TemplateData {
  const children = (collection.children ?? []).filter(({ isEnabled }) => isEnabled);
  return {
    collection: {
      ...collectionContext(collection),
      collections: children.map((child) => ({
        ...collectionContext({ ...child, type: shownType(child, theme) }),
        ...(child.mainContent === null
          ? childItems(child, now)
          : { mainContent: belowHeading(child.mainContent) }),
      })),
    },
    emptyFolder: children.length === 0,
  };
}

/** What a child of an index holds; a calendar's also by what is to come and what is over. */
function childItems(child: NonNullable<Collection['children']>[number], now: number): TemplateData {
  const items = child.items.nodes.map((item) => itemContext(item, collectionContext(child)));
  return { items, ...(child.ordering === 'calendar' ? splitEvents(items, now) : {}) };
}

function placeOf({ page, query }: PageInput, pageSize: number) {
  return {
    path: page.path,
    offset: query.offset + (query.page - 1) * pageSize,
    filters: {
      ...(query.author === undefined ? {} : { author: query.author }),
      ...(query.month === undefined ? {} : { month: query.month }),
      ...(query.category === undefined ? {} : { category: query.category }),
      ...(query.tag === undefined ? {} : { tag: query.tag }),
      ...productListParameters(query.productList),
    },
  };
}

/** What the owner says instead of the theme's and the usual words. */
function ownTexts({ texts }: SiteWebsiteFragment): Record<string, string> {
  return Object.fromEntries(texts.map(({ key, text }) => [key, plainText(text)]));
}

/** Pages are the same for everyone, so their cart is empty; the visitor's own comes with the cart's island. */
function emptyCart(website: SiteWebsiteFragment) {
  return { websiteId: website.id, entries: [], totalQuantity: 0, subtotalCents: 0, grandTotalCents: 0 };
}

/** On an index the page's own title is its only first heading: those of the pages in it come one below. */
function belowHeading(html: string): string {
  return html.replace(/<(\/?)h1\b/gi, '<$1h2');
}
