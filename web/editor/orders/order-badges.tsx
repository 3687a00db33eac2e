import type { FulfillmentState, OrderState, PaymentState } from '#web/generated/graphql.ts';
import { Badge, type Tone } from '../ui/page.tsx';
import { ordersWords } from './words.ts';

const paymentTones: Readonly<Record<PaymentState, Tone>> = {
  NONE_DUE: 'neutral',
  PENDING: 'warn',
  AUTHORIZED: 'info',
  PAID: 'good',
  PARTIALLY_PAID: 'warn',
  PARTIALLY_REFUNDED: 'neutral',
  REFUNDED: 'neutral',
  FAILED: 'bad',
};

const fulfillmentTones: Readonly<Record<FulfillmentState, Tone>> = {
  NONE_DUE: 'neutral',
  UNFULFILLED: 'warn',
  PARTIALLY_FULFILLED: 'info',
  FULFILLED: 'good',
};

/** Where an order stands, in a word or two: its end, or else its payment and what was sent. */
export function OrderBadges({
  order: { state, paymentState, fulfillmentState },
}: {
  readonly order: {
    readonly state: OrderState;
    readonly paymentState: PaymentState;
    readonly fulfillmentState: FulfillmentState;
  };
}) {
  const { states, payments, fulfillments } = ordersWords;
  const isOver = state === 'CANCELLED' || state === 'FAILED';
  return (
    <span className="badges">
      {isOver && <Badge tone="bad">{states[state]}</Badge>}
      <Badge tone={paymentTones[paymentState]}>{payments[paymentState]}</Badge>
      {!isOver && fulfillmentState !== 'NONE_DUE' && (
        <Badge tone={fulfillmentTones[fulfillmentState]}>{fulfillments[fulfillmentState]}</Badge>
      )}
    </span>
  );
}
