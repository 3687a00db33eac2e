import { Fragment } from 'react';
import { type Amount, useFormats } from '../formats.ts';
import { Card } from '../ui/page.tsx';
import type { OrderShown } from './use-order-changes.ts';
import { ordersWords } from './words.ts';

const { amounts: titles } = ordersWords;

/** What it costs, what was paid, and what went back. */
export function OrderAmounts({ order }: { readonly order: OrderShown }) {
  const formats = useFormats();
  const { isTaxIncluded } = order;
  const isSome = ({ value }: Amount) => Number(value) !== 0;
  const rows: readonly (readonly [string, Amount, isMinus?: boolean])[] = [
    [titles.subtotal, order.subtotal],
    ...order.discounts.map(({ name, amount }) => [`${titles.discount}: ${name}`, amount, true] as const),
    ...(order.shippingOption
      ? [[`${titles.shipping}: ${order.shippingOption.name}`, order.shippingCost] as const]
      : []),
    ...order.taxes.map(
      ({ name, amount }) => [isTaxIncluded ? titles.taxIncluded(name) : name, amount] as const,
    ),
  ];
  const after: readonly (readonly [string, Amount])[] = [
    [titles.giftCards, order.giftCardAmount],
    [titles.paid, order.paidAmount],
    ...(order.paymentState === 'PENDING' || order.paymentState === 'AUTHORIZED'
      ? [[titles.due, order.amountDue] as const]
      : []),
    [titles.refunded, order.refundedAmount],
  ];
  return (
    <Card title={titles.title}>
      {order.paymentMethodName && <p className="soft">{titles.method(order.paymentMethodName)}</p>}
      <dl className="facts">
        {rows.map(([title, amount, isMinus]) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd className="number">
              {isMinus && '− '}
              {formats.money(amount)}
            </dd>
          </Fragment>
        ))}
        <dt className="facts-total">{titles.total}</dt>
        <dd className="facts-total number">{formats.money(order.grandTotal)}</dd>
        {after
          .filter(([, amount]) => isSome(amount))
          .map(([title, amount]) => (
            <Fragment key={title}>
              <dt>{title}</dt>
              <dd className="number">{formats.money(amount)}</dd>
            </Fragment>
          ))}
      </dl>
    </Card>
  );
}
