import { useEditorProductsQuery } from '#web/generated/editor/products.ts';
import { firstPages } from '../first-pages.ts';
import { usePages } from '../ui/use-pages.ts';
import { type ProductsSearch, productFilterOf } from './products-search.ts';

/** The store's products as an address asks for them, read page by page. */
export function useStoreProducts(search: ProductsSearch) {
  const filter = productFilterOf(search);
  const query = useEditorProductsQuery({
    variables: {
      ...firstPages.products,
      filter,
      sort: search.sort ?? 'TITLE',
      isDescending: search.order === 'descending',
    },
  });
  return { pages: usePages(query, ({ storeProducts }) => storeProducts), isNarrowed: filter !== null };
}
