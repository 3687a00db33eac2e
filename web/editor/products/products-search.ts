import type { StoreProductsFilter } from '#web/generated/graphql.ts';
import { anyText, oneOf, type SearchOf } from '../search-params.ts';

/** What the address of a list of products says. */
export const productsSearch = {
  search: anyText,
  state: oneOf(['VISIBLE', 'HIDDEN', 'ARCHIVED']),
  type: oneOf(['PHYSICAL', 'DIGITAL', 'SERVICE', 'GIFT_CARD', 'PAYWALL']),
  sort: oneOf(['TITLE', 'STOCK', 'PRICE', 'UPDATED', 'POSITION']),
  order: oneOf(['descending']),
};

export type ProductsSearch = SearchOf<typeof productsSearch>;

/** What the graph is asked for by an address; null for all products that are not archived. */
export function productFilterOf({ search, state, type }: ProductsSearch): StoreProductsFilter | null {
  const filter: StoreProductsFilter = {
    ...(search ? { search } : {}),
    ...(state ? { state } : {}),
    ...(type ? { types: [type] } : {}),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}
