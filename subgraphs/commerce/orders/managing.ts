import { createHash } from 'node:crypto';
import type { Queries } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { WriteMails } from '#kit/outbox.ts';
import { formatPrice } from '../cart/cart-amounts.rules.ts';
import { offerFilesByMail } from '../downloads/downloads.ts';
import { issueOrderedCard, sendDueCards } from '../gift-cards/gift-card-issuing.ts';
import { takeGoodsBack } from '../goods/taking-back.ts';
import { ProviderUnreachable } from '../payments/payment-provider.ts';
import { addRefundedAmount, saveRefund } from '../payments/refunding.data.ts';
import { carryOutRefund } from '../payments/refunding.ts';
import {
  addEvent,
  findPayment,
  lockOrder,
  lockPaymentOf,
  saveOrderState,
  savePayment,
} from '../payments/settling.data.ts';
import { type SettlingPowers, settleOrder } from '../payments/settling.ts';
import { hasCountedStock } from '../products/product.rules.ts';
import { productTypeOf } from '../products/product-rows.ts';
import { putBack, refundCards, releaseCoupons, returnStock } from './giving-back.data.ts';
import {
  findLines,
  saveCancelReason,
  saveFulfillment,
  saveFulfillmentState,
  saveKey,
  saveRefundLines,
  saveTags,
  sumProviderRefunds,
} from './managing.data.ts';
import {
  decideFulfillment,
  decideRefund,
  findCancelProblem,
  type ManagingProblem,
  type Pieces,
  refundableOf,
} from './managing.rules.ts';
import { findTagsProblem, withTags } from './managing-input.rules.ts';
import { findOrder, type OrderRow } from './order.data.ts';
import { mailOf } from './order-mails.ts';
import { fulfillmentStateOf, paymentStateOf } from './order-state.rules.ts';
import { findKnownRequest } from './placing.data.ts';

/** What it takes to change an order, and who does it. */
export interface ManagingPowers extends SettlingPowers {
  /** A contributor; undefined for the buyer. */
  readonly accountId: string | undefined;
}

/** Why an order is not changed; null when it is gone. */
export type Refusal =
  | ManagingProblem
  | { readonly __typename: 'IdempotencyKeyReused'; readonly message: string };

type Lines = Awaited<ReturnType<typeof findLines>>;
type Work = (
  queries: Queries,
  order: OrderRow,
  lines: Lines,
  write: WriteMails,
) => Promise<Refusal | string | null>;

/** Carries a refusal out of a transaction that is rolled back. */
class Rollback extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Works on an order that nobody else changes meanwhile. A text that the work answers is a refund to carry out afterwards. */
export async function changeOrder(
  powers: ManagingPowers,
  id: string,
  work: Work,
): Promise<OrderRow | Refusal | null> {
  const { db, mailer } = powers;
  const known = await findOrder(db, id);
  if (!known) return null;
  try {
    const result = await mailer.transaction(db, async (queries, write) => {
      const order = await lockOrder(queries, known);
      return order && work(queries, order, await findLines(queries, id), write);
    });
    if (result !== null && typeof result === 'object') return result;
    if (result !== null) await carryOutRefund(powers, result);
  } catch (error) {
    if (error instanceof Rollback) return error.refusal;
    throw error;
  }
  return findOrder(db, id);
}

const conflict = (message: string): Refusal => ({ __typename: 'OrderStateConflict', message });

/** Calls an order off: everything goes back. */
export async function cancelOrder(powers: ManagingPowers, id: string, reason: string) {
  const changed = await changeOrder(powers, id, async (queries, order, lines, write) => {
    if (order.state === 'CANCELLED') return null;
    const problem = findCancelProblem(order);
    if (problem) return problem;
    const payment = await findPayment(queries, id);
    const paymentState = order.paidCents + order.giftCardCents > 0 ? order.paymentState : 'FAILED';
    await saveOrderState(queries, { ...order, state: 'CANCELLED', paymentState });
    await saveCancelReason(queries, id, reason);
    await returnStock(queries, id, powers.accountId);
    await releaseCoupons(queries, id);
    const message = reason === '' ? 'The order was cancelled.' : `The order was cancelled: ${reason}`;
    await addEvent(queries, id, { kind: 'CANCELLED', message, accountId: powers.accountId, isPublic: true });
    await write([await mailOf(powers, queries, { ...order, lines }, 'CANCELLED', { detail: reason })]);
    const goods = { id, lines, pieces: [], isOver: true };
    const refusal = await takeGoodsBack(queries, goods, powers.accountId ?? null);
    if (refusal !== null) throw new Rollback(conflict(refusal));
    const amount = refundableOf(order);
    return amount === 0
      ? null
      : giveBack(queries, powers, {
          order,
          paymentId: payment?.id ?? null,
          amount,
          reason,
          refundId: newId(),
        });
  });
  // Money that was only reserved, or is still on its way, is let go; what cannot be reached now is asked later.
  if (changed && 'id' in changed) await settleOrder(powers, id, 'WEBHOOK').catch(ignoreUnreachable);
  return changed;
}

function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof ProviderUnreachable)) throw error;
}

/** Gives money back by the way that it came, and then to gift cards; the id of a refund that its provider is to be asked for, or null. */
async function giveBack(
  queries: Queries,
  { accountId }: ManagingPowers,
  refund: {
    readonly order: OrderRow;
    readonly paymentId: string | null;
    readonly amount: number;
    readonly reason: string;
    readonly refundId: string;
  },
): Promise<string | null> {
  const { order, paymentId, amount, reason, refundId } = refund;
  const before = await sumProviderRefunds(queries, order.id);
  const payment = paymentId === null ? null : await lockPaymentOf(queries, paymentId);
  const isOutside = payment === null || payment.provider === 'manual' || payment.provider === 'test';
  const byProvider = Math.min(amount, order.paidCents - before);
  const toCards = amount - byProvider;
  const cause = { key: `refund ${refundId}`, accountId: accountId ?? null };
  if (toCards > 0 && (await refundCards(queries, order.id, toCards, cause)) < toCards)
    throw new Rollback(
      conflict('A gift card that paid for this order is out of use, and takes nothing back.'),
    );
  const { currency } = order;
  const isAsked = byProvider > 0 && !isOutside;
  await saveRefund(queries, {
    ...{
      id: refundId,
      orderId: order.id,
      paymentId,
      amountCents: amount,
      providerCents: byProvider,
      currency,
      reason,
    },
    ...{ accountId: accountId ?? null, isSettled: !isAsked },
  });
  const refunded = order.refundedCents + amount;
  const paid = order.paidCents + order.giftCardCents;
  const state = paymentStateOf({ grandTotal: order.grandTotalCents, paid, refunded });
  await addRefundedAmount(queries, order.id, amount, state);
  return isAsked ? refundId : null;
}

/** Gives back what was paid as credit to spend in the shop, which is mailed to the buyer. */
async function giveCredit(
  queries: Queries,
  { db, secret, accountId }: ManagingPowers,
  { order, amount, reason, refundId }: Omit<Parameters<typeof giveBack>[2], 'paymentId'>,
): Promise<null> {
  const { id: orderId, currency, email: recipientEmail } = order;
  await saveRefund(queries, {
    ...{ id: refundId, orderId, paymentId: null, amountCents: amount, providerCents: 0, currency, reason },
    ...{ accountId: accountId ?? null, isSettled: true },
  });
  const paid = order.paidCents + order.giftCardCents;
  const refunded = order.refundedCents + amount;
  const state = paymentStateOf({ grandTotal: order.grandTotalCents, paid, refunded });
  await addRefundedAmount(queries, orderId, amount, state);
  const recipient = { recipientName: '', recipientEmail, message: '', deliveryDate: null, lineId: null };
  const card = { ...recipient, key: `refund ${refundId}`, orderId, amountCents: amount, currency };
  await issueOrderedCard(queries, { db, secret }, { ...card, accountId: accountId ?? null }, 'UTC');
  return null;
}

/** A refund as it is asked for. */
export interface RefundRequest {
  readonly orderId: string;
  readonly idempotencyKey: string;
  readonly amountCents: number | null;
  readonly pieces: readonly (Pieces & { readonly isRestocked: boolean })[];
  readonly reason: string;
  /** True gives store credit in place of money. */
  readonly isStoreCredit: boolean;
}

/** Gives money back and takes pieces back, once for each key. */
export async function refundOrder(powers: ManagingPowers, request: RefundRequest) {
  const changed = await changeForRefund(powers, request);
  // A mail that fails now is written by the next round.
  if (request.isStoreCredit) await sendDueCards(powers).catch(() => undefined);
  return changed;
}

function changeForRefund(powers: ManagingPowers, request: RefundRequest) {
  const { orderId, idempotencyKey: key, amountCents, pieces, reason, isStoreCredit } = request;
  const inputHash = createHash('sha256').update(JSON.stringify(request)).digest();
  return changeOrder(powers, orderId, async (queries, order, lines, write) => {
    const refundId = newId();
    const operation = 'refundOrder';
    const known = await findKnownRequest(queries, operation, key);
    if (known) return known.inputHash.equals(inputHash) ? null : keyReused;
    const decision = decideRefund(order, lines, { amountCents, pieces });
    if ('__typename' in decision) return decision;
    const isNew = await saveKey(queries, { operation, key, inputHash, subjectId: refundId });
    if (!isNew) return keyReused;
    const payment = await findPayment(queries, orderId);
    const amount = decision.amountCents;
    const refund = { order, paymentId: payment?.id ?? null, amount, reason, refundId };
    const asked = isStoreCredit
      ? await giveCredit(queries, powers, refund)
      : await giveBack(queries, powers, refund);
    await saveRefundLines(queries, { orderId, refundId }, pieces);
    const isOver = amount === refundableOf(order);
    const goods = { id: orderId, lines, pieces, isOver };
    const refusal = await takeGoodsBack(queries, goods, powers.accountId ?? null);
    if (refusal !== null) throw new Rollback(conflict(refusal));
    const restocked = pieces.flatMap(({ lineId, quantity, isRestocked }) => {
      const line = lines.find(({ id }) => id === lineId);
      const back = Math.min(quantity, line?.takenQuantity ?? 0);
      return line && isRestocked && back > 0 ? [{ variantId: line.variantId, quantity: back }] : [];
    });
    await putBack(queries, restocked, `refund ${refundId}`, powers.accountId);
    const detail = formatPrice(amount, order.currency);
    const message = `${detail} was given back.${reason === '' ? '' : ` ${reason}`}`;
    await addEvent(queries, orderId, {
      kind: 'REFUND',
      message,
      accountId: powers.accountId,
      isPublic: true,
    });
    await write([
      await mailOf(powers, queries, { ...order, lines }, 'REFUNDED', { detail: message, key: refundId }),
    ]);
    return asked;
  });
}

const keyReused: Refusal = {
  __typename: 'IdempotencyKeyReused',
  message: 'That idempotency key was used for something else.',
};

/** A parcel or handover as it is asked for. */
export interface FulfillRequest {
  readonly orderId: string;
  readonly pieces: readonly Pieces[];
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string | null;
  readonly isBuyerNotified: boolean;
}

/** Notes what was sent. Money that was only reserved is taken first: nothing leaves for money that is not there. */
export async function fulfillOrder(powers: ManagingPowers, request: FulfillRequest) {
  const { orderId, pieces, carrier, trackingNumber, trackingUrl, isBuyerNotified } = request;
  const payment = await findPayment(powers.db, orderId);
  if (payment?.state === 'AUTHORIZED') {
    const settled = await settleOrder(powers, orderId, 'CAPTURE').catch(ignoreUnreachable);
    if (settled?.order.paymentState !== 'PAID')
      return conflict('The money that was reserved for this order could not be taken, so nothing was sent.');
  }
  return changeOrder(powers, orderId, async (queries, order, lines, write) => {
    const known = lines.map((line) => ({
      ...line,
      isFulfillable: hasCountedStock(productTypeOf(line.productType)),
    }));
    const decision = decideFulfillment(order, known, pieces);
    if ('__typename' in decision) return decision;
    const parcel = { carrier, trackingNumber, trackingUrl };
    const fulfillmentId = await saveFulfillment(queries, orderId, parcel, decision.pieces);
    const after = known.map((line) => {
      const sent = decision.pieces.find(({ lineId }) => lineId === line.id)?.quantity ?? 0;
      return {
        ...line,
        quantity: line.quantity - line.refundedQuantity,
        fulfilledQuantity: line.fulfilledQuantity + sent,
      };
    });
    const state = fulfillmentStateOf(after);
    await saveFulfillmentState(queries, orderId, state, state === 'FULFILLED' ? 'COMPLETED' : order.state);
    const tracking = [carrier, trackingNumber, trackingUrl ?? ''].filter((text) => text !== '').join(', ');
    const message = `${state === 'FULFILLED' ? 'Everything' : 'A part'} was sent.${tracking === '' ? '' : ` ${tracking}`}`;
    await addEvent(queries, orderId, {
      kind: 'FULFILLED',
      message,
      accountId: powers.accountId,
      isPublic: true,
    });
    if (isBuyerNotified)
      await write([
        await mailOf(powers, queries, { ...order, lines }, 'SHIPPED', {
          detail: tracking,
          key: fulfillmentId,
        }),
      ]);
    return null;
  });
}

/** Notes that an order was paid outside of the website. */
export function markOrderPaid(powers: ManagingPowers, id: string) {
  return changeOrder(powers, id, async (queries, order, lines, write) => {
    if (order.paymentState === 'PAID' || order.paymentState === 'NONE_DUE') return null;
    const payment = await findPayment(queries, id);
    const isCounting = order.state === 'OPEN' || order.state === 'COMPLETED';
    if (payment?.provider !== 'manual' || payment.state === 'SUCCEEDED' || !isCounting)
      return conflict('Only an order that counts and is paid outside of the website is marked as paid.');
    const { amountCents } = payment;
    await savePayment(queries, {
      ...payment,
      state: 'SUCCEEDED',
      reference: null,
      capturedCents: amountCents,
      message: '',
    });
    await saveOrderState(queries, {
      ...order,
      paymentState: 'PAID',
      paidCents: order.paidCents + amountCents,
    });
    const { accountId } = powers;
    await addEvent(queries, id, {
      kind: 'PAID',
      message: 'The payment was received.',
      accountId,
      isPublic: true,
    });
    const downloads = await offerFilesByMail(powers, queries, id);
    await write([await mailOf(powers, queries, { ...order, lines, downloads }, 'CONFIRMED')]);
    return null;
  });
}

/** Writes a note that the buyer does not see. */
export function addOrderNote(powers: ManagingPowers, id: string, note: string) {
  return changeOrder(powers, id, async (queries) => {
    await addEvent(queries, id, {
      kind: 'NOTE',
      message: note,
      accountId: powers.accountId,
      isPublic: false,
    });
    return null;
  });
}

/** Sets an order's tags. */
export function setOrderTags(powers: ManagingPowers, id: string, tags: readonly string[]) {
  return changeOrder(powers, id, async (queries) => {
    await saveTags(queries, id, tags);
    return null;
  });
}

/** Gives an order tags, and takes others from it; whoever else tags it at once loses none. */
export function changeOrderTags(
  powers: ManagingPowers,
  id: string,
  change: { readonly added: readonly string[]; readonly removed: readonly string[] },
) {
  return changeOrder(powers, id, async (queries, order) => {
    const tags = withTags(order.tags, change);
    const problem = findTagsProblem(tags);
    if (problem) return { __typename: 'InvalidInput', ...problem };
    if (tags.join('\n') !== order.tags.join('\n')) await saveTags(queries, id, tags);
    return null;
  });
}
