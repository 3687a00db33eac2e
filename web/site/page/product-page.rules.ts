import type { CollectionType } from '#schema/collection-types.ts';
import type { PageType } from '#schema/page-types.ts';

/** Pages that show a collection. */
const collectionPageTypes: readonly PageType[] = ['MAIN_CONTENT', 'PAGE'];

/** What decides which kind of page shows products. */
export interface PlaceOfProducts {
  readonly pageType: PageType;
  /** Null where no collection is shown. */
  readonly collectionType: CollectionType | null;
  readonly hasProduct: boolean;
}

/** A product details page is a content-item page that has a product. */
export function isProductDetailsPage({ pageType, hasProduct }: PlaceOfProducts): boolean {
  return pageType === 'CONTENT_ITEM' && hasProduct;
}

/**
 * A product listing page is a content-collection page whose collection type is products, that is not a product details
 * page and is not shown inside the editor frame.
 */
export function isProductListingPage(place: PlaceOfProducts, isInEditorFrame: boolean): boolean {
  return (
    collectionPageTypes.includes(place.pageType) &&
    place.collectionType === 'PRODUCTS' &&
    !isProductDetailsPage(place) &&
    !isInEditorFrame
  );
}

/** The short names of both kinds, as events about them carry them; null for any other page. */
export function productPageOf(place: PlaceOfProducts, isInEditorFrame: boolean): 'pdp' | 'plp' | null {
  if (isProductDetailsPage(place)) return 'pdp';
  return isProductListingPage(place, isInEditorFrame) ? 'plp' : null;
}
