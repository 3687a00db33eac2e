import { useEditorItemsQuery } from '#web/generated/editor/items.ts';
import { usePages } from '../ui/use-pages.ts';
import { type ItemsSearch, itemsFilterOf } from './items-search.ts';

const pageSize = 50;

/** Items of a page as an address asks for them, read page by page. */
export function useItems(collectionId: string, search: ItemsSearch) {
  const filter = itemsFilterOf(search);
  const query = useEditorItemsQuery({
    variables: { collectionId, first: pageSize, filter },
  });
  return { pages: usePages(query, ({ collection }) => collection?.allItems), isNarrowed: filter !== null };
}
