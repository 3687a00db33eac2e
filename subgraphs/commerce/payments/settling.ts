import type { Queries, ScopedDatabase } from '#kit/database.ts';
import type { Mailer } from '#kit/outbox.ts';
import type { Secret } from '#kit/secret.ts';
import { offerFilesByMail } from '../downloads/downloads.ts';
import { isOfDraft } from '../draft-orders/draft-version.rules.ts';
import { holdAgain } from '../draft-orders/holding.ts';
import { refundCards, releaseCoupons, returnStock } from '../orders/giving-back.data.ts';
import { findOrder, type OrderRow } from '../orders/order.data.ts';
import type { OrderNews } from '../orders/order-mail.rules.ts';
import { mailOf } from '../orders/order-mails.ts';
import { stateAfter } from '../orders/order-state.rules.ts';
import { releaseTrials } from '../subscriptions/subscription-trial.data.ts';
import type { PaymentPorts } from './payment-ports.ts';
import { type PaymentProvider, type PaymentStatus, ProviderUnreachable } from './payment-provider.ts';
import { decideSettlement, isAlive, isExactly, type Settlement } from './payment-state.rules.ts';
import { addRefundedAmount, saveRefund } from './refunding.data.ts';
import { carryOutRefund } from './refunding.ts';
import { keepMethod } from './saved-methods.data.ts';
import { customerOf } from './saved-methods.ts';
import {
  addEvent,
  emptyCart,
  findMailLines,
  findPayment,
  lockOrder,
  lockPaymentOf,
  type StoredPayment,
  saveOrderState,
  savePayment,
  saveReference,
} from './settling.data.ts';

/** What it takes to settle payments of a website. */
export interface SettlingPowers {
  readonly db: ScopedDatabase;
  readonly mailer: Mailer;
  readonly secret: Secret;
  readonly payments: PaymentPorts;
}

/**
 * Who asks what became of a payment: the shopper's browser that came back from it, a webhook, or whoever ends an order that waited too
 * long or is to make room for another one. A webhook of a refusal leaves a waiting order alone, as its shopper may try another card.
 * CAPTURE takes money that was reserved.
 */
export type Asking = 'RETURN' | 'WEBHOOK' | 'END' | 'CAPTURE';

/** An order with what its provider says of its payment; null where no provider is in it. */
export interface Settled {
  readonly order: OrderRow;
  readonly told: PaymentStatus | null;
}

/**
 * Asks the provider what is true of an order's payment, and moves both by one locked transition. Asking again, at once or in any
 * order, is harmless. No lock is held while the provider is asked.
 */
export async function settleOrder(
  powers: SettlingPowers,
  orderId: string,
  asking: Asking,
): Promise<Settled | null> {
  const { db, payments } = powers;
  // The payment first: when somebody else settles it in between, the order that is read after it counts already.
  const payment = await findPayment(db, orderId);
  const order = await findOrder(db, orderId);
  if (!order) return null;
  if (
    !payment ||
    payment.provider === 'manual' ||
    payment.provider === 'test' ||
    payment.state === 'SUCCEEDED'
  )
    return { order, told: null };
  const provider = await payments.findProvider(db, payment.provider);
  if (!provider) throw new ProviderUnreachable(`${payment.provider} is not set up.`);
  const isPayable = order.state === 'PENDING';
  const { told, isOver } = await askAfter(powers, { provider, order, payment, asking, isPayable });
  const refundId = await apply(powers, order, payment, { told, isOver, isLive: provider.isLive });
  if (refundId !== null) await carryOutRefund(powers, refundId);
  const settled = await findOrder(db, orderId);
  return settled && { order: settled, told };
}

/** What a provider says of a payment by now. */
export interface Answer {
  readonly told: PaymentStatus;
  /** True when nobody can pay it any more. */
  readonly isOver: boolean;
}

/** Asks the provider after a payment, begins or takes it where that is due, and ends it where nobody may pay it any more. */
export async function askAfter(
  powers: SettlingPowers,
  {
    provider,
    order,
    payment,
    asking,
    isPayable,
  }: {
    readonly provider: PaymentProvider;
    readonly order: OrderRow;
    readonly payment: StoredPayment;
    readonly asking: Asking;
    /** True while a shopper may still pay it. */
    readonly isPayable: boolean;
  },
): Promise<Answer> {
  const { db } = powers;
  const { reference } = payment;
  // Its first answer was lost, or never came: the same key gets the same payment.
  let told =
    reference === null ? await begin(powers, provider, order, payment) : await provider.find(reference);
  if (told.state === 'REFUSED') return { told, isOver: true };
  if (reference === null) await saveReference(db, payment.id, told.reference);
  const amount = { cents: payment.amountCents, currency: payment.currency };
  if (told.state === 'AUTHORIZED') {
    const isRight = isAlive(order.state) && isExactly(told.amount, amount);
    if (isRight && payment.isCapturedLater && asking !== 'CAPTURE') return { told, isOver: false };
    told = isRight
      ? await provider.capture(told.reference, amount, `capture:${payment.id}`)
      : await provider.cancel(told.reference, `cancel:${payment.id}`);
  }
  const isWaiting = told.state === 'REQUIRES_ACTION' || told.state === 'DECLINED';
  const mayStillPay =
    isPayable && (told.state === 'REQUIRES_ACTION' ? asking !== 'END' : asking === 'WEBHOOK');
  if (!isWaiting || mayStillPay) return { told, isOver: told.state === 'CANCELLED' };
  // Nobody can pay it afterwards; somebody may have a moment before.
  const ended = await provider.cancel(told.reference, `cancel:${payment.id}`);
  const isRefused = told.state === 'DECLINED' && ended.state === 'CANCELLED';
  return { told: isRefused ? told : ended, isOver: true };
}

/** Begins the payment: by a saved method while its member is away, or by what the shopper chooses. */
async function begin(
  powers: SettlingPowers,
  provider: PaymentProvider,
  order: OrderRow,
  payment: StoredPayment,
): Promise<PaymentStatus> {
  const { returnUrl = '', savedMethod = null, isMethodSaved = false, isOffSession } = payment.request;
  const isForMember = order.memberId !== null && (isMethodSaved || savedMethod !== null);
  const customer = isForMember ? await customerOf(powers.db, provider, order.memberId, order.email) : null;
  const terms = termsOf(order, payment);
  if (!isOffSession) return provider.create({ ...terms, returnUrl, savedMethod, isMethodSaved, customer });
  if (!provider.methodSaving || savedMethod === null || customer === null)
    throw new Error('A payment without its member needs a saved method.');
  return provider.methodSaving.chargeOffSession({ ...terms, savedMethod, customer });
}

function termsOf(order: OrderRow, payment: StoredPayment) {
  return {
    key: `create:${payment.id}`,
    orderId: order.id,
    orderNumber: order.number,
    amount: { cents: payment.amountCents, currency: payment.currency },
    email: order.email,
    isCapturedLater: payment.isCapturedLater,
  };
}

/** The one transition, under the locks of cart, order and payment; the id of a refund that is to be carried out, or null. */
function apply(
  powers: SettlingPowers,
  known: OrderRow,
  { id: paymentId }: StoredPayment,
  { told, isOver, isLive }: Answer & Pick<PaymentProvider, 'isLive'>,
): Promise<string | null> {
  return powers.mailer.transaction(powers.db, async (queries, write) => {
    const order = await lockOrder(queries, known);
    const payment = order && (await lockPaymentOf(queries, paymentId));
    if (!order || !payment) return null;
    const { state: orderState, fulfillmentState } = order;
    const amount = { cents: payment.amountCents, currency: payment.currency };
    const situation = { orderState, fulfillmentState, payment: { state: payment.state, amount } };
    const settlement = decideSettlement(situation, told, { isOver });
    if (settlement.payment === null) return null;
    const message = told.state === 'DECLINED' || told.state === 'REFUSED' ? told.message : '';
    const capturedCents = settlement.taken?.cents ?? payment.capturedCents;
    const reference = told.reference || null;
    await savePayment(queries, {
      id: paymentId,
      state: settlement.payment,
      reference,
      capturedCents,
      message,
    });
    if ('savedMethod' in told && told.savedMethod && order.memberId !== null)
      await keepMethod(queries, payment.provider, order.memberId, told.savedMethod, isLive);
    const moved = movedOrder(order, settlement);
    await saveOrderState(queries, moved);
    const news = newsOf(order, moved);
    if (moved.state === 'OPEN' && order.state === 'PENDING') await emptyCart(queries, order);
    if (moved.state === 'FAILED' && order.state !== 'FAILED') {
      await releaseOrder(queries, order);
      if (isOfDraft(order)) await holdAgain(queries, order.cartId);
    }
    for (const event of eventsOf(order, moved, settlement)) await addEvent(queries, order.id, event);
    if (news !== null) {
      const lines = await findMailLines(queries, order.id);
      const downloads = await offerFilesByMail(powers, queries, order.id);
      await write([await mailOf(powers, queries, { ...moved, lines, downloads }, news)]);
    }
    if (!settlement.isRefunded || !settlement.taken) return null;
    if (settlement.taken.currency === order.currency)
      await addRefundedAmount(queries, order.id, settlement.taken.cents, 'REFUNDED');
    return saveRefund(queries, {
      ...{ orderId: order.id, paymentId, reason: 'The payment did not fit the order.', accountId: null },
      amountCents: settlement.taken.cents,
      providerCents: settlement.taken.cents,
      currency: settlement.taken.currency,
    });
  });
}

/** Gives back what a locked order holds of which nothing comes: stock, uses of coupons, free trials, and money of gift cards. */
export async function releaseOrder(queries: Queries, order: OrderRow): Promise<void> {
  await returnStock(queries, order.id);
  await releaseCoupons(queries, order.id);
  await releaseTrials(queries, order.id);
  const reason = { key: `order ${order.id} returned`, accountId: null };
  const given = await refundCards(queries, order.id, order.giftCardCents, reason);
  await addRefundedAmount(queries, order.id, given, null);
}

function movedOrder(order: OrderRow, { step, paymentState, taken }: Settlement): OrderRow {
  const state = (step && stateAfter(order.state, step)) ?? order.state;
  const isCounted = taken !== null && taken.currency === order.currency;
  return {
    ...order,
    state,
    paymentState: paymentState ?? order.paymentState,
    paidCents: isCounted ? order.paidCents + taken.cents : order.paidCents,
  };
}

/** A buyer is written to when their order begins to count, is paid after all, or comes to nothing after they were told of it. */
function newsOf(before: OrderRow, after: OrderRow): OrderNews | null {
  if (before.state !== after.state) {
    if (after.state === 'OPEN') return after.paymentState === 'PENDING' ? 'RECEIVED' : 'CONFIRMED';
    return after.state === 'FAILED' && before.state === 'OPEN' ? 'FAILED' : null;
  }
  return after.paymentState === 'PAID' && before.paymentState === 'PENDING' && after.state === 'OPEN'
    ? 'CONFIRMED'
    : null;
}

function eventsOf(before: OrderRow, after: OrderRow, { isRefunded }: Settlement) {
  const events: { kind: string; message: string; isPublic: boolean }[] = [];
  if (after.state === 'OPEN' && before.state === 'PENDING')
    events.push({ kind: 'PLACED', message: 'The order was placed.', isPublic: true });
  if (after.paymentState === 'PAID' && before.paymentState !== 'PAID')
    events.push({ kind: 'PAID', message: 'The payment was received.', isPublic: true });
  if (after.state === 'FAILED' && before.state !== 'FAILED')
    events.push({
      kind: 'FAILED',
      message: 'The payment failed, and the order was called off.',
      isPublic: true,
    });
  if (isRefunded)
    events.push({
      kind: 'MISMATCH',
      message: 'Money came that fits no order that counts: it is given back.',
      isPublic: false,
    });
  return events;
}
