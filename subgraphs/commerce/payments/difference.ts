import type { Queries } from '#kit/database.ts';
import { formatPrice } from '../cart/cart-amounts.rules.ts';
import { offerFilesByMail } from '../downloads/downloads.ts';
import { findOrder, type OrderRow } from '../orders/order.data.ts';
import { mailOf } from '../orders/order-mails.ts';
import { balanceOf, paymentStateOf } from '../orders/order-state.rules.ts';
import { decideDifference, isCounting, isOver } from './difference.rules.ts';
import { ProviderUnreachable } from './payment-provider.ts';
import { addRefundedAmount, saveRefund } from './refunding.data.ts';
import { carryOutRefund } from './refunding.ts';
import {
  addEvent,
  findLiveDifference,
  findMailLines,
  findPaymentById,
  lockOrder,
  lockPaymentOf,
  type StoredPayment,
  saveOrderState,
  savePayment,
} from './settling.data.ts';
import { type Answer, type Asking, askAfter, type Settled, type SettlingPowers } from './settling.ts';

/** What became of a payment of what is left to be paid. */
export interface SettledDifference extends Settled {
  readonly payment: StoredPayment;
}

/**
 * Asks the provider what is true of a payment of what was left to be paid, and moves it and what is paid of its order by one locked
 * transition. Asking again, at once or in any order, is harmless. No lock is held while the provider is asked.
 */
export async function settleDifference(
  powers: SettlingPowers,
  paymentId: string,
  asking: Asking,
): Promise<SettledDifference | null> {
  const { db, payments } = powers;
  const payment = await findPaymentById(db, paymentId);
  const order = payment && (await findOrder(db, payment.orderId));
  if (!payment || !order) return null;
  if (payment.provider === 'manual' || payment.provider === 'test' || payment.state === 'SUCCEEDED')
    return { order, payment, told: null };
  const provider = await payments.findProvider(db, payment.provider);
  if (!provider) throw new ProviderUnreachable(`${payment.provider} is not set up.`);
  const isPayable = isCounting(order.state) && !isOver(payment.state);
  const answer = await askAfter(powers, { provider, order, payment, asking, isPayable });
  const refundId = await apply(powers, order, payment, answer);
  if (refundId !== null) await carryOutRefund(powers, refundId);
  const settled = { payment: await findPaymentById(db, paymentId), order: await findOrder(db, order.id) };
  return settled.order && settled.payment
    ? { order: settled.order, payment: settled.payment, told: answer.told }
    : null;
}

/** Gives up the payment of what is left that is on its way, if there is one; one that succeeded in that moment counts or goes back. */
export async function endDifference(powers: SettlingPowers, orderId: string): Promise<void> {
  const live = await findLiveDifference(powers.db, orderId);
  if (live) await settleDifference(powers, live.id, 'END');
}

/** Counts what was paid of the rest of a locked order; answers the order as it is then. */
export async function countDifference(
  queries: Queries,
  order: OrderRow,
  cents: number,
  { accountId }: { readonly accountId?: string | undefined } = {},
): Promise<OrderRow> {
  const paidCents = order.paidCents + cents;
  const moved = { ...order, paidCents, paymentState: paymentStateOf({ ...order, paidCents }) };
  await saveOrderState(queries, moved);
  const isWhole = order.paidCents === 0;
  const message = isWhole
    ? 'The payment was received.'
    : `${formatPrice(cents, order.currency)} more was received.`;
  await addEvent(queries, order.id, { kind: 'PAID', message, accountId, isPublic: true });
  return moved;
}

/** The one transition, under the locks of cart, order and payment; the id of a refund that is to be carried out, or null. */
function apply(
  powers: SettlingPowers,
  known: OrderRow,
  { id: paymentId }: StoredPayment,
  { told, isOver: isEnded }: Answer,
): Promise<string | null> {
  return powers.mailer.transaction(powers.db, async (queries, write) => {
    const order = await lockOrder(queries, known);
    const payment = order && (await lockPaymentOf(queries, paymentId));
    if (!order || !payment) return null;
    const amount = { cents: payment.amountCents, currency: payment.currency };
    const situation = { orderState: order.state, balance: balanceOf(order), payment: { ...payment, amount } };
    const settlement = decideDifference(situation, told, { isOver: isEnded });
    if (settlement.payment === null) return null;
    const message = told.state === 'DECLINED' || told.state === 'REFUSED' ? told.message : '';
    const { taken } = settlement;
    await savePayment(queries, {
      ...{ id: paymentId, state: settlement.payment, reference: told.reference || null, message },
      capturedCents: taken?.cents ?? payment.capturedCents,
    });
    if (settlement.payment === 'DECLINED')
      await addEvent(queries, order.id, {
        kind: 'PAYMENT_FAILED',
        message: `What is left could not be charged: ${message || 'the payment was declined.'}`,
        isPublic: false,
      });
    if (!taken) return null;
    if (settlement.isRefunded) return refuseMoney(queries, order, paymentId, taken);
    const moved = await countDifference(queries, order, taken.cents);
    const lines = await findMailLines(queries, order.id);
    const downloads = await offerFilesByMail(powers, queries, order.id);
    const detail = `+ ${formatPrice(taken.cents, order.currency)}`;
    await write([
      await mailOf(powers, queries, { ...moved, lines, downloads }, 'CONFIRMED', { detail, key: paymentId }),
    ]);
    return null;
  });
}

/** Money that is not due goes back whence it came, and changes nothing of what is owed. */
async function refuseMoney(
  queries: Queries,
  order: OrderRow,
  paymentId: string,
  { cents, currency }: { readonly cents: number; readonly currency: string },
): Promise<string> {
  const isCounted = currency === order.currency;
  if (isCounted) {
    await saveOrderState(queries, { ...order, paidCents: order.paidCents + cents });
    await addRefundedAmount(queries, order.id, cents, null, cents);
  }
  await addEvent(queries, order.id, {
    kind: 'MISMATCH',
    message: 'Money came that is not due any more: it is given back.',
    isPublic: false,
  });
  return saveRefund(queries, {
    ...{ orderId: order.id, paymentId, reason: 'It was not due any more.', accountId: null, currency },
    ...{ amountCents: cents, providerCents: cents, adjustedCents: isCounted ? cents : 0 },
  });
}
