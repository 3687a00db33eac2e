import { useCallback } from 'react';
import { useEditorItemsQuery } from '#web/generated/editor/items.ts';
import { type ItemsSearch, itemsFilterOf } from './items-search.ts';

const pageSize = 50;

/** Items of a page as an address asks for them, read page by page. */
export function useItems(collectionId: string, search: ItemsSearch) {
  const filter = itemsFilterOf(search);
  const { data, previousData, error, loading, fetchMore, refetch } = useEditorItemsQuery({
    variables: { collectionId, first: pageSize, filter },
  });
  const list = (data ?? previousData)?.collection?.allItems;
  const { hasNextPage = false, endCursor } = list?.pageInfo ?? {};
  const loadMore = useCallback(() => fetchMore({ variables: { after: endCursor } }), [fetchMore, endCursor]);
  return {
    ...{ list, error, isLoading: loading, isNarrowed: filter !== null },
    loadMore: hasNextPage ? loadMore : undefined,
    retry: () => refetch(),
  };
}
