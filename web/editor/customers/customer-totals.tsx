import { Fragment } from 'react';
import { useFormats } from '../formats.ts';
import { isSome } from '../orders/amount-list.tsx';
import { Card } from '../ui/page.tsx';
import type { CustomerShown } from './customer-screen.tsx';
import { customersWords } from './words.ts';

const words = customersWords.one.totals;

/** What someone bought and gave, all in all. */
export function CustomerTotals({ buyer }: Pick<CustomerShown, 'buyer'>) {
  const formats = useFormats();
  if (!buyer) return null;
  const { orderCount, orderTotal, refundedTotal, firstOrderAt, lastOrderAt } = buyer;
  const { donationCount, donationTotal } = buyer;
  const rows = [
    [words.orders, String(orderCount)],
    [words.total, formats.money(orderTotal)],
    ...(isSome(refundedTotal) ? [[words.refunded, formats.money(refundedTotal)]] : []),
    ...(firstOrderAt ? [[words.first, formats.date(firstOrderAt)]] : []),
    ...(lastOrderAt ? [[words.last, formats.date(lastOrderAt)]] : []),
    ...(donationCount > 0 ? [[words.donations(donationCount), formats.money(donationTotal)]] : []),
  ];
  return (
    <Card title={words.title}>
      <dl className="facts">
        {rows.map(([title, value]) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd className="number">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}
