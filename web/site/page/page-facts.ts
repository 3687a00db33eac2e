import { translateMessage } from '#schema/words/catalogue.ts';
import type { SiteImageFragment } from '#web/generated/graphql.ts';
import { hreflangsOf, pageAlternates } from '../languages/alternates.ts';
import { feedLinks } from '../seo/page-feed.ts';
import { shareTags } from '../seo/share-tags.ts';
import { siteAddress } from '../seo/site-address.ts';
import { structuredData } from '../seo/structured-data.ts';
import { structuredParts } from '../seo/structured-parts.ts';
import { compiledTheme } from '../template/compiled-theme.ts';
import type { PageInput } from './page-context.ts';
import type { PageFacts } from './page-head.ts';
import type { PageKind } from './page-kind.ts';
import { formatTitle } from './page-title.ts';
import { textOfHtml } from './plain-text.ts';

/** Kinds of pages that no search engine should keep. */
const hiddenKinds: ReadonlySet<PageKind> = new Set([
  'not-found',
  'locked',
  'denied',
  'error',
  'cart',
  'search',
  'visitor',
]);
/** Pages of the product itself: the word of a language that is their title, and the usual one. */
const systemTitles: Partial<Record<PageKind, readonly [word: string, usual: string]>> = {
  search: ['systemSearchTitle', 'Search'],
  cart: ['cartTitle', 'Cart'],
  error: ['systemErrorTitle', 'Something went wrong'],
  'not-found': ['systemNotFoundTitle', 'Page not found'],
};
const maxDescription = 200;
const sharedImageWidth = '1500w';

/** What a page says about itself, in plain words; styles and scripts are added by who renders it. */
export function pageFacts(
  input: PageInput,
): Omit<
  PageFacts,
  'stylesheetUrl' | 'islandStyles' | 'islandModules' | 'pageData' | 'pageTexts' | 'pageMoney' | 'library'
> {
  const { website, kind, page } = input;
  const image = pageImage(input);
  const isHidden = input.isMissing === true || hiddenKinds.has(kind);
  const told = appearanceOf(input);
  const isListed = !isHidden && !website.settings.isHiddenFromSearch && told?.isHidden !== true;
  const url = canonicalUrl(input);
  const address = siteAddress(website, input.baseUrl);
  return {
    title: pageTitle(input),
    siteTitle: website.title,
    description: isHidden
      ? translateMessage(website.language, input.visitorPage?.description ?? '')
      : told?.description || textOfHtml(descriptionHtml(input), maxDescription),
    canonicalUrl: isListed ? url : undefined,
    // Robots are told of a visitor's own page by a header.
    refusesRobots: !isListed && kind !== 'visitor',
    image: image && { url: absolute(sized(image.url, sharedImageWidth), input.baseUrl), alt: image.altText },
    kind: kind === 'product' ? 'product' : page.item === null ? 'website' : 'article',
    language: website.language,
    iconUrl: iconUrl(input),
    touchIconUrl: touchIconUrl(input),
    feeds: isHidden ? [] : feedLinks(input),
    // A category's page in another language is not known by its address here.
    alternates: isListed && !isNarrowed(input) ? hreflangsOf(pageAlternates(input)) : [],
    shareTags: isListed ? shareTags(input) : [],
    structuredData: isListed ? structuredData({ input, address, url }, structuredParts) : undefined,
  };
}

/** What the owner has search engines told of the page; a tag of a list, and all other pages, speak for themselves. */
function appearanceOf(input: PageInput) {
  const { kind, page, query } = input;
  if (kind === 'item') return page.item?.seo;
  if (kind === 'product') return page.product?.seo;
  if (kind === 'list' && query.category !== undefined) return page.category?.seo;
  const isWhole = kind === 'page' || kind === 'index' || (kind === 'list' && !isNarrowed(input));
  return isWhole ? page.collection?.seo : undefined;
}

/** Whether a list shows a part of its own. */
const isNarrowed = ({ query }: PageInput): boolean => query.category !== undefined || query.tag !== undefined;

function pageTitle(input: PageInput): string {
  const { website, kind, page, query, visitorPage, theme } = input;
  const { settings } = website;
  const item = page.product?.title ?? page.item?.title ?? '';
  const names = { site: website.title, collection: page.collection?.title ?? '', item };
  if (visitorPage) return `${translateMessage(website.language, visitorPage.title)} – ${website.title}`;
  const ownTitle = systemTitles[kind];
  if (ownTitle) {
    const [word, usual] = ownTitle;
    return `${compiledTheme(theme).strings(website.language)[word] || usual} – ${website.title}`;
  }
  const told = appearanceOf(input)?.title;
  if (told) return told;
  if (kind === 'item' || kind === 'product') return formatTitle(settings.itemTitleFormat, names);
  if (page.collection?.isHomepage) return formatTitle(settings.homepageTitleFormat, names);
  const title = formatTitle(settings.collectionTitleFormat, names);
  const narrowing = query.category === undefined ? query.tag : categoryName(query.category, page);
  return narrowing === undefined ? title : `${narrowing} – ${title}`;
}

/** A category in the owner's spelling. */
function categoryName(asked: string, { category, facets, collection }: PageInput['page']): string {
  if (category) return category.name;
  const known = [...(facets?.categories.map(({ name }) => name) ?? []), ...(collection?.categories ?? [])];
  return known.find((name) => name.toLowerCase() === asked.toLowerCase()) ?? asked;
}

/** The first text that says something, from the most particular to the website's own. */
function descriptionHtml({ website, page }: PageInput): string {
  const { item, product, collection, category } = page;
  const own = product?.description || category?.description || item?.excerpt || item?.body;
  return own || collection?.description || collection?.mainContent || website.description || website.tagline;
}

function pageImage({ website, page }: PageInput): SiteImageFragment | undefined {
  const own =
    page.category?.image ?? page.product?.images[0] ?? page.item?.mainImage ?? page.collection?.mainImage;
  return own ?? website.settings.socialImage ?? website.logo ?? undefined;
}

/** The address under the website's main host; a category or a tag of a list, and a later part of it, are pages of their own. */
function canonicalUrl({ website, page, query, baseUrl }: PageInput): string {
  const url = new URL(page.path, siteAddress(website, baseUrl));
  if (query.category !== undefined) url.searchParams.set('category', page.category?.slug ?? query.category);
  else if (query.tag !== undefined) url.searchParams.set('tag', query.tag);
  if (query.offset > 0) url.searchParams.set('offset', String(query.offset));
  return url.href;
}

/** The picture that the owner chose for it, else the logo, else what the theme brings. */
function iconUrl({ website, theme }: PageInput): string | undefined {
  const picture = website.settings.favicon ?? website.logo;
  if (picture !== null) return sized(picture.url, '100w');
  const own = theme.assets.find((path) => /^assets\/favicon\.(?:svg|ico|png)$/.test(path));
  return own && `/${own}`;
}

/** What a phone shows among its programs. */
function touchIconUrl({ website }: PageInput): string | undefined {
  const picture = website.settings.favicon ?? website.logo;
  return picture === null ? undefined : sized(picture.url, '300w');
}

/** One of our own pictures in a width; one elsewhere as it is. */
function sized(url: string, width: string): string {
  return url.startsWith('/') ? `${url}?format=${width}` : url;
}

function absolute(url: string, baseUrl: string): string {
  return new URL(url, baseUrl).href;
}
