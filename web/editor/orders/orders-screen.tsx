import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorOrdersQuery } from '#web/generated/editor/orders.ts';
import { firstPages } from '../first-pages.ts';
import { useScreenSearch } from '../search-params.ts';
import { Card, Page } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { usePages } from '../ui/use-pages.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import { csvAddress, orderFilterOf, ordersSearch } from './orders-search.ts';
import { OrdersTabs } from './orders-tabs.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { ordersWords } from './words.ts';
import './orders.css';

/** All orders, newest first; what is looked for stands in the address. */
export function Screen() {
  const [search, change, clear] = useScreenSearch(ordersSearch);
  const filter = orderFilterOf(search);
  const query = useEditorOrdersQuery({ variables: { ...firstPages.orders, filter } });
  const pages = usePages(query, ({ orders }) => orders);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const chosenOrders = pages.rows?.filter(({ id }) => chosen.has(id)) ?? [];
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
        <PagedList
          {...{ pages, clear }}
          empty={{
            ...{ icon: 'orders', title: ordersWords.empty.title, text: ordersWords.empty.text },
            action: (
              <a className="button button-secondary" href="/" target="_blank" rel="noreferrer">
                {ordersWords.empty.open}
              </a>
            ),
          }}
          none={ordersWords.noneFound}
        >
          {(orders, more) => (
            <OrderTable
              {...{ orders, ...more }}
              label={ordersWords.list}
              selection={{ ids: chosen, onChange: setChosen }}
            />
          )}
        </PagedList>
      </Card>
    </Page>
  );
}
