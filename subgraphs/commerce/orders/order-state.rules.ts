import type { FulfillmentState, OrderState, PaymentState } from '../generated/graphql.ts';

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

/** What was taken and given back says how far an order is paid, once its payment is known. */
export function paymentStateOf(amounts: {
  readonly grandTotal: number;
  readonly paid: number;
  readonly refunded: number;
}): PaymentState {
  const { grandTotal, paid, refunded } = amounts;
  if (grandTotal === 0) return 'NONE_DUE';
  if (refunded === 0) return paid >= grandTotal ? 'PAID' : 'PENDING';
  return refunded >= paid ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
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
