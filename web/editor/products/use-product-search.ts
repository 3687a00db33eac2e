import { useEditorProductSearchQuery } from '#web/generated/editor/product-search.ts';
import { useEditorVisibleProductSearchQuery } from '#web/generated/editor/visible-product-search.ts';
import type { EditorLinkedProductFragment } from '#web/generated/graphql.ts';
import { useMay } from '../shell/viewer-context.ts';

export interface ProductSearch {
  /** Absent while they are loaded. */
  readonly products: readonly EditorLinkedProductFragment[] | undefined;
  readonly hasMore: boolean;
  /** Nothing is found before a name is written. */
  readonly isNameNeeded: boolean;
  readonly error: Error | undefined;
  refetch(): unknown;
}

/** Products by name or SKU: all of them for those who look after the shop, and those that visitors see for everyone else. */
export function useProductSearch(search: string): ProductSearch {
  const mayCatalog = useMay('CATALOG_MANAGE');
  const all = useEditorProductSearchQuery({ variables: { search: search || null }, skip: !mayCatalog });
  const isNameNeeded = !mayCatalog && search.trim() === '';
  const visible = useEditorVisibleProductSearchQuery({
    ...{ variables: { query: search }, skip: mayCatalog || isNameNeeded },
  });
  const ofAll = (all.data ?? all.previousData)?.storeProducts;
  const ofVisible = (visible.data ?? visible.previousData)?.productSearch;
  return {
    products: isNameNeeded ? [] : mayCatalog ? ofAll?.nodes : ofVisible?.nodes.map(({ product }) => product),
    hasMore: (mayCatalog ? ofAll : isNameNeeded ? undefined : ofVisible)?.pageInfo.hasNextPage ?? false,
    isNameNeeded,
    error: mayCatalog ? all.error : visible.error,
    refetch: mayCatalog ? all.refetch : visible.refetch,
  };
}
