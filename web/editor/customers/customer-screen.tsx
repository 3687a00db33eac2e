import { Link, useParams } from '@tanstack/react-router';
import { useEditorCustomerQuery } from '#web/generated/editor/customer.ts';
import { useEditorOrdersQuery } from '#web/generated/editor/orders.ts';
import type { EditorCustomerQuery } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { NotFound } from '../not-found.tsx';
import { OrderTable } from '../orders/order-table.tsx';
import { Card, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { AddressBook } from './address-book.tsx';
import { CustomerDetails } from './customer-details.tsx';
import { CustomerNews } from './customer-news.tsx';
import { CustomerTotals } from './customer-totals.tsx';
import { customersWords } from './words.ts';

const words = customersWords.one;
const back = { to: '/customers', label: customersWords.title };
const shownOrders = 10;

/** Someone whom the shop knows, as their own page shows them. */
export type CustomerShown = NonNullable<EditorCustomerQuery['contact']>;

/** One customer: what they bought, where they live, and what is known of them. */
export function Screen() {
  const { contactId: id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useEditorCustomerQuery({ variables: { id } });
  if (data?.contact) return <Customer key={id} customer={data.contact} />;
  if (data) return <NotFound />;
  return (
    <Page title={customersWords.title} back={back}>
      {error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton />}
    </Page>
  );
}

function Customer({ customer }: { readonly customer: CustomerShown }) {
  const formats = useFormats();
  const { firstName, lastName, email, createdAt } = customer;
  return (
    <Page
      title={[firstName, lastName].filter(Boolean).join(' ') || email}
      subtitle={words.since(formats.date(createdAt))}
      back={back}
    >
      <div className="columns">
        <div className="column">
          <Orders customer={customer} />
          <CustomerDetails customer={customer} />
        </div>
        <div className="column">
          <CustomerTotals buyer={customer.buyer} />
          <AddressBook customer={customer} />
          <CustomerNews customer={customer} />
        </div>
      </div>
    </Page>
  );
}

function Orders({ customer: { id, email } }: { readonly customer: CustomerShown }) {
  const { data, error, refetch } = useEditorOrdersQuery({
    variables: { first: shownOrders, filter: { buyerId: id } },
  });
  const orders = data?.orders.nodes ?? [];
  return (
    <Card
      title={words.orders}
      isFlush={orders.length > 0}
      actions={
        data?.orders.pageInfo.hasNextPage && (
          <Link to="/orders" search={{ search: email }}>
            {words.allOrders}
          </Link>
        )
      }
    >
      {!data && (error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton rows={2} />)}
      {data && orders.length === 0 && <p className="soft">{words.noOrders}</p>}
      {orders.length > 0 && <OrderTable label={words.orders} orders={orders} />}
    </Card>
  );
}
