import type { EditorOrdersQuery } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Badge } from '../ui/page.tsx';
import { type Column, type Selection, Table } from '../ui/table.tsx';
import { OrderBadges } from './order-badges.tsx';
import { ordersWords } from './words.ts';

export type OrderRow = EditorOrdersQuery['orders']['nodes'][number];

/** A list of orders; each leads to its own screen. */
export function OrderTable({
  label,
  orders,
  ...more
}: {
  readonly label: string;
  readonly orders: readonly OrderRow[];
  readonly selection?: Selection;
  readonly loadMore?: (() => void) | undefined;
  readonly isLoadingMore?: boolean;
}) {
  const formats = useFormats();
  const { columns: titles } = ordersWords;
  const columns: Column<OrderRow>[] = [
    {
      ...{ id: 'number', title: titles.number },
      cell: ({ number, isTest }) => (
        <span className="order-number">
          #{number} {isTest && <Badge>{ordersWords.test}</Badge>}
        </span>
      ),
    },
    {
      ...{ id: 'placed', title: titles.placed, isExtra: true },
      cell: ({ placedAt, createdAt }) => formats.brief(placedAt ?? createdAt),
    },
    { ...{ id: 'customer', title: titles.customer }, cell: nameOf },
    { ...{ id: 'state', title: titles.state }, cell: (order) => <OrderBadges order={order} /> },
    {
      ...{ id: 'tags', title: titles.tags, isExtra: true },
      cell: ({ tags }) => (tags ?? []).join(', '),
    },
    {
      ...{ id: 'total', title: titles.total, isNumber: true },
      cell: ({ grandTotal }) => formats.money(grandTotal),
    },
  ];
  return (
    <Table
      {...more}
      label={label}
      columns={columns}
      rows={orders}
      linkTo={({ id }) => `/orders/${id}`}
      nameOf={({ number }) => ordersWords.orderTitle(number)}
    />
  );
}

/** Who ordered: their name where they gave one. */
export function nameOf({
  shippingAddress,
  billingAddress,
  email,
}: Pick<OrderRow, 'shippingAddress' | 'billingAddress' | 'email'>): string {
  return billingAddress?.name || shippingAddress?.name || email;
}
