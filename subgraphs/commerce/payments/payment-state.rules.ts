import type { FulfillmentState, OrderState, PaymentState } from '../generated/graphql.ts';
import type { OrderStep } from '../orders/order-state.rules.ts';
import type { Amount, PaymentStatus } from './payment-provider.ts';

/** Where a payment stands; CREATED until the provider answered. */
export type StoredPaymentState = 'CREATED' | Exclude<PaymentStatus['state'], 'REFUSED'>;

/** What is known of an order and its payment while nobody else changes them. */
export interface SettlingSituation {
  readonly orderState: OrderState;
  readonly fulfillmentState: FulfillmentState;
  readonly payment: { readonly state: StoredPaymentState; readonly amount: Amount };
}

/** What changes; null where nothing does. */
export interface Settlement {
  readonly payment: StoredPaymentState | null;
  readonly step: Extract<OrderStep, 'CONFIRM' | 'FAIL'> | null;
  readonly paymentState: PaymentState | null;
  /** What was taken. */
  readonly taken: Amount | null;
  /** True when what was taken goes back, as there is no order for it. */
  readonly isRefunded: boolean;
}

const nothing: Settlement = { payment: null, step: null, paymentState: null, taken: null, isRefunded: false };

/** An amount is exactly another one when both its number and its currency are. */
export function isExactly(one: Amount, other: Amount): boolean {
  return one.cents === other.cents && one.currency === other.currency;
}

/** An order that waits or counts can still be paid. */
export function isAlive(state: OrderState): boolean {
  return state === 'PENDING' || state === 'OPEN' || state === 'COMPLETED';
}

/**
 * What a provider says now moves a payment, and with it its order, whoever asked: the browser's return, a webhook, or the sweep. A
 * payment that succeeded is never anything else again; a failed one whose success is told later is given back, as its stock may
 * be somebody else's by now. A refusal counts once nobody can pay any more (`isOver`).
 */
export function decideSettlement(
  situation: SettlingSituation,
  told: PaymentStatus,
  { isOver }: { isOver: boolean },
): Settlement {
  const { orderState, payment } = situation;
  if (payment.state === 'SUCCEEDED') return nothing;
  switch (told.state) {
    case 'SUCCEEDED':
      return succeed(situation, told.amount);
    case 'AUTHORIZED':
      if (!isAlive(orderState) || payment.state === 'AUTHORIZED') return nothing;
      return { ...nothing, payment: 'AUTHORIZED', step: 'CONFIRM', paymentState: 'AUTHORIZED' };
    case 'PROCESSING':
      if (!isAlive(orderState) || payment.state === 'PROCESSING') return nothing;
      return { ...nothing, payment: 'PROCESSING', step: 'CONFIRM', paymentState: 'PENDING' };
    case 'REQUIRES_ACTION':
      return payment.state === 'CREATED' ? { ...nothing, payment: 'REQUIRES_ACTION' } : nothing;
    case 'REFUSED':
      return fail(situation, 'DECLINED');
    case 'DECLINED':
    case 'CANCELLED':
      return isOver && payment.state !== told.state ? fail(situation, told.state) : nothing;
  }
}

/** The money of an order that is gone, and any amount but the one that was asked for, goes back. */
function succeed({ orderState, payment }: SettlingSituation, taken: Amount): Settlement {
  if (isAlive(orderState) && isExactly(taken, payment.amount))
    return { payment: 'SUCCEEDED', step: 'CONFIRM', paymentState: 'PAID', taken, isRefunded: false };
  const step = isAlive(orderState) ? 'FAIL' : null;
  return { payment: 'SUCCEEDED', step, paymentState: 'REFUNDED', taken, isRefunded: true };
}

/** What was sent already stays an order, of which its owner sees that it is not paid. */
function fail(
  { orderState, fulfillmentState }: SettlingSituation,
  state: 'DECLINED' | 'CANCELLED',
): Settlement {
  const isSent = fulfillmentState === 'FULFILLED' || fulfillmentState === 'PARTIALLY_FULFILLED';
  const step = isAlive(orderState) && !isSent ? 'FAIL' : null;
  const paymentState = isAlive(orderState) ? 'FAILED' : null;
  return { ...nothing, payment: state, step, paymentState };
}
