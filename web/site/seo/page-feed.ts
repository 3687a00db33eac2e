import type { SiteItemFragment, SiteProductFragment } from '#web/generated/graphql.ts';
import type { PageInput } from '../page/page-context.ts';
import { textOfHtml } from '../page/plain-text.ts';
import { type FeedEntry, feedFormats } from './feed.ts';
import { absoluteUrl, siteAddress, withAbsoluteUrls } from './site-address.ts';

/** What `?format=` calls a feed. */
export type FeedFormat = keyof typeof feedFormats;

const maxDescription = 500;

/** A feed of the things on a list's first page; undefined for pages that list nothing. */
export function pageFeed(
  input: PageInput,
  format: FeedFormat,
): { body: string; contentType: string } | undefined {
  const { page, website, kind } = input;
  const { collection } = page;
  if (kind !== 'list' || collection === null) return undefined;
  const address = siteAddress(website, input.baseUrl);
  const url = address + page.path;
  const { contentType, write } = feedFormats[format];
  const entries = page.isStore
    ? (page.products?.nodes ?? [])
        .slice(0, collection.pageSize)
        .map((product) => productEntry(product, address))
    : (collection.items?.nodes ?? []).map((item) => itemEntry(item, address));
  const { logo } = website;
  const body = write({
    title: `${collection.title} – ${website.title}`,
    description: textOfHtml(collection.description || website.description, maxDescription),
    language: website.language,
    url,
    feedUrl: `${url}?format=${format}`,
    iconUrl: logo === null ? undefined : absoluteUrl(logo.url, address),
    entries,
  });
  return { body, contentType: `${contentType}; charset=utf-8` };
}

/** The feeds of a collection, for the head of its pages. */
export function feedLinks(input: PageInput): { url: string; type: string; title: string }[] {
  const { page, kind } = input;
  const { collection } = page;
  if (collection === null || (kind !== 'list' && kind !== 'item' && kind !== 'product')) return [];
  return Object.entries(feedFormats).map(([format, { contentType }]) => ({
    url: `${collection.fullUrl}?format=${format}`,
    type: contentType,
    title: collection.title,
  }));
}

function itemEntry(item: SiteItemFragment, address: string): FeedEntry {
  return {
    id: item.id,
    title: item.title,
    url: address + item.fullUrl,
    publishedAt: item.publishedAt,
    updatedAt: later(item.publishedAt, item.updatedAt),
    author: item.authorName,
    labels: [...item.categories, ...item.tags],
    summary: withAbsoluteUrls(item.excerpt, address),
    content: withAbsoluteUrls(item.body, address),
    imageUrl: item.mainImage === null ? undefined : absoluteUrl(item.mainImage.url, address),
    soundUrl: item.audioUrl === '' ? undefined : absoluteUrl(item.audioUrl, address),
  };
}

function productEntry(product: SiteProductFragment, address: string): FeedEntry {
  const [image] = product.images;
  return {
    id: product.id,
    title: product.title,
    url: address + product.fullUrl,
    publishedAt: product.createdAt,
    updatedAt: product.updatedAt,
    author: '',
    labels: [...product.categories.map(({ name }) => name), ...product.tags],
    summary: '',
    content: withAbsoluteUrls(product.description, address),
    imageUrl: image === undefined ? undefined : absoluteUrl(image.url, address),
    soundUrl: undefined,
  };
}

/** What was written before its hour came counts from that hour. */
function later(one: string, other: string): string {
  return Date.parse(one) > Date.parse(other) ? one : other;
}
