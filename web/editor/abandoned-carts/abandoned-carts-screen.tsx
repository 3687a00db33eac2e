import { Link } from '@tanstack/react-router';
import { useEditorAbandonedCartsQuery } from '#web/generated/editor/abandoned-carts.ts';
import type { EditorAbandonedCartsQuery } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { OrdersTabs } from '../orders/orders-tabs.tsx';
import { ordersWords } from '../orders/words.ts';
import { Badge, Card, Page } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { AbandonedCartSettings } from './abandoned-cart-settings.tsx';
import { abandonedCartWords as texts } from './words.ts';

type CartRow = EditorAbandonedCartsQuery['abandonedCarts']['nodes'][number];

/** Carts that were left at the checkout, and who is reminded of them. */
export function Screen() {
  const formats = useFormats();
  const query = useEditorAbandonedCartsQuery({
    variables: { first: 50 },
    fetchPolicy: 'cache-and-network',
  });
  const pages = usePages(query, ({ abandonedCarts }) => abandonedCarts);
  return (
    <Page
      title={ordersWords.title}
      part={texts.title}
      isWide
      actions={
        pages.rows &&
        pages.rows.length > 0 && (
          <a className="button button-secondary" href="/config/abandoned-carts.csv">
            {texts.csv}
          </a>
        )
      }
    >
      <OrdersTabs current="abandonedCarts" />
      <AbandonedCartSettings />
      <Card isFlush>
        <PagedList pages={pages} empty={{ icon: 'orders', ...texts.empty }}>
          {(rows, more) => <Table {...{ rows, ...more }} label={texts.list} columns={columnsOf(formats)} />}
        </PagedList>
      </Card>
    </Page>
  );
}

function columnsOf(formats: Formats): readonly Column<CartRow>[] {
  const { columns } = texts;
  return [
    { ...{ id: 'email', title: columns.email }, cell: ({ email }) => email },
    { ...{ id: 'left', title: columns.left }, cell: ({ leftAt }) => formats.brief(leftAt) },
    {
      ...{ id: 'lines', title: columns.lines },
      cell: ({ lines }) => lines.map(nameOf).join(', '),
    },
    {
      ...{ id: 'reminded', title: columns.reminded },
      cell: ({ remindedAt }) => (remindedAt ? texts.reminded(formats.brief(remindedAt)) : texts.notReminded),
    },
    { ...{ id: 'state', title: columns.state }, cell: (cart) => <CameBack {...cart} /> },
    {
      ...{ id: 'value', title: columns.value, isNumber: true },
      cell: ({ value }) => formats.money(value),
    },
  ];
}

function nameOf({ title, variantName, quantity }: CartRow['lines'][number]): string {
  return `${quantity} × ${title}${variantName === '' ? '' : ` (${variantName})`}`;
}

function CameBack({ order, restoredAt }: Pick<CartRow, 'order' | 'restoredAt'>) {
  if (order)
    return (
      <Link to="/orders/$orderId" params={{ orderId: order.id }}>
        <Badge tone="good">{texts.ordered(order.number)}</Badge>
      </Link>
    );
  return restoredAt ? <Badge tone="neutral">{texts.restored}</Badge> : texts.notYet;
}
