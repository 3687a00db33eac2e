import { z } from 'zod';
import type { Queries } from '#kit/database.ts';
import type { WriteMails } from '#kit/outbox.ts';
import { noteReceived } from '../donations/donation.data.ts';
import { readDetails } from '../gift-cards/gift-card-details.rules.ts';
import { type IssuingPowers, issueOrderedCard, sendDueCards } from '../gift-cards/gift-card-issuing.ts';
import { saveMembership } from '../memberships/membership.data.ts';
import { settleMemberships } from '../memberships/memberships.ts';
import { findOrder, type OrderRow } from '../orders/order.data.ts';
import { addEvent, lockOrder } from '../payments/settling.data.ts';
import { ProductType } from '../products/product.rules.ts';
import { startSubscription } from '../subscriptions/starting.ts';
import { findUndeliveredOrders, isDeliveryDue, takeUndelivered, type UndeliveredLine } from './goods.data.ts';

/** What it takes to hand over what a website sold. */
export interface GoodsPowers extends IssuingPowers {
  /** Asks another subgraph what only that one knows, or has it done. */
  ask(subgraph: string, query: string, variables: Record<string, unknown>): Promise<Record<string, unknown>>;
}

const zoneOfWebsite = z.object({ website: z.object({ timeZone: z.string() }).nullable() });

/** The time zone by which a website's days are counted. */
export async function findTimeZone({ ask }: Pick<GoodsPowers, 'ask'>): Promise<string> {
  const { website } = zoneOfWebsite.parse(await ask('content', '{ website { timeZone } }', {}));
  return website?.timeZone ?? 'UTC';
}

/**
 * Hands over what needs no parcel, once the order is paid: gift cards are made, memberships begin and donations are received, each once, in
 * the transaction that says so. Whoever calls it again, at once or later, does no harm.
 */
export async function deliverOrder(powers: GoodsPowers, orderId: string): Promise<void> {
  const { db, mailer } = powers;
  const known = await findOrder(db, orderId);
  if (!known || !(await isDeliveryDue(db, orderId))) return;
  const timeZone = await findTimeZone(powers);
  await mailer.transaction(db, async (queries, write) => {
    const order = await lockOrder(queries, known);
    if (!order) return;
    for (const line of await takeUndelivered(queries, orderId))
      await deliverLine({ queries, write }, powers, { order, line, timeZone });
    if (await noteReceived(queries, orderId))
      await addEvent(queries, orderId, { kind: 'GOODS', message: 'The donation came.', isPublic: true });
  });
}

async function deliverLine(
  { queries, write }: { readonly queries: Queries; readonly write: WriteMails },
  powers: GoodsPowers,
  { order, line, timeZone }: { order: OrderRow; line: UndeliveredLine; timeZone: string },
): Promise<void> {
  if (line.plan) return startSubscription({ queries, write }, { ...line, plan: line.plan }, order, timeZone);
  if (line.productType === ProductType.paywall) {
    const { id: orderId, memberId } = order;
    if (memberId === null || line.quantity === 0) return;
    await saveMembership(queries, { memberId, orderId, lineId: line.id, productId: line.productId });
    await addEvent(queries, orderId, { kind: 'GOODS', message: 'The membership began.', isPublic: true });
    return;
  }
  for (let piece = 1; piece <= line.quantity; piece += 1) {
    const card = {
      ...readDetails(line.additionalFields),
      ...{ key: `line ${line.id} ${piece}`, orderId: order.id, lineId: line.id },
      ...{ amountCents: line.unitPriceCents, currency: order.currency, accountId: null },
    };
    await issueOrderedCard(queries, powers, card, timeZone);
  }
  await addEvent(queries, order.id, {
    kind: 'GOODS',
    message: line.quantity === 1 ? 'The gift card was made.' : `${line.quantity} gift cards were made.`,
    isPublic: true,
  });
}

/**
 * Hands an order over as soon as it is paid, for whoever waits for the answer. What fails now is not told as a failure of the order: the
 * next round makes up for it.
 */
export async function deliverAtOnce(powers: GoodsPowers, orderId: string): Promise<void> {
  try {
    if (!(await isDeliveryDue(powers.db, orderId))) return;
    await deliverOrder(powers, orderId);
    await sendDueCards(powers);
    await settleMemberships(powers);
  } catch {
    return;
  }
}

/** One round of a website; what fails is left for the next round, and spoils nothing else. */
export async function sweepGoods(
  powers: GoodsPowers,
  log: { warn(details: object, message: string): void },
): Promise<void> {
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      log.warn({ error }, `${what} could not be finished yet.`);
    }
  };
  for (const id of await findUndeliveredOrders(powers.db))
    await attempt('A delivery', () => deliverOrder(powers, id));
  await attempt('The mails of gift cards', () => sendDueCards(powers));
  await attempt('Memberships', () => settleMemberships(powers));
}
