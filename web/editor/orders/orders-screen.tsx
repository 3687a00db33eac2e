import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useEditorOrdersQuery } from '#web/generated/editor/orders.ts';
import { useScreenSearch } from '../search-params.ts';
import { Button } from '../ui/button.tsx';
import { Card, EmptyState, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { words } from '../words.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import { csvAddress, orderFilterOf, ordersSearch } from './orders-search.ts';
import { OrdersTabs } from './orders-tabs.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { ordersWords } from './words.ts';
import './orders.css';

const pageSize = 50;

/** All orders, newest first; what is looked for stands in the address. */
export function Screen() {
  const [search, change] = useScreenSearch(ordersSearch);
  const filter = orderFilterOf(search);
  const { data, previousData, error, loading, fetchMore, refetch } = useEditorOrdersQuery({
    variables: { first: pageSize, filter },
  });
  const list = (data ?? previousData)?.orders;
  const { hasNextPage = false, endCursor } = list?.pageInfo ?? {};
  const loadMore = useCallback(() => fetchMore({ variables: { after: endCursor } }), [fetchMore, endCursor]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selection = useMemo(() => ({ ids: chosen, onChange: setChosen }), [chosen]);
  const chosenOrders = list?.nodes.filter(({ id }) => chosen.has(id)) ?? [];
  const clear = () =>
    change({
      search: undefined,
      tag: undefined,
      state: undefined,
      payment: undefined,
      fulfillment: undefined,
      kind: undefined,
    });
  return (
    <Page
      title={ordersWords.title}
      isWide
      actions={
        <>
          <a className="button button-secondary" href={csvAddress(search)}>
            {ordersWords.csv}
          </a>
          <Link className="button button-primary" to="/orders/drafts/new">
            {ordersWords.create}
          </Link>
        </>
      }
    >
      <OrdersTabs current="orders" />
      <Card isFlush>
        <OrderFilters search={search} onChange={change} />
        {chosenOrders.length > 0 && (
          <SelectionBar orders={chosenOrders} onClear={() => setChosen(new Set())} />
        )}
        {error && !list ? (
          <ErrorPanel error={error} onRetry={() => refetch()} />
        ) : !list ? (
          <Skeleton rows={10} />
        ) : list.nodes.length > 0 ? (
          <OrderTable
            label={ordersWords.list}
            orders={list.nodes}
            selection={selection}
            loadMore={hasNextPage ? loadMore : undefined}
            isLoadingMore={loading}
          />
        ) : filter ? (
          <EmptyState
            icon="search"
            title={ordersWords.noneFound.title}
            action={<Button onPress={clear}>{words.controls.clearFilters}</Button>}
          >
            {ordersWords.noneFound.text}
          </EmptyState>
        ) : (
          <EmptyState
            icon="orders"
            title={ordersWords.empty.title}
            action={
              <a className="button button-secondary" href="/" target="_blank" rel="noreferrer">
                {ordersWords.empty.open}
              </a>
            }
          >
            {ordersWords.empty.text}
          </EmptyState>
        )}
      </Card>
    </Page>
  );
}
