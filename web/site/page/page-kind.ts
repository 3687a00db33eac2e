import { pageTypes } from '#schema/page-types.ts';
import type { SitePageQuery } from '#web/generated/graphql.ts';
import type { Theme } from '../theme/theme.ts';

type Page = SitePageQuery['page'];
type Collection = NonNullable<Page['collection']>;

/** Numeric codes of collection types that are one page and list nothing. */
const collectionType = { generic: 1, templatePage: 7, splashPage: 8, page: 10 };

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
  if (page.pageType === pageTypes.showCart) return 'cart';
  if (page.pageType === pageTypes.search) return 'search';
  if (page.pageType === pageTypes.lockScreen) return 'locked';
  if (page.pageType === pageTypes.memberAreaAccessDenied) return 'denied';
  if (page.pageType === pageTypes.notFound || page.collection === null) return 'not-found';
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
): number {
  if (type !== collectionType.generic || theme.collections.has(typeName)) return type;
  if (theme.pages.has(typeName)) return collectionType.templatePage;
  return mainContent === null ? type : collectionType.page;
}

function isSinglePage(type: number): boolean {
  return (
    type === collectionType.templatePage || type === collectionType.splashPage || type === collectionType.page
  );
}
