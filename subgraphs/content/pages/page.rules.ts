import { collectionTypeCodes } from '#schema/collection-types.ts';
import type { PageType } from '../generated/graphql.ts';

const maxPathLength = 2083;

/** What a path asks for. */
export type Address =
  | { readonly kind: 'home' }
  | { readonly kind: 'cart' }
  | { readonly kind: 'search' }
  | { readonly kind: 'reviews-request' }
  | { readonly kind: 'none' }
  | { readonly kind: 'collection'; readonly slug: string; readonly itemSlug: string | null };

/** A path in letters: percent signs decoded where they mean something. */
export function decodePath(path: string): string {
  const text = path.replace(/\p{Surrogate}/gu, '\uFFFD');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A path as addresses are written: everything that a URL can't hold is percent-encoded. */
export function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

/** There is one way to write an address: lower case, single slashes, none at the end. */
export function normalizePath(path: string): string {
  const parts = decodePath(path).toLowerCase().normalize('NFC').split('/').filter(Boolean);
  return `/${parts.join('/')}`;
}

/** `/` is the home page, `/cart` the cart, `/search` the search, `/review-request` where buyers write reviews, `/slug` a collection, and whatever follows a collection is the slug of its item. */
export function readAddress(normalPath: string): Address {
  if (normalPath.length > maxPathLength || normalPath.includes('\0')) return { kind: 'none' };
  if (normalPath === '/') return { kind: 'home' };
  if (normalPath === '/cart') return { kind: 'cart' };
  if (normalPath === '/search') return { kind: 'search' };
  if (normalPath === '/review-request') return { kind: 'reviews-request' };
  const [slug = '', ...rest] = normalPath.slice(1).split('/');
  return { kind: 'collection', slug, itemSlug: rest.length > 0 ? rest.join('/') : null };
}

/** A products page is a page of the store; so are the pages of its products, which only the store knows. */
export function isStorePage({ type }: { type: number }): boolean {
  return type === collectionTypeCodes.PRODUCTS;
}

/** Pages and splash pages have types of their own, every other collection is main content. */
export function pageTypeOf({ type }: { type: number }): PageType {
  if (type === collectionTypeCodes.PAGE) return 'PAGE';
  return type === collectionTypeCodes.SPLASH_PAGE ? 'SPLASH_PAGE' : 'MAIN_CONTENT';
}

/** `/shop/p/mug` is an older way to write `/shop/mug`. */
export function shortProductSlug(itemSlug: string): string | null {
  return /^p\/(.+)$/.exec(itemSlug)?.[1] ?? null;
}

/** A folder shows no page of its own: it sends visitors on to its first child. An index shows its children on one page. */
export function isPlainFolder(collection: { isFolder: boolean; isIndex: boolean }): boolean {
  return collection.isFolder && !collection.isIndex;
}

/** Whoever asks for a page by another writing of its address is sent to the one it has; a path without a page is not. */
export function redirectToNormal(asked: string, normalPath: string, type: PageType): string | null {
  if (type === 'NOT_FOUND' || decodePath(asked) === normalPath) return null;
  return encodePath(normalPath);
}
