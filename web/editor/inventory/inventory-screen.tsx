import { useCallback } from 'react';
import { useEditorInventoryQuery } from '#web/generated/editor/inventory.ts';
import { useScreenSearch } from '../search-params.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Card, EmptyState, ErrorPanel, Page, Skeleton, Toolbar } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { words } from '../words.ts';
import { type InventorySearch, inventoryFilterOf, inventorySearch } from './inventory-search.ts';
import { InventoryTable } from './inventory-table.tsx';
import { inventoryWords } from './words.ts';
import './inventory.css';

const pageSize = 50;
const { filters } = inventoryWords;

/** What is left of everything that the store sells, to be counted and changed in place. */
export function Screen() {
  const [search, change] = useScreenSearch(inventorySearch);
  const filter = inventoryFilterOf(search);
  const { data, previousData, error, loading, fetchMore, refetch } = useEditorInventoryQuery({
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
  return (
    <Page title={inventoryWords.title} isWide>
      <Card isFlush>
        <InventoryFilters search={search} onChange={change} />
        {error && !list ? (
          <ErrorPanel error={error} onRetry={() => refetch()} />
        ) : !list ? (
          <Skeleton rows={10} />
        ) : list.nodes.length > 0 ? (
          <InventoryTable
            products={list.nodes}
            loadMore={hasNextPage ? loadMore : undefined}
            isLoadingMore={loading}
          />
        ) : (
          <Nothing
            isNarrowed={filter !== null}
            onClear={() => change({ search: undefined, stock: undefined })}
          />
        )}
      </Card>
    </Page>
  );
}

function Nothing({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  const { noneFound, empty } = inventoryWords;
  if (!isNarrowed)
    return (
      <EmptyState icon="inventory" title={empty.title}>
        {empty.text}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="search"
      title={noneFound.title}
      action={<Button onPress={onClear}>{words.controls.clearFilters}</Button>}
    >
      {noneFound.text}
    </EmptyState>
  );
}

function InventoryFilters({
  search,
  onChange,
}: {
  readonly search: InventorySearch;
  readonly onChange: (change: InventorySearch, how?: { readonly isTyping: boolean }) => void;
}) {
  const type = useCallback(
    (text: string) => onChange({ search: text || undefined }, { isTyping: true }),
    [onChange],
  );
  return (
    <Toolbar label={filters.label}>
      <SearchInput
        label={filters.search}
        placeholder={filters.searchPlaceholder}
        value={search.search ?? ''}
        onChange={type}
      />
      <FilterSelect
        label={filters.few}
        labels={filters.fewChoices}
        value={search.stock}
        onChange={(stock) => onChange({ stock })}
      />
      <Select
        label={filters.sort}
        value={search.sort ?? 'TITLE'}
        options={[
          { value: 'TITLE', label: filters.sorts.TITLE },
          { value: 'STOCK', label: filters.sorts.STOCK },
          { value: 'PRICE', label: filters.sorts.PRICE },
        ]}
        onChange={(sort) => onChange({ sort: sort === 'TITLE' ? undefined : sort })}
      />
      <FilterSelect
        label={filters.order}
        labels={{ descending: filters.descending }}
        noneLabel={filters.ascending}
        value={search.order}
        onChange={(order) => onChange({ order })}
      />
    </Toolbar>
  );
}
