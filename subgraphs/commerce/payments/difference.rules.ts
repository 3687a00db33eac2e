import type { OrderState } from '../generated/graphql.ts';
import type { DraftedDifference } from './difference.data.ts';
import type { Amount, PaymentStatus } from './payment-provider.ts';
import { isExactly, type StoredPaymentState } from './payment-state.rules.ts';

/** What changes of a payment of what is left to be paid; a null state where nothing does. */
export interface DifferenceSettlement {
  readonly payment: StoredPaymentState | null;
  /** What was taken. */
  readonly taken: Amount | null;
  /** True when what was taken goes back, as nothing of it is due any more. */
  readonly isRefunded: boolean;
}

const nothing: DifferenceSettlement = { payment: null, taken: null, isRefunded: false };

/** Only an order that counts takes more money. */
export function isCounting(state: OrderState): boolean {
  return state === 'OPEN' || state === 'COMPLETED';
}

/** A payment of which its provider tells nothing more. */
export function isOver(state: StoredPaymentState): boolean {
  return state === 'SUCCEEDED' || state === 'DECLINED' || state === 'CANCELLED';
}

/**
 * What a provider says of a payment of what is left to be paid. It never moves the order's own state: a refusal leaves the order as it
 * was, with its rest still due. Money that comes when less is due by now, of another amount, or for an order that is gone, goes back.
 */
export function decideDifference(
  situation: {
    readonly orderState: OrderState;
    /** What is still to be paid, in minor units of the payment's currency. */
    readonly balance: number;
    readonly payment: { readonly state: StoredPaymentState; readonly amount: Amount };
  },
  told: PaymentStatus,
  { isOver: isEnded }: { readonly isOver: boolean },
): DifferenceSettlement {
  const { orderState, balance, payment } = situation;
  if (payment.state === 'SUCCEEDED') return nothing;
  switch (told.state) {
    case 'SUCCEEDED': {
      const fits = isExactly(told.amount, payment.amount) && payment.amount.cents <= balance;
      const isRefunded = !fits || !isCounting(orderState);
      return { payment: 'SUCCEEDED', taken: told.amount, isRefunded };
    }
    case 'PROCESSING':
    case 'REQUIRES_ACTION':
    case 'AUTHORIZED':
      return isOver(payment.state) || payment.state === told.state
        ? nothing
        : { ...nothing, payment: told.state };
    case 'REFUSED':
      return payment.state === 'DECLINED' ? nothing : { ...nothing, payment: 'DECLINED' };
    case 'DECLINED':
    case 'CANCELLED':
      return isEnded && payment.state !== told.state ? { ...nothing, payment: told.state } : nothing;
  }
}

/** A payment of what is left to be paid, before its provider is asked. */
export function draftDifference(
  payment: Pick<DraftedDifference, 'id' | 'provider' | 'methodId' | 'amount' | 'currency'> & {
    readonly request?: DraftedDifference['request'];
  },
): DraftedDifference {
  return { request: {}, ...payment, state: 'CREATED' };
}
