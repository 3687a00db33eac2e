import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useEditorDraftOrdersQuery } from '#web/generated/editor/draft-orders.ts';
import type { EditorDraftOrdersQuery } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { OrdersTabs } from '../orders/orders-tabs.tsx';
import { oneOf, useScreenSearch } from '../search-params.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Card, EmptyState, ErrorPanel, Page, Skeleton, Toolbar } from '../ui/page.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { DraftBadge } from './draft-badge.tsx';
import { draftWords } from './words.ts';

type DraftRow = EditorDraftOrdersQuery['draftOrders']['nodes'][number];

const search = { state: oneOf(['DRAFT', 'SENT', 'EXPIRED', 'ORDERED', 'CANCELLED']) };
const { columns: titles } = draftWords;

/** All draft orders, newest first. */
export function Screen() {
  const [{ state }, change] = useScreenSearch(search);
  const { data, previousData, error, loading, fetchMore, refetch } = useEditorDraftOrdersQuery({
    variables: { first: 50, states: state ? [state] : null },
    fetchPolicy: 'cache-and-network',
  });
  const list = (data ?? previousData)?.draftOrders;
  const { hasNextPage = false, endCursor } = list?.pageInfo ?? {};
  const loadMore = useCallback(() => fetchMore({ variables: { after: endCursor } }), [fetchMore, endCursor]);
  const create = (
    <Link className="button button-primary" to="/orders/drafts/new">
      {draftWords.create}
    </Link>
  );
  return (
    <Page title={draftWords.orders} isWide actions={create}>
      <OrdersTabs current="drafts" />
      <Card isFlush>
        <Toolbar label={draftWords.filter}>
          <FilterSelect
            label={draftWords.filter}
            labels={draftWords.states}
            value={state}
            onChange={(chosen) => change({ state: chosen })}
          />
        </Toolbar>
        {error && !list ? (
          <ErrorPanel error={error} onRetry={() => refetch()} />
        ) : !list ? (
          <Skeleton rows={8} />
        ) : list.nodes.length > 0 ? (
          <DraftTable
            drafts={list.nodes}
            loadMore={hasNextPage ? loadMore : undefined}
            isLoadingMore={loading}
          />
        ) : state ? (
          <EmptyState icon="search" title={draftWords.noneFound.title}>
            {draftWords.noneFound.text}
          </EmptyState>
        ) : (
          <EmptyState icon="orders" title={draftWords.empty.title} action={create}>
            {draftWords.empty.text}
          </EmptyState>
        )}
      </Card>
    </Page>
  );
}

function DraftTable({
  drafts,
  ...more
}: {
  readonly drafts: readonly DraftRow[];
  readonly loadMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
}) {
  const formats = useFormats();
  const columns: Column<DraftRow>[] = [
    { ...{ id: 'number', title: titles.number }, cell: ({ number }) => number },
    {
      ...{ id: 'created', title: titles.created, isExtra: true },
      cell: ({ createdAt }) => formats.brief(createdAt),
    },
    {
      ...{ id: 'customer', title: titles.customer },
      cell: ({ shippingAddress, email }) => shippingAddress?.name || email,
    },
    { ...{ id: 'state', title: titles.state }, cell: ({ state }) => <DraftBadge state={state} /> },
    {
      ...{ id: 'total', title: titles.total, isNumber: true },
      cell: ({ grandTotal }) => formats.money(grandTotal),
    },
  ];
  return (
    <Table
      {...more}
      label={draftWords.list}
      columns={columns}
      rows={drafts}
      linkTo={({ id }) => `/orders/drafts/${id}`}
      nameOf={({ number }) => draftWords.number(number)}
    />
  );
}
