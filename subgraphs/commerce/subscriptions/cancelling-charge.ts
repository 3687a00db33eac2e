import type { Queries } from '#kit/database.ts';
import type { WriteMails } from '#kit/outbox.ts';
import { findLines } from '../orders/managing.data.ts';
import { cancelLocked, ignoreUnreachable, type ManagingPowers } from '../orders/managing.ts';
import { findOrder } from '../orders/order.data.ts';
import { carryOutRefund } from '../payments/refunding.ts';
import { addEvent, lockOrder, saveOrderState } from '../payments/settling.data.ts';
import { releaseOrder, settleOrder } from '../payments/settling.ts';
import { findCharges, settleCharge } from './subscription.data.ts';

/** The order of a charge that was under way, and refunds that are to be carried out once the transaction has ended. */
export interface CancelledCharge {
  readonly orderId: string;
  readonly refundIds: readonly string[];
}

/**
 * Calls off the charge that is under way of a locked subscription that was cancelled; null when there is none. An order that counts already is
 * cancelled and refunded; one that waits for its payment is over, so that what its provider takes afterwards is given back. What was sent
 * already stays an order.
 */
export async function cancelOpenCharge(
  queries: Queries,
  write: WriteMails,
  powers: ManagingPowers,
  subscriptionId: string,
): Promise<CancelledCharge | null> {
  const open = (await findCharges(queries, subscriptionId)).find(({ state }) => state === 'PENDING');
  const known = open && (await findOrder(queries, open.orderId));
  const order = known && (await lockOrder(queries, known));
  if (!order) return null;
  const { id: orderId } = order;
  if (order.state !== 'PENDING') {
    const lines = await findLines(queries, orderId);
    const cancelled = await cancelLocked(powers, 'The subscription was cancelled.')(
      queries,
      order,
      lines,
      write,
    );
    const isRefused = cancelled !== null && '__typename' in cancelled;
    const isFailed = order.state === 'FAILED';
    await settleCharge(
      queries,
      subscriptionId,
      orderId,
      isFailed ? 'FAILED' : isRefused ? 'PAID' : 'CANCELLED',
    );
    return { orderId, refundIds: isRefused ? [] : (cancelled ?? []) };
  }
  await saveOrderState(queries, { ...order, state: 'CANCELLED', paymentState: 'FAILED' });
  await releaseOrder(queries, order);
  const message = 'The order was cancelled: The subscription was cancelled.';
  await addEvent(queries, orderId, {
    kind: 'CANCELLED',
    message,
    accountId: powers.accountId,
    isPublic: true,
  });
  await settleCharge(queries, subscriptionId, orderId, 'CANCELLED');
  return { orderId, refundIds: [] };
}

/** Ends the payment of a charge that was called off, and carries out its refunds; a provider that is away is asked again later. */
export async function finishCancelledCharge(
  powers: ManagingPowers,
  { orderId, refundIds }: CancelledCharge,
): Promise<void> {
  for (const refundId of refundIds) await carryOutRefund(powers, refundId);
  await settleOrder(powers, orderId, 'END').catch(ignoreUnreachable);
}
