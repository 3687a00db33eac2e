import type { FulfillmentState, OrderState, PaymentState } from '../generated/graphql.ts';
import { refundableOf } from './managing.rules.ts';
import type { OrderRow } from './order.data.ts';

/** What happens to an order. */
export type OrderStep =
  /** Its payment succeeded, is reserved, takes time, or happens elsewhere. */
  | 'CONFIRM'
  /** Its payment failed, was cancelled, or never came. */
  | 'FAIL'
  /** Its owner, or its buyer where they may, calls it off. */
  | 'CANCEL'
  /** Everything of it was sent or handed over. */
  | 'COMPLETE';

/**
 * The states that an order moves to; what is not here does not happen. FAILED and CANCELLED are final: their stock, coupon uses and
 * gift-card money went back, and may be somebody else's by now.
 */
const orderSteps: Readonly<Record<OrderState, Partial<Readonly<Record<OrderStep, OrderState>>>>> = {
  PENDING: { CONFIRM: 'OPEN', FAIL: 'FAILED', CANCEL: 'CANCELLED' },
  // A bank debit that was on its way may still fail.
  OPEN: { FAIL: 'FAILED', CANCEL: 'CANCELLED', COMPLETE: 'COMPLETED' },
  COMPLETED: {},
  CANCELLED: {},
  FAILED: {},
};

/** The state of an order after a step; null when the step changes nothing there. */
export function stateAfter(state: OrderState, step: OrderStep): OrderState | null {
  return orderSteps[state][step] ?? null;
}

/** What an order costs, and what was taken and given back of it; minor units. */
export type OrderAmounts = Pick<
  OrderRow,
  'grandTotalCents' | 'giftCardCents' | 'paidCents' | 'refundedCents' | 'adjustedCents'
>;

/**
 * What is still to be paid of an order that counts; below nothing where it was paid more than it costs by now, by what
 * is left to be given back at most. What was given back for pieces that came back, or out of goodwill, is not owed anew.
 */
export function balanceOf(order: OrderAmounts & Pick<OrderRow, 'state' | 'paymentState'>): number {
  const { state, paymentState } = order;
  const isCounting = state === 'OPEN' || state === 'COMPLETED';
  // Money that is reserved is taken when it is sent.
  return isCounting && paymentState !== 'AUTHORIZED' ? Math.max(missingOf(order), -refundableOf(order)) : 0;
}

const missingOf = ({ grandTotalCents, giftCardCents, paidCents, adjustedCents }: OrderAmounts) =>
  grandTotalCents - giftCardCents - paidCents + adjustedCents;

/** What was taken and given back says how far an order is paid, once its payment is known. */
export function paymentStateOf(order: OrderAmounts): PaymentState {
  const { grandTotalCents, giftCardCents, paidCents, refundedCents, adjustedCents } = order;
  const kept = paidCents + giftCardCents - adjustedCents;
  const given = refundedCents - adjustedCents;
  if (grandTotalCents === 0 && kept === 0) return 'NONE_DUE';
  if (given > 0) return given >= kept ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  if (missingOf(order) <= 0) return 'PAID';
  return paidCents > adjustedCents ? 'PARTIALLY_PAID' : 'PENDING';
}

/** What is to be sent or handed over, and how much of it was, says how far an order is fulfilled. */
export function fulfillmentStateOf(
  lines: readonly {
    readonly isFulfillable: boolean;
    readonly quantity: number;
    readonly fulfilledQuantity: number;
  }[],
): FulfillmentState {
  const fulfillable = lines.filter(({ isFulfillable }) => isFulfillable);
  if (fulfillable.length === 0) return 'NONE_DUE';
  if (fulfillable.every((line) => line.fulfilledQuantity >= line.quantity)) return 'FULFILLED';
  return fulfillable.some((line) => line.fulfilledQuantity > 0) ? 'PARTIALLY_FULFILLED' : 'UNFULFILLED';
}
