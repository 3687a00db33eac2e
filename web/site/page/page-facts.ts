import type { SiteImageFragment } from '#web/generated/graphql.ts';
import type { PageInput } from './page-context.ts';
import type { PageFacts } from './page-head.ts';
import { formatTitle } from './page-title.ts';
import { textOfHtml } from './plain-text.ts';

const maxDescription = 200;
const sharedImageWidth = '1500w';

/** What a page says about itself, in plain words; styles and scripts are added by who renders it. */
export function pageFacts(
  input: PageInput,
): Omit<PageFacts, 'stylesheetUrl' | 'islandStyles' | 'islandModules' | 'pageData'> {
  const { website, kind, page } = input;
  const image = pageImage(input);
  const isHidden = kind === 'not-found' || kind === 'cart' || kind === 'visitor';
  return {
    title: pageTitle(input),
    siteTitle: website.title,
    description: isHidden ? '' : textOfHtml(descriptionHtml(input), maxDescription),
    canonicalUrl: isHidden ? undefined : canonicalUrl(input),
    image: image && { url: absolute(sharedSize(image.url), input.baseUrl), alt: image.altText },
    kind: kind === 'product' ? 'product' : page.item === null ? 'website' : 'article',
    language: website.language,
    iconUrl: iconUrl(input),
  };
}

function pageTitle({ website, kind, page, visitorPage }: PageInput): string {
  const { settings } = website;
  const item = page.product?.title ?? page.item?.title ?? '';
  const names = { site: website.title, collection: page.collection?.title ?? '', item };
  if (visitorPage) return `${visitorPage.title} – ${website.title}`;
  if (kind === 'cart') return `Cart – ${website.title}`;
  if (kind === 'not-found') return `Page not found – ${website.title}`;
  if (kind === 'item' || kind === 'product') return formatTitle(settings.itemTitleFormat, names);
  if (page.collection?.isHomepage) return formatTitle(settings.homepageTitleFormat, names);
  return formatTitle(settings.collectionTitleFormat, names);
}

/** The first text that says something, from the most particular to the website's own. */
function descriptionHtml({ website, page }: PageInput): string {
  const { item, product, collection } = page;
  const own = product?.description || item?.excerpt || item?.body;
  return own || collection?.description || collection?.mainContent || website.description || website.tagline;
}

function pageImage({ website, page }: PageInput): SiteImageFragment | undefined {
  return (
    page.product?.images[0] ?? page.item?.mainImage ?? page.collection?.mainImage ?? website.logo ?? undefined
  );
}

/** The address under the website's main host; a later part of a list is a page of its own. */
function canonicalUrl({ website, page, query, baseUrl }: PageInput): string {
  const base = new URL(baseUrl);
  // The first website of an install has no name of its own yet: the address it was asked by is as good as any.
  const hasName = website.primaryHost !== '' && website.primaryHost !== 'localhost';
  if (hasName && website.primaryHost !== base.hostname) base.host = website.primaryHost;
  const part = query.offset > 0 ? `?offset=${query.offset}` : '';
  return new URL(page.path + part, base).href;
}

function iconUrl({ website, theme }: PageInput): string | undefined {
  if (website.logo !== null) return `${website.logo.url}${isOwn(website.logo.url) ? '?format=100w' : ''}`;
  const own = theme.assets.find((path) => /^assets\/favicon\.(?:svg|ico|png)$/.test(path));
  return own && `/${own}`;
}

function sharedSize(url: string): string {
  return isOwn(url) ? `${url}?format=${sharedImageWidth}` : url;
}

function isOwn(url: string): boolean {
  return url.startsWith('/');
}

function absolute(url: string, baseUrl: string): string {
  return new URL(url, baseUrl).href;
}
