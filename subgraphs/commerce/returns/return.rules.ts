import type { OrderLineRow, OrderRow, StoredFulfillment } from '../orders/order.data.ts';

/** Where a return stands. */
export type StoredReturnState = 'REQUESTED' | 'APPROVED' | 'REFUSED' | 'RECEIVED' | 'REFUNDED';

/** What happens to a return. */
export type ReturnStep = 'APPROVE' | 'REFUSE' | 'RECEIVE' | 'REFUND';

/** The states that a return moves to; what is not here does not happen. */
const returnSteps: Readonly<
  Record<StoredReturnState, Partial<Readonly<Record<ReturnStep, StoredReturnState>>>>
> = {
  REQUESTED: { APPROVE: 'APPROVED', REFUSE: 'REFUSED' },
  APPROVED: { REFUSE: 'REFUSED', RECEIVE: 'RECEIVED' },
  RECEIVED: { REFUND: 'REFUNDED' },
  REFUSED: {},
  REFUNDED: {},
};

/** The state of a return after a step; null when the step does not happen there. */
export function returnStateAfter(state: StoredReturnState, step: ReturnStep): StoredReturnState | null {
  return returnSteps[state][step] ?? null;
}

/** So many pieces of a line. */
export interface ReturnPieces {
  readonly lineId: string;
  readonly quantity: number;
}

/** What of an order says whether pieces of it can be sent back. */
export interface ReturnSituation {
  readonly order: Pick<OrderRow, 'placedAt' | 'state'>;
  readonly lines: readonly Pick<OrderLineRow, 'id' | 'fulfilledQuantity' | 'refundedQuantity'>[];
  readonly fulfillments: readonly Pick<StoredFulfillment, 'createdAt'>[];
  readonly returns: readonly { readonly state: StoredReturnState; readonly lines: readonly ReturnPieces[] }[];
  /** For so many days after something was sent; 0 for never. */
  readonly days: number;
  readonly now: Date;
}

const day = 86_400_000;
/** Returns whose pieces are still counted: refused ones may be asked for again, and those of refunded ones are refunded pieces. */
const open: readonly StoredReturnState[] = ['REQUESTED', 'APPROVED', 'RECEIVED'];

/** What was sent can be sent back for some days after the last parcel, once each: not what was given back, or is asked for already. */
export function returnableOf(situation: ReturnSituation): ReturnPieces[] {
  const { order, lines, fulfillments, returns, days, now } = situation;
  const sent = Math.max(...fulfillments.map(({ createdAt }) => new Date(createdAt).getTime()), 0);
  const counts = order.state === 'OPEN' || order.state === 'COMPLETED';
  if (days === 0 || !counts || now.getTime() > sent + days * day) return [];
  return lines.flatMap(({ id: lineId, fulfilledQuantity, refundedQuantity }) => {
    const asked = returns
      .filter(({ state }) => open.includes(state))
      .flatMap((one) => one.lines.filter((line) => line.lineId === lineId))
      .reduce((sum, line) => sum + line.quantity, 0);
    const quantity = fulfilledQuantity - refundedQuantity - asked;
    return quantity > 0 ? [{ lineId, quantity }] : [];
  });
}

/** Pieces are asked for once each, at least one, and no more than can be sent back. */
export function findReturnProblem(
  returnable: readonly ReturnPieces[],
  asked: readonly ReturnPieces[],
): { readonly message: string; readonly field: string } | null {
  const problem = (message: string) => ({ message, field: 'input.lines' });
  if (asked.length === 0) return problem('Choose what you want to send back.');
  if (new Set(asked.map(({ lineId }) => lineId)).size < asked.length) return problem('Name each line once.');
  const isTooMuch = asked.some(({ lineId, quantity }) => {
    const most = returnable.find((one) => one.lineId === lineId)?.quantity ?? 0;
    return !Number.isInteger(quantity) || quantity < 1 || quantity > most;
  });
  return isTooMuch ? problem('So many of it cannot be sent back.') : null;
}
