import { useCallback } from 'react';

/** A list as the graph gives it page by page. */
interface Connection<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** What the hook of a query answers, as far as lists need it. */
interface Query<Data> {
  readonly data: Data | undefined;
  readonly previousData?: Data | undefined;
  readonly error?: unknown;
  readonly loading: boolean;
  fetchMore(options: { readonly variables: { readonly after?: string | null } }): Promise<unknown>;
  refetch(): Promise<unknown>;
}

/** A list that is read page by page, as screens show it. */
export interface Pages<Row> {
  /** Undefined until the first page is there; those of before while others are read. */
  readonly rows: readonly Row[] | undefined;
  readonly error: unknown;
  retry(): void;
  /** How a table reads on. */
  readonly more: { readonly loadMore: (() => void) | undefined; readonly isLoadingMore: boolean };
}

/** Reads the list that `listOf` finds in the answers of a query page by page. */
export function usePages<Data, Row>(
  query: Query<Data>,
  listOf: (data: Data) => Connection<Row> | null | undefined,
): Pages<Row> {
  const { data, previousData, error, loading, fetchMore, refetch } = query;
  const shown = data ?? previousData;
  const list = shown && listOf(shown);
  const { hasNextPage = false, endCursor } = list?.pageInfo ?? {};
  const loadMore = useCallback(
    () => void fetchMore({ variables: { after: endCursor ?? null } }),
    [fetchMore, endCursor],
  );
  return {
    ...{ rows: list?.nodes, error },
    retry: () => void refetch().catch(() => undefined),
    more: { loadMore: hasNextPage ? loadMore : undefined, isLoadingMore: loading },
  };
}
