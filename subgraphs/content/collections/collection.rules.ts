import { collectionTypeCodes } from '#schema/collection-types.ts';
import type { InputProblem } from '../problems.ts';
import { isSlugPart } from '../slug.rules.ts';

/** How a collection orders its items. */
export type Ordering = 'chronological' | 'user-orderable' | 'calendar' | 'music-album';

/** What the name of a template says about a collection. */
export interface CollectionKind {
  readonly type: number;
  readonly ordering: Ordering;
  readonly isFolder: boolean;
  readonly isIndex: boolean;
}

const generic: CollectionKind = {
  type: collectionTypeCodes.GENERIC,
  ordering: 'chronological',
  isFolder: false,
  isIndex: false,
};
const ordered: CollectionKind = { ...generic, ordering: 'user-orderable' };

const kinds: Readonly<Record<string, CollectionKind>> = {
  page: { ...ordered, type: collectionTypeCodes.PAGE },
  'splash-page': { ...ordered, type: collectionTypeCodes.SPLASH_PAGE },
  products: { ...ordered, type: collectionTypeCodes.PRODUCTS },
  gallery: { ...ordered, type: collectionTypeCodes.SLIDE_GALLERY },
  'slide-gallery': { ...ordered, type: collectionTypeCodes.SLIDE_GALLERY },
  album: { ...generic, type: collectionTypeCodes.ALBUM, ordering: 'music-album' },
  // Collections of imported websites: what they brought along is shown, and nothing more comes from elsewhere.
  subscription: { ...generic, type: collectionTypeCodes.SUBSCRIPTION },
  twitter: { ...generic, type: collectionTypeCodes.TWITTER },
  foursquare: { ...generic, type: collectionTypeCodes.FOURSQUARE },
  instagram: { ...generic, type: collectionTypeCodes.INSTAGRAM },
  'gallery-block': { ...ordered, type: collectionTypeCodes.GALLERY_BLOCK },
  fivehundredpix: { ...generic, type: collectionTypeCodes.FIVE_HUNDRED_PIX },
  flickr: { ...generic, type: collectionTypeCodes.FLICKR },
  'slide-album': { ...ordered, type: collectionTypeCodes.SLIDE_ALBUM },
  'slide-video': { ...ordered, type: collectionTypeCodes.SLIDE_VIDEO },
  blog: generic,
  lessons: { ...ordered, type: collectionTypeCodes.LESSONS },
  course: { ...ordered, type: collectionTypeCodes.COURSE },
  events: { ...generic, ordering: 'calendar' },
  folder: { ...ordered, isFolder: true },
  index: { ...ordered, isFolder: true, isIndex: true },
};

/** A blog shows its newest first, events go by date, pictures, products and tracks stay as the owner put them. */
export function kindOf(typeName: string): CollectionKind {
  return kinds[typeName] ?? generic;
}

const maxTitleLength = 200;

/** A list shows at most 200 items on one page. */
export const maxPageSize = 200;

/** A list shows 20 items on one page unless the owner says otherwise. */
export const defaultPageSize = 20;

/** A website has at most 1000 collections, so that its menus and its map stay readable at once. */
export const maxCollections = 1000;

/** Paths that the product itself answers on: no collection can have them. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...[
    'account',
    'api',
    'assets',
    'cart',
    'checkout',
    'config',
    'editor',
    'favicon.ico',
    'graphql',
    'healthz',
  ],
  ...[
    'login',
    'logout',
    'media',
    'metrics',
    'my-visits',
    'p',
    'readyz',
    'review-request',
    'robots.txt',
    'scripts',
    'search',
    'site.css',
    'sitemap.xml',
  ],
]);

/** A collection's address is one part, and not a path of the product itself. */
export function isCollectionSlug(slug: string): boolean {
  return isSlugPart(slug) && !reservedSlugs.has(slug);
}

/** A collection's address is `/` for the home page, else `/` and its slug. */
export function collectionPath({ slug, isHomepage }: { slug: string; isHomepage: boolean }): string {
  return isHomepage ? '/' : `/${slug}`;
}

/** Visitors may open what is enabled; those who manage content open the rest too. */
export function isVisibleTo(collection: { isEnabled: boolean }, seesHidden: boolean): boolean {
  return collection.isEnabled || seesHidden;
}

/** What an owner wants of a new collection. */
export interface CollectionInput {
  readonly typeName: string;
  readonly title: string;
  readonly slug?: string | null | undefined;
  readonly navigationTitle?: string | null | undefined;
  readonly regionName?: string | null | undefined;
  readonly pageSize?: number | null | undefined;
}

/** A new collection has a template's name, a title, an address that can be one, and 1 to 200 items on one page. */
export function findCollectionProblem(input: CollectionInput): InputProblem | null {
  const { typeName, title, slug, navigationTitle, regionName, pageSize } = input;
  if (!/^[A-Za-z][\w-]{0,62}$/.test(typeName)) {
    return { field: 'input.typeName', message: `${typeName} is not the name of a template.` };
  }
  if (title.trim() === '' || title.length > maxTitleLength) {
    return { field: 'input.title', message: `A title has 1 to ${maxTitleLength} characters.` };
  }
  if ((navigationTitle?.length ?? 0) > maxTitleLength) {
    return { field: 'input.navigationTitle', message: `A title has at most ${maxTitleLength} characters.` };
  }
  if (typeof slug === 'string' && !isCollectionSlug(slug)) {
    return { field: 'input.slug', message: `${slug} is not a valid page URL` };
  }
  if (typeof regionName === 'string' && !/^[\w.-]{1,63}$/.test(regionName)) {
    return { field: 'input.regionName', message: `${regionName} is not the name of a layout.` };
  }
  if (typeof pageSize === 'number' && (pageSize < 1 || pageSize > maxPageSize)) {
    return { field: 'input.pageSize', message: `A page of a list has 1 to ${maxPageSize} items.` };
  }
  return null;
}

/** Only folders and index pages hold other pages, and no folder lies in another. */
export function findParentProblem(
  parent: { isFolder: boolean } | null,
  child: { isFolder: boolean },
): InputProblem | null {
  if (!parent) return { field: 'input.parentId', message: 'This website has no such folder.' };
  if (!parent.isFolder)
    return { field: 'input.parentId', message: 'Only a folder or an index can hold other pages.' };
  return child.isFolder
    ? { field: 'input.parentId', message: 'A folder can’t lie in another folder.' }
    : null;
}
