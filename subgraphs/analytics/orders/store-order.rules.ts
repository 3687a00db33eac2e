import { dayIn, type EventDraft, withoutVisitor } from '../events/event-row.rules.ts';
import type { StoreOrderInput } from '../generated/graphql.ts';

/** An order, what became of it, or a refund as an event that knows no visitor; its page joins it to one. Amounts are kept in minor units. */
export function draftOfOrder(input: StoreOrderInput): EventDraft {
  const { orderId, at, timeZone, currency, items, isReturning } = input;
  const { id, name } = kindOf(input);
  return {
    ...withoutVisitor,
    ...{ id, name },
    day: dayIn(timeZone, at),
    at,
    schema: 'StoreOrder',
    subject: orderId,
    value: items.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: minorUnits(input.amount, currency),
    currency,
    data: {
      items: items.map(({ productId, quantity, amount }) => {
        return { productId, quantity, amount: minorUnits(amount, currency) };
      }),
      ...(isReturning === null || isReturning === undefined ? {} : { isReturning }),
    },
  };
}

function kindOf({ orderId, refundId, editId, cancellation }: StoreOrderInput) {
  if (refundId != null) return { id: `refund.${refundId}`, name: 'refunded' };
  if (editId != null) return { id: `edit.${editId}`, name: 'changed' };
  if (cancellation != null)
    return { id: `cancel.${orderId}`, name: cancellation === 'UNPAID' ? 'cancelled' : 'changed' };
  return { id: `order.${orderId}`, name: 'placed' };
}

/** An amount in major units, with as many fraction digits as its currency has. */
export function minorUnits(amount: string, currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return Math.round(Number(amount) * 10 ** digits);
}
