import { createHash } from 'node:crypto';
import sanitizeHtml from 'sanitize-html';
import { z } from 'zod';
import { defaultPageSize, maxPageSize } from '../collections/collection.rules.ts';
import { deriveSlug } from '../slug.rules.ts';
import { assertShort, replaceSpans } from './wordpress.rules.ts';

const text = z.string().catch('');
const maxName = 200;
const listNames = ['items', 'upcoming', 'past'] as const;
const instant = z.number().nullish().catch(null);
const degrees = z.number().nullish().catch(null);
const words = z.array(z.string()).catch([]);
const lines = z.object({
  addressTitle: text,
  addressLine1: text,
  addressLine2: text,
  addressCountry: text,
  mapLat: degrees,
  mapLng: degrees,
});

const itemShape = z.object({
  id: z.string().min(1),
  title: text,
  urlId: text,
  fullUrl: text,
  body: text,
  excerpt: text,
  sourceUrl: text,
  assetUrl: text,
  publishOn: z.number().catch(0),
  recordType: z.number().catch(1),
  starred: z.boolean().catch(false),
  passthrough: z.boolean().catch(false),
  tags: words,
  categories: words,
  author: z.object({ displayName: text }).nullish().catch(null),
  startDate: instant,
  endDate: instant,
  location: lines.nullish().catch(null),
  mediaFocalPoint: z.object({ x: z.number(), y: z.number() }).nullish().catch(null),
});
const items = z
  .array(z.unknown())
  .nullish()
  .catch(null)
  .transform((list) => (list ?? []).flatMap((each) => itemShape.safeParse(each).data ?? []));

const pageShape = z.object({
  collection: z.object({
    id: z.string().min(1),
    title: text,
    typeName: text,
    type: z.number().catch(0),
    ordering: text,
    urlId: text,
    fullUrl: text,
    description: text,
    homepage: z.boolean().catch(false),
    pageSize: z.int().min(1).max(maxPageSize).catch(defaultPageSize),
  }),
  mainContent: text,
  hasItems: z.boolean(),
  items,
  upcoming: items,
  past: items,
});

/** A post, an event or a picture of a page, as its template saw it. */
export type SiteItem = z.infer<typeof itemShape>;

/** A page of another website, with the part of its list that it showed. */
export interface SitePage {
  readonly collection: z.infer<typeof pageShape>['collection'];
  /** What this website calls such a page; null for what it makes otherwise, or not at all. */
  readonly typeName: 'page' | 'blog' | 'events' | 'gallery' | 'album' | null;
  readonly mainContent: string;
  readonly items: readonly SiteItem[];
}

/** A page shows 200 items of a list at most; a gallery shows all that it has. */
const maxItems = 2_000;
const maxFields = 1_000;

/** What a page has too much of to be one, before it is read; null when its lists are of a size that pages have. */
export function findPageExcess(json: Readonly<Record<string, unknown>>): string | null {
  for (const name of listNames) {
    const list = json[name];
    if (Array.isArray(list) && list.length > maxItems) return `more than ${maxItems} ${name}`;
  }
  return Object.keys(json).length > maxFields ? `more than ${maxFields} fields` : null;
}

/** A page as `?format=json` answers it; null when the JSON is none. */
export function readSitePage(json: unknown): SitePage | null {
  if (typeof json !== 'object' || json === null) return null;
  const hasItems = listNames.some((name) => Array.isArray(Reflect.get(json, name)));
  const { data } = pageShape.safeParse({ ...json, hasItems });
  // An item's own page shows it whole, but its list is what tells which there are.
  if (!data || 'item' in json) return null;
  const found = new Map([...data.items, ...data.upcoming, ...data.past].map((item) => [item.id, item]));
  const { collection, mainContent } = data;
  return {
    collection,
    mainContent,
    items: [...found.values()],
    typeName: typeNameOf(collection, hasItems, mainContent),
  };
}

const maxLabels = 1_000;

/** Refuses an item or a page with a title, an address or labels that nobody would have written. */
export function assertSiteSizes(thing: SiteItem | SitePage['collection']): void {
  assertShort({ title: thing.title, address: thing.urlId, 'old address': thing.fullUrl });
  if (!('tags' in thing)) return;
  const { sourceUrl, assetUrl, author, location, tags, categories } = thing;
  assertShort({ link: sourceUrl, 'picture’s address': assetUrl, 'author’s name': author?.displayName ?? '' });
  for (const line of Object.values(location ?? {}))
    if (typeof line === 'string') assertShort({ place: line });
  if (tags.length + categories.length > maxLabels)
    throw new Error(`it has more than ${maxLabels} tags and categories.`);
  for (const label of [...tags, ...categories]) assertShort({ 'tag or category': label });
}

/** What people call a thing while it is taken over. */
export function nameOf({ id, title }: { readonly id: string; readonly title: string }): string {
  return (plainOf(title.slice(0, maxName)) || id).slice(0, maxName);
}

const collectionTypes = { page: 10, products: 13, gallery: 15, album: 18 } as const;

/** A theme may call its kinds as it likes, so their numbers and order count as well as their names. */
function typeNameOf(
  { type, typeName, ordering }: SitePage['collection'],
  hasItems: boolean,
  mainContent: string,
): SitePage['typeName'] {
  if (type === collectionTypes.products || typeName.startsWith('products')) return null;
  if (ordering === 'calendar' || typeName.startsWith('events')) return 'events';
  if (type === collectionTypes.gallery || typeName.startsWith('gallery')) return 'gallery';
  if (type === collectionTypes.album || typeName.startsWith('album')) return 'album';
  if (hasItems && type !== collectionTypes.page && typeName !== 'page') return 'blog';
  return mainContent.trim() === '' ? null : 'page';
}

/** A title without markup: what was written for HTML reads as it looks. */
export function plainOf(html: string): string {
  const escaped = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return escaped
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
}

/** HTML whose pictures are there at once, where scripts would have loaded them. */
export function unlazy(html: string): string {
  return replaceSpans(html, /<noscript/i, /<\/noscript>/gi, () => '').replace(/<img\b[^<>]*>/gi, (tag) => {
    const lazy = /\sdata-src="([^"]+)"/i.exec(tag)?.[1];
    if (lazy === undefined) return tag;
    const plain = tag.replace(/\s(?:data-)?src(?:set)?="[^"]*"/gi, '');
    return plain.replace(/^<img/i, `<img src="${lazy}"`);
  });
}

/** The addresses of the pictures that HTML shows. */
export function picturesIn(html: string): string[] {
  return [...html.matchAll(/<img\b[^<>]*?\ssrc="([^"]+)"/gi)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
}

/** Links that named the old website by its host stay on the website. */
export function shortenLinks(html: string, origin: string): string {
  return html.replaceAll(`href="${origin}/`, 'href="/');
}

const maxAddress = 4_000;

/** The address of a picture as it was brought, on the website that shows it; null for what is none. */
export function pictureAddress(address: string, origin: string): string | null {
  if (address.length > maxAddress || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (!/^https?:$/.test(url.protocol) || url.pathname.endsWith('/')) return null;
  return `${url.origin}${url.pathname}`;
}

/** What a picture's stored name begins with: the same for the same address. */
export function stemOf(address: string): string {
  const name = new URL(address).pathname.split('/').at(-1) ?? '';
  const hash = createHash('sha256').update(address).digest('hex').slice(0, 16);
  return `${hash}-${deriveSlug(decodeSafely(name).replace(/\.\w+$/, ''), 'picture').slice(0, 60)}`;
}

/** The last part of an address, as a visitor would read it. */
export function lastPartOf(path: string): string {
  return decodeSafely(
    path
      .replace(/[?#][\s\S]*$/, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? '',
  );
}

function decodeSafely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
