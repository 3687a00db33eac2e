import { createHash } from 'node:crypto';
import type { Queries } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { WriteMails } from '#kit/outbox.ts';
import { formatPrice } from '../cart/cart-amounts.rules.ts';
import { isDonation } from '../draft-orders/draft-version.rules.ts';
import { sendDueCards } from '../gift-cards/gift-card-issuing.ts';
import { takeGoodsBack } from '../goods/taking-back.ts';
import { ProviderUnreachable } from '../payments/payment-provider.ts';
import { carryOutRefund } from '../payments/refunding.ts';
import { addEvent, findPayment, lockOrder, saveOrderState } from '../payments/settling.data.ts';
import { type SettlingPowers, settleOrder } from '../payments/settling.ts';
import { hasCountedStock } from '../products/product.rules.ts';
import { productTypeOf } from '../products/product-rows.ts';
import { putBack, releaseCoupons, returnStock } from './giving-back.data.ts';
import { type GivingBack, giveBack, giveCredit } from './giving-back.ts';
import {
  findLines,
  saveCancelReason,
  saveFulfillment,
  saveFulfillmentState,
  saveKey,
  saveRefundLines,
  saveTags,
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
import { fulfillmentStateOf } from './order-state.rules.ts';
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
) => Promise<Refusal | readonly string[] | null>;

/** Carries a refusal out of a transaction that is rolled back. */
export class Rollback extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Works on an order that nobody else changes meanwhile. Ids that the work answers are refunds to carry out afterwards. */
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
    if (result !== null && '__typename' in result) return result;
    for (const refundId of result ?? []) await carryOutRefund(powers, refundId);
  } catch (error) {
    if (error instanceof Rollback) return error.refusal;
    throw error;
  }
  return findOrder(db, id);
}

export const conflict = (message: string): Refusal => ({ __typename: 'OrderStateConflict', message });

/** Calls a locked order off: everything goes back. */
export function cancelLocked(powers: ManagingPowers, reason: string): Work {
  return async (queries, order, lines, write) => {
    const { id } = order;
    if (order.state === 'CANCELLED') return null;
    const problem = findCancelProblem(order);
    if (problem) return problem;
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
    return amount === 0 ? null : giveBackMoney(queries, powers, { order, amount, reason, refundId: newId() });
  };
}

/** Gives money back, or nothing of the whole change where a gift card takes none. */
export async function giveBackMoney(queries: Queries, powers: ManagingPowers, giving: GivingBack) {
  const asked = await giveBack(queries, powers, giving);
  if (asked) return asked;
  throw new Rollback(conflict('A gift card that paid for this order is out of use, and takes nothing back.'));
}

export function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof ProviderUnreachable)) throw error;
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
    const amount = decision.amountCents;
    const refund = { order, amount, reason, refundId };
    const asked = isStoreCredit
      ? await giveCredit(queries, powers, refund)
      : await giveBackMoney(queries, powers, refund);
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
    const message = `${formatPrice(amount, order.currency)} was given back.${reason === '' ? '' : ` ${reason}`}`;
    await addEvent(queries, orderId, {
      kind: 'REFUND',
      message,
      accountId: powers.accountId,
      isPublic: true,
    });
    await write([
      await mailOf(powers, queries, { ...order, lines }, 'REFUNDED', {
        ...{ givenBackCents: amount, detail: reason, key: refundId },
      }),
    ]);
    return asked;
  });
}

export const keyReused: Refusal = {
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
      isFulfillable: !isDonation(order) && hasCountedStock(productTypeOf(line.productType)),
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
          ...{ detail: [carrier, trackingNumber].filter((text) => text !== '').join(', '), trackingUrl },
          key: fulfillmentId,
        }),
      ]);
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
