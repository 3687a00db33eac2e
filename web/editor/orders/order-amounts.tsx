import { Card } from '../ui/page.tsx';
import { AmountList, type AmountRow, isSome } from './amount-list.tsx';
import type { OrderShown } from './use-order-changes.ts';
import { ordersWords } from './words.ts';

const { amounts: titles } = ordersWords;

/** What it costs, what was paid, and what went back. */
export function OrderAmounts({ order }: { readonly order: OrderShown }) {
  const { isTaxIncluded } = order;
  const rows: readonly AmountRow[] = [
    [titles.subtotal, order.subtotal],
    ...order.discounts.map(({ name, amount }) => [`${titles.discount}: ${name}`, amount, true] as const),
    ...(order.shippingOption
      ? [[`${titles.shipping}: ${order.shippingOption.name}`, order.shippingCost] as const]
      : []),
    ...order.taxes.map(
      ({ name, amount }) => [isTaxIncluded ? titles.taxIncluded(name) : name, amount] as const,
    ),
  ];
  const after: readonly AmountRow[] = [
    [titles.giftCards, order.giftCardAmount],
    [titles.paid, order.paidAmount],
    [titles.refunded, order.refundedAmount],
    ...(order.paymentState === 'AUTHORIZED'
      ? [[titles.due, order.amountDue] as const]
      : Number(order.balance.value) > 0
        ? [[titles.due, order.balance] as const]
        : []),
  ];
  return (
    <Card title={titles.title}>
      {order.paymentMethodName && <p className="soft">{titles.method(order.paymentMethodName)}</p>}
      <AmountList
        rows={rows}
        total={[titles.total, order.grandTotal]}
        after={after.filter(([, amount]) => isSome(amount))}
      />
    </Card>
  );
}
