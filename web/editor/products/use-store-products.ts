import { useCallback } from 'react';
import { useEditorProductsQuery } from '#web/generated/editor/products.ts';
import { type ProductsSearch, productFilterOf } from './products-search.ts';

const pageSize = 50;

/** The store's products as an address asks for them, read page by page. */
export function useStoreProducts(search: ProductsSearch) {
  const filter = productFilterOf(search);
  const { data, previousData, error, loading, fetchMore, refetch } = useEditorProductsQuery({
    variables: {
      first: pageSize,
      filter,
      sort: search.sort ?? 'TITLE',
      isDescending: search.order === 'descending',
    },
  });
  const list = (data ?? previousData)?.storeProducts;
  const { hasNextPage = false, endCursor } = list?.pageInfo ?? {};
  const loadMore = useCallback(() => fetchMore({ variables: { after: endCursor } }), [fetchMore, endCursor]);
  return {
    ...{ list, error, isLoading: loading, isNarrowed: filter !== null },
    loadMore: hasNextPage ? loadMore : undefined,
    retry: () => refetch(),
  };
}
