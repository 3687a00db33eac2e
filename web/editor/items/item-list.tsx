import { useState } from 'react';
import type { EditorPageRowFragment } from '#web/generated/graphql.ts';
import { useScreenSearch } from '../search-params.ts';
import { Button } from '../ui/button.tsx';
import { Card, EmptyState, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { words } from '../words.ts';
import { ItemCalendar } from './item-calendar.tsx';
import { ItemFilters } from './item-filters.tsx';
import { ItemOrder } from './item-order.tsx';
import { ItemSelection } from './item-selection.tsx';
import { ItemTable } from './item-table.tsx';
import './items.css';
import { type ItemsSearch, itemsSearch } from './items-search.ts';
import { NewItem } from './new-item.tsx';
import { useItems } from './use-items.ts';
import { itemsWords } from './words.ts';

/** A page that holds items, such as a blog. */
export interface ItemsPage extends EditorPageRowFragment {
  readonly sort: string;
  readonly maxItemCount: number | null;
}

/** What is in a page: as a list, on a calendar, or to be put in order. */
export function ItemList({
  page,
  isAdding,
  onAdding,
}: {
  readonly page: ItemsPage;
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
}) {
  const [search, change] = useScreenSearch(itemsSearch);
  const { views } = itemsWords;
  const to = `/pages/${page.id}`;
  return (
    <>
      <Tabs
        label={views.label}
        tabs={[
          { label: views.list, to, isCurrent: search.view === undefined },
          { label: views.calendar, to, search: { view: 'calendar' }, isCurrent: search.view === 'calendar' },
          ...(page.sort === 'BY_HAND'
            ? [{ label: views.order, to, search: { view: 'order' }, isCurrent: search.view === 'order' }]
            : []),
        ]}
      />
      {search.view === 'calendar' ? (
        <ItemCalendar pageId={page.id} month={search.month} onMonth={(month) => change({ month })} />
      ) : search.view === 'order' ? (
        <ItemOrder page={page} />
      ) : (
        <Listed page={page} search={search} change={change} onAdd={() => onAdding(true)} />
      )}
      {isAdding && <NewItem page={page} onClose={() => onAdding(false)} />}
    </>
  );
}

function Listed({
  page,
  search,
  change,
  onAdd,
}: {
  readonly page: ItemsPage;
  readonly search: ItemsSearch;
  readonly change: (change: ItemsSearch, how?: { readonly isTyping: boolean }) => void;
  readonly onAdd: () => void;
}) {
  const { list, error, isLoading, isNarrowed, loadMore, retry } = useItems(page.id, search);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const clear = () => setChosen(new Set());
  const selected = (list?.nodes ?? []).filter(({ id }) => chosen.has(id));
  return (
    <Card isFlush>
      <ItemFilters pageId={page.id} search={search} onChange={change} />
      {selected.length > 0 && <ItemSelection items={selected} onDone={clear} />}
      {error && !list ? (
        <ErrorPanel error={error} onRetry={retry} />
      ) : !list ? (
        <Skeleton rows={8} />
      ) : list.nodes.length > 0 ? (
        <ItemTable
          label={itemsWords.list(page.title)}
          pageId={page.id}
          items={list.nodes}
          selection={{ ids: chosen, onChange: setChosen }}
          loadMore={loadMore}
          isLoadingMore={isLoading}
        />
      ) : isNarrowed ? (
        <EmptyState
          icon="search"
          title={itemsWords.noneFound.title}
          action={
            <Button
              onPress={() =>
                change({
                  ...{ search: undefined, status: undefined, tag: undefined },
                  ...{ category: undefined, author: undefined },
                })
              }
            >
              {words.controls.clearFilters}
            </Button>
          }
        >
          {itemsWords.noneFound.text}
        </EmptyState>
      ) : (
        <EmptyState
          icon="pages"
          title={itemsWords.empty.title}
          action={<Button onPress={onAdd}>{itemsWords.add.button}</Button>}
        >
          {itemsWords.empty.text}
        </EmptyState>
      )}
    </Card>
  );
}
