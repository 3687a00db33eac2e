import { refundShare } from '../checkout/refund-share.rules.ts';
import { sumAmounts } from '../money/money.rules.ts';
import type { OrderLineRow, OrderRow } from './order.data.ts';

/** Why an order is not changed. */
export type ManagingProblem =
  | { readonly __typename: 'OrderStateConflict'; readonly message: string }
  | { readonly __typename: 'InvalidInput'; readonly message: string; readonly field: string };

/** So many pieces of a line. */
export interface Pieces {
  readonly lineId: string;
  readonly quantity: number;
}

type Line = Pick<OrderLineRow, 'id' | 'quantity' | 'fulfilledQuantity' | 'refundedQuantity' | 'totalCents'>;

const conflict = (message: string) => ({ __typename: 'OrderStateConflict', message }) as const;
const invalid = (message: string, field: string) => ({ __typename: 'InvalidInput', message, field }) as const;

/** What can still be given back: what was taken, by gift cards too, without what was given back. */
export function refundableOf(order: Pick<OrderRow, 'paidCents' | 'giftCardCents' | 'refundedCents'>): number {
  return order.paidCents + order.giftCardCents - order.refundedCents;
}

/** An order can be called off while it counts and nothing of it was sent. */
export function findCancelProblem(
  order: Pick<OrderRow, 'state' | 'fulfillmentState'>,
): ManagingProblem | null {
  if (order.state !== 'OPEN') return conflict('Only an open order can be cancelled.');
  return order.fulfillmentState === 'UNFULFILLED' || order.fulfillmentState === 'NONE_DUE'
    ? null
    : conflict('Something of this order was sent already: refund it instead.');
}

/** Buyers call off themselves what was neither paid nor sent. */
export function isCancellableByBuyer(
  order: Pick<OrderRow, 'state' | 'fulfillmentState' | 'paymentState'>,
): boolean {
  return findCancelProblem(order) === null && order.paymentState === 'PENDING';
}

/** Pieces come back once each, and cost their share of what their line cost. */
export function priceOfPieces({ quantity, totalCents, refundedQuantity }: Line, pieces: number): number {
  return refundShare(totalCents, { quantity, before: refundedQuantity, pieces });
}

/** What each payment gives back of a refund, the newest first; what they took no more goes to gift cards. */
export function shareRefund(
  amount: number,
  payments: readonly { readonly id: string; readonly provider: string; readonly leftCents: number }[],
) {
  let left = amount;
  const shares: { paymentId: string | null; isOutside: boolean; cents: number }[] = [];
  for (const { id, provider, leftCents } of payments) {
    const cents = Math.min(left, leftCents);
    if (cents === 0) break;
    shares.push({ paymentId: id, isOutside: provider === 'manual' || provider === 'test', cents });
    left -= cents;
  }
  return {
    shares: shares.length > 0 ? shares : [{ paymentId: null, isOutside: true, cents: 0 }],
    toCards: left,
  };
}

/** A refund is above nothing, at most what is left of what was paid, and of pieces that did not come back yet. */
export function decideRefund(
  order: Pick<OrderRow, 'paidCents' | 'giftCardCents' | 'refundedCents'>,
  lines: readonly Line[],
  asked: { readonly amountCents: number | null; readonly pieces: readonly Pieces[] },
): ManagingProblem | { readonly amountCents: number } {
  const left = refundableOf(order);
  const priced: number[] = [];
  for (const { lineId, quantity } of asked.pieces) {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return invalid('There is no such line in this order.', 'input.lines');
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > line.quantity - line.refundedQuantity)
      return invalid('So many of it cannot come back.', 'input.lines');
    priced.push(priceOfPieces(line, quantity));
  }
  if (new Set(asked.pieces.map(({ lineId }) => lineId)).size < asked.pieces.length)
    return invalid('Name each line once.', 'input.lines');
  const usual = asked.pieces.length > 0 ? Math.min(sumAmounts(priced), left) : left;
  const amountCents = asked.amountCents ?? usual;
  if (left === 0) return conflict('Nothing is left to be given back.');
  if (amountCents <= 0) return invalid('A refund is more than nothing.', 'input.amount');
  return amountCents > left
    ? invalid('More cannot be given back than was paid.', 'input.amount')
    : { amountCents };
}

/** What counts is sent once: pieces that are in stock or handed over, of an open order. */
export function decideFulfillment(
  order: Pick<OrderRow, 'state'>,
  lines: readonly (Line & { readonly isFulfillable: boolean })[],
  asked: readonly Pieces[],
): ManagingProblem | { readonly pieces: readonly Pieces[] } {
  if (order.state !== 'OPEN') return conflict('Only an open order can be sent.');
  const left = (line: Line) => line.quantity - line.fulfilledQuantity - line.refundedQuantity;
  const all = lines
    .filter((line) => line.isFulfillable && left(line) > 0)
    .map((line) => ({ lineId: line.id, quantity: left(line) }));
  if (all.length === 0) return conflict('Everything of this order was sent.');
  for (const { lineId, quantity } of asked) {
    const most = all.find((pieces) => pieces.lineId === lineId)?.quantity ?? 0;
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > most)
      return invalid('So many of it are not left to be sent.', 'input.lines');
  }
  if (new Set(asked.map(({ lineId }) => lineId)).size < asked.length)
    return invalid('Name each line once.', 'input.lines');
  return { pieces: asked.length > 0 ? asked : all };
}
