import { Link } from '@tanstack/react-router';
import { useEditorDraftOrdersQuery } from '#web/generated/editor/draft-orders.ts';
import type { EditorDraftOrdersQuery } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { OrdersTabs } from '../orders/orders-tabs.tsx';
import { ordersWords } from '../orders/words.ts';
import { oneOf, useScreenSearch } from '../search-params.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Card, Page, Toolbar } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { DraftBadge } from './draft-badge.tsx';
import { draftWords } from './words.ts';

type DraftRow = EditorDraftOrdersQuery['draftOrders']['nodes'][number];

const search = { state: oneOf(['DRAFT', 'SENT', 'EXPIRED', 'ORDERED', 'CANCELLED']) };
const { columns: titles } = draftWords;

/** All draft orders, newest first. */
export function Screen() {
  const [{ state }, change, clear] = useScreenSearch(search);
  const query = useEditorDraftOrdersQuery({
    variables: { first: 50, states: state ? [state] : null },
    fetchPolicy: 'cache-and-network',
  });
  const pages = usePages(query, ({ draftOrders }) => draftOrders);
  const formats = useFormats();
  const create = (
    <Link className="button button-primary" to="/orders/drafts/new">
      {draftWords.create}
    </Link>
  );
  return (
    <Page title={ordersWords.title} part={ordersWords.tabs.drafts} isWide actions={create}>
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
        <PagedList
          {...{ pages, clear }}
          empty={{ icon: 'orders', ...draftWords.empty, action: create }}
          none={draftWords.noneFound}
        >
          {(rows, more) => (
            <Table
              {...{ rows, ...more }}
              label={draftWords.list}
              columns={columnsOf(formats)}
              linkTo={({ id }) => `/orders/drafts/${id}`}
              nameOf={({ number }) => draftWords.number(number)}
            />
          )}
        </PagedList>
      </Card>
    </Page>
  );
}

function columnsOf(formats: Formats): readonly Column<DraftRow>[] {
  return [
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
}
