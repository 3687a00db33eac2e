import type { Queries } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { issueOrderedCard } from '../gift-cards/gift-card-issuing.ts';
import { addRefundedAmount, lockTakenPayments, saveRefund } from '../payments/refunding.data.ts';
import type { SettlingPowers } from '../payments/settling.ts';
import { refundCards } from './giving-back.data.ts';
import { shareRefund } from './managing.rules.ts';
import type { OrderRow } from './order.data.ts';
import { balanceOf, paymentStateOf } from './order-state.rules.ts';

/** Money that a locked order gives back. */
export interface GivingBack {
  readonly order: OrderRow;
  readonly amount: number;
  readonly reason: string;
  /** The id of the refund; where several payments give back, that of the first. */
  readonly refundId: string;
}

interface Powers extends Pick<SettlingPowers, 'db' | 'secret'> {
  readonly accountId: string | undefined;
}

/** What is given back while an order is paid more than it costs counts as the difference first. */
async function noteGivenBack(queries: Queries, { order, amount }: GivingBack): Promise<number> {
  const adjusted = Math.min(amount, Math.max(-balanceOf(order), 0));
  const refundedCents = order.refundedCents + amount;
  const adjustedCents = order.adjustedCents + adjusted;
  const state = paymentStateOf({ ...order, refundedCents, adjustedCents });
  await addRefundedAmount(queries, order.id, amount, state, adjusted);
  return adjusted;
}

/**
 * Gives money back by the ways that it came, the newest payment first, and then to gift cards; the ids of refunds that providers are to be
 * asked for. Null when a gift card that is out of use would have to take some of it: then the transaction must be rolled back.
 */
export async function giveBack(
  queries: Queries,
  { accountId }: Pick<Powers, 'accountId'>,
  giving: GivingBack,
): Promise<readonly string[] | null> {
  const { order, amount, reason, refundId } = giving;
  const { shares, toCards } = shareRefund(amount, await lockTakenPayments(queries, order.id));
  const cause = { key: `refund ${refundId}`, accountId: accountId ?? null };
  if (toCards > 0 && (await refundCards(queries, order.id, toCards, cause)) < toCards) return null;
  let adjusted = await noteGivenBack(queries, giving);
  const asked: string[] = [];
  const { id: orderId, currency } = order;
  for (const [index, { paymentId, isOutside, cents }] of shares.entries()) {
    const id = index === 0 ? refundId : newId();
    const amountCents = cents + (index === 0 ? toCards : 0);
    const adjustedCents = Math.min(adjusted, amountCents);
    adjusted -= adjustedCents;
    const isAsked = cents > 0 && !isOutside;
    await saveRefund(queries, {
      ...{ id, orderId, paymentId, amountCents, providerCents: cents, adjustedCents, currency, reason },
      ...{ accountId: accountId ?? null, isSettled: !isAsked },
    });
    if (isAsked) asked.push(id);
  }
  return asked;
}

/** Gives back what was paid as credit to spend in the shop, which is mailed to the buyer. */
export async function giveCredit(
  queries: Queries,
  { db, secret, accountId: giver }: Powers,
  giving: GivingBack,
): Promise<readonly string[]> {
  const { order, amount, reason, refundId } = giving;
  const accountId = giver ?? null;
  const { id: orderId, currency, email: recipientEmail } = order;
  const adjustedCents = await noteGivenBack(queries, giving);
  await saveRefund(queries, {
    ...{ id: refundId, orderId, paymentId: null, amountCents: amount, providerCents: 0, currency, reason },
    ...{ accountId, isSettled: true, adjustedCents },
  });
  const recipient = { recipientName: '', recipientEmail, message: '', deliveryDate: null, lineId: null };
  const card = { ...recipient, key: `refund ${refundId}`, orderId, amountCents: amount, currency };
  await issueOrderedCard(queries, { db, secret }, { ...card, accountId }, 'UTC');
  return [];
}
