import { element, textElement, xmlDocument } from './xml.ts';

/** A sitemap holds at most 50000 addresses; a website with more has an index of several. */
export const maxAddresses = 50_000;

/** Each map of an index holds at most so many, so that none is long in the making. */
export const partSize = 10_000;

const maxImages = 10;

/** One page on the map; all addresses are absolute. */
export type MapEntry = {
  readonly url: string;
  readonly updatedAt: string;
  readonly imageUrls: readonly string[];
  readonly alternates?: readonly { readonly language: string; readonly url: string }[];
};

/** A part of an index, by what it lists. */
export type MapPart = { readonly kind: 'pages' | 'items' | 'products'; readonly number: number };

/** Up to 50000 addresses are one map; more are parts: the pages, then items and products by ten thousand. */
export function planMap(counts: { pages: number; items: number; products: number }): MapPart[] | 'one map' {
  if (counts.pages + counts.items + counts.products <= maxAddresses) return 'one map';
  const partsOf = (kind: MapPart['kind'], count: number) =>
    Array.from({ length: Math.ceil(count / partSize) }, (_, index) => ({ kind, number: index + 1 }));
  return [
    { kind: 'pages', number: 1 },
    ...partsOf('items', counts.items),
    ...partsOf('products', counts.products),
  ];
}

/** The part that a path names: `/sitemap-items-2.xml`. */
export function readMapPart(path: string): MapPart | undefined {
  const [, kind, number] = /^\/sitemap-(pages|items|products)-([1-9]\d{0,4})\.xml$/.exec(path) ?? [];
  if (kind !== 'pages' && kind !== 'items' && kind !== 'products') return undefined;
  return { kind, number: Number(number) };
}

/** The address of a part. */
export function mapPartPath({ kind, number }: MapPart): string {
  return `/sitemap-${kind}-${number}.xml`;
}

/** The map as robots read it. */
export function writeMap(entries: readonly MapEntry[]): string {
  const urls = entries.map(({ url, updatedAt, imageUrls, alternates = [] }) =>
    element('url', [
      textElement('loc', url),
      textElement('lastmod', updatedAt),
      ...alternates.map(({ language, url: href }) =>
        element('xhtml:link', [], { rel: 'alternate', hreflang: language, href }),
      ),
      ...imageUrls
        .slice(0, maxImages)
        .map((imageUrl) => element('image:image', [textElement('image:loc', imageUrl)])),
    ]),
  );
  return xmlDocument(
    element('urlset', urls, {
      xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
      'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
      'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
    }),
  );
}

/** The index of a map in parts. */
export function writeIndex(urls: readonly string[]): string {
  const maps = urls.map((url) => element('sitemap', [textElement('loc', url)]));
  return xmlDocument(element('sitemapindex', maps, { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }));
}
