import type { CollectionType } from '#schema/collection-types.ts';
import type { Theme } from '../theme/theme.ts';
import type { SitePage } from './ask-page.ts';

type Page = SitePage;
type Collection = NonNullable<Page['collection']>;

/** What a path shows. */
export type PageKind =
  | 'not-found'
  | 'locked'
  | 'denied'
  | 'error'
  | 'visitor'
  | 'search'
  | 'cart'
  | 'item'
  | 'product'
  | 'index'
  | 'list'
  | 'page';

/** A products page's address with something behind it that the store does not sell leads nowhere. */
export function pageKind(page: Page, theme: Theme): PageKind {
  if (page.pageType === 'SHOW_CART') return 'cart';
  if (page.pageType === 'SEARCH') return 'search';
  if (page.pageType === 'LOCK_SCREEN') return 'locked';
  if (page.pageType === 'MEMBER_AREA_ACCESS_DENIED') return 'denied';
  if (page.pageType === 'NOT_FOUND' || page.collection === null) return 'not-found';
  if (page.itemSlug !== null) {
    if (page.product !== null) return 'product';
    return page.item === null ? 'not-found' : 'item';
  }
  if (page.item !== null) return 'item';
  if (page.collection.isIndex) return 'index';
  return isSinglePage(shownType(page.collection, theme)) ? 'page' : 'list';
}

/**
 * The type that templates are chosen by. A collection named after one of the theme's pages is a template page; one with
 * text of its own is a page, whatever the theme knows of its name.
 */
export function shownType(
  { type, typeName, mainContent }: Pick<Collection, 'type' | 'typeName' | 'mainContent'>,
  theme: Theme,
): CollectionType {
  if (type !== 'GENERIC' || theme.collections.has(typeName)) return type;
  if (theme.pages.has(typeName)) return 'TEMPLATE_PAGE';
  return mainContent === null ? type : 'PAGE';
}

function isSinglePage(type: CollectionType): boolean {
  return type === 'TEMPLATE_PAGE' || type === 'SPLASH_PAGE' || type === 'PAGE';
}
