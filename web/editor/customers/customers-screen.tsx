import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useEditorCustomersQuery } from '#web/generated/editor/customers.ts';
import type { EditorCustomersQuery } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { anyText, useScreenSearch } from '../search-params.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Card, EmptyState, ErrorPanel, Page, Skeleton, Toolbar } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { customersWords } from './words.ts';

type Customer = EditorCustomersQuery['members']['nodes'][number];

const pageSize = 50;
const customersSearch = { search: anyText };

/** People with an account; each with the way to what they ordered. */
export function Screen() {
  const formats = useFormats();
  const mayOrders = useMay('ORDERS_MANAGE');
  const [{ search }, change] = useScreenSearch(customersSearch);
  const { data, previousData, error, loading, fetchMore, refetch } = useEditorCustomersQuery({
    variables: { first: pageSize, search: search ?? null },
  });
  const list = (data ?? previousData)?.members;
  const { hasNextPage = false, endCursor } = list?.pageInfo ?? {};
  const loadMore = useCallback(() => fetchMore({ variables: { after: endCursor } }), [fetchMore, endCursor]);
  const type = useCallback(
    (text: string) => change({ search: text || undefined }, { isTyping: true }),
    [change],
  );
  return (
    <Page title={customersWords.title} isWide>
      <Card isFlush>
        <Toolbar label={customersWords.filter}>
          <SearchInput
            label={customersWords.search}
            placeholder={customersWords.placeholder}
            value={search ?? ''}
            onChange={type}
          />
        </Toolbar>
        {error && !list ? (
          <ErrorPanel error={error} onRetry={() => refetch()} />
        ) : !list ? (
          <Skeleton rows={10} />
        ) : list.nodes.length === 0 ? (
          <EmptyState icon="customers" title={search ? customersWords.noneTitle : customersWords.emptyTitle}>
            {customersWords.emptyText}
          </EmptyState>
        ) : (
          <Table
            label={customersWords.list}
            rows={list.nodes}
            loadMore={hasNextPage ? loadMore : undefined}
            isLoadingMore={loading}
            columns={columnsOf(formats, mayOrders)}
          />
        )}
      </Card>
    </Page>
  );
}

function columnsOf(formats: Formats, mayOrders: boolean): readonly Column<Customer>[] {
  const { columns } = customersWords;
  return [
    {
      ...{ id: 'name', title: columns.name },
      cell: ({ firstName, lastName, email }) => [firstName, lastName].filter(Boolean).join(' ') || email,
    },
    {
      ...{ id: 'email', title: columns.email },
      cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
    },
    {
      ...{ id: 'since', title: columns.since, isExtra: true },
      cell: ({ createdAt }) => formats.brief(createdAt),
    },
    ...(mayOrders
      ? [
          {
            ...{ id: 'orders', title: columns.orders },
            cell: ({ email }: Customer) => (
              <Link to="/orders" search={{ search: email }} aria-label={customersWords.ordersOf(email)}>
                {customersWords.orders}
              </Link>
            ),
          },
        ]
      : []),
  ];
}
