import { endDifference } from '../payments/difference.ts';
import { settleOrder } from '../payments/settling.ts';
import { type CancelledCharge, finishCancelledCharge } from '../subscriptions/cancelling-charge.ts';
import { lockSubscriptionsOfOrder } from '../subscriptions/subscription.data.ts';
import { cancelSubscriptions } from '../subscriptions/subscription-changes.ts';
import { cancelLocked, changeOrder, ignoreUnreachable, type ManagingPowers } from './managing.ts';

/** Calls an order off: everything goes back, and the subscriptions that began with it end in the same transaction. */
export async function cancelOrder(powers: ManagingPowers, id: string, reason: string) {
  const charges: CancelledCharge[] = [];
  const changed = await changeOrder(powers, id, async (queries, order, lines, write) => {
    // Locked before the stock that comes back: a renewal takes them in that order too.
    const subscriptions = await lockSubscriptionsOfOrder(queries, id);
    const cancelled = await cancelLocked(powers, reason)(queries, order, lines, write);
    if (cancelled !== null && '__typename' in cancelled) return cancelled;
    charges.push(...(await cancelSubscriptions(queries, write, powers, { orderId: id, subscriptions })));
    return cancelled;
  });
  // Money that was only reserved, or is still on its way, is let go; what cannot be reached now is asked later.
  if (changed && 'id' in changed) {
    await settleOrder(powers, id, 'WEBHOOK').catch(ignoreUnreachable);
    await endDifference(powers, id).catch(ignoreUnreachable);
    for (const charge of charges) await finishCancelledCharge(powers, charge);
  }
  return changed;
}
