import type { DonationState, OrderState } from '../generated/graphql.ts';

/** What was called off or given back is returned; what came is received; the rest is promised. */
export function donationStateOf(donation: {
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly orderState: OrderState | null;
  readonly receivedAt: Date | null;
}): DonationState {
  const { amountCents, refundedCents, orderState, receivedAt } = donation;
  if (orderState === 'CANCELLED' || orderState === 'FAILED' || refundedCents >= amountCents)
    return 'RETURNED';
  return receivedAt ? 'RECEIVED' : 'PROMISED';
}
