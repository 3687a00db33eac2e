import { paymentStateOf } from '../orders/order-state.rules.ts';
import {
  addRefundedAmount,
  type DueRefund,
  findRefund,
  postponeRefund,
  settleRefund,
} from './refunding.data.ts';
import { addEvent, lockOrder } from './settling.data.ts';
import type { SettlingPowers } from './settling.ts';

/**
 * Asks the provider for a refund that was written down, under a key of its own: however often it is asked, money goes back once. One
 * that cannot be reached is asked again by the sweep.
 */
export async function carryOutRefund(powers: SettlingPowers, id: string): Promise<void> {
  const { db, payments } = powers;
  const refund = await findRefund(db, id);
  if (refund?.state !== 'PENDING') return;
  const provider = await payments.findProvider(db, refund.provider);
  const { paymentReference, providerCents, currency } = refund;
  if (!provider || paymentReference === null) return postponeRefund(db, id, null);
  try {
    const told = await provider.refund(paymentReference, { cents: providerCents, currency }, `refund:${id}`);
    if (told.state === 'PENDING') await postponeRefund(db, id, told.reference);
    else await end(powers, refund, { ...told, state: told.state });
  } catch {
    // Nobody knows whether it was heard: the same question comes again.
    await postponeRefund(db, id, null);
  }
}

async function end(
  { db }: SettlingPowers,
  refund: DueRefund,
  told: { readonly state: 'SUCCEEDED' | 'FAILED'; readonly reference: string; readonly message: string },
): Promise<void> {
  const { id, orderId, cartId } = refund;
  await db.transaction(async (queries) => {
    const order = await lockOrder(queries, { id: orderId, cartId });
    if (!order || !(await settleRefund(queries, id, told))) return;
    const isSuccess = told.state === 'SUCCEEDED';
    // It never went back: it may be asked for anew.
    if (!isSuccess && refund.currency === refund.orderCurrency) {
      // What went to gift cards stays there.
      const { providerCents, amountCents, adjustedCents } = refund;
      const adjusted = Math.max(adjustedCents - (amountCents - providerCents), 0);
      const state = paymentStateOf({
        ...order,
        refundedCents: order.refundedCents - providerCents,
        adjustedCents: order.adjustedCents - adjusted,
      });
      await addRefundedAmount(queries, orderId, -providerCents, state, -adjusted);
    }
    await addEvent(queries, orderId, {
      kind: isSuccess ? 'REFUNDED' : 'REFUND_FAILED',
      message: isSuccess ? 'The refund is on its way back.' : `The refund failed: ${told.message}`,
      isPublic: isSuccess,
    });
  });
}
