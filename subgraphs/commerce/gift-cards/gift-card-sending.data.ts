import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import type { CustomerOrder, GiftCard } from '../generated/prisma/client.ts';
import type { LedgerLine } from './gift-card.rules.ts';

/** A card that an order brought, whose mail is to be written. */
export interface DueCard
  extends Columns<
      GiftCard,
      ('key' | 'lineId' | 'currency' | 'recipientName' | 'recipientEmail') | ('message' | 'sendCount')
    >,
    Columns<CustomerOrder, 'language' | 'origin' | 'isTest'> {
  readonly ledger: readonly Pick<LedgerLine, 'amountCents'>[];
  readonly buyerEmail: CustomerOrder['email'];
  readonly giverName: string;
}

/** A card that an order brought, for its buyer. */
export interface IssuedGiftCardRow
  extends Columns<
    GiftCard,
    ('id' | 'lineId' | 'lastFour' | 'currency' | 'recipientName') | ('recipientEmail' | 'sendAt' | 'sentAt')
  > {
  readonly valueCents: number;
  readonly isDisabled: boolean;
}

const due = `g.order_id IS NOT NULL AND g.send_at <= now() AND g.sent_at IS NULL AND g.disabled_at IS NULL`;
const readDue = statement(
  `SELECT g.id FROM gift_card g WHERE g.website_id = $1 AND ${due} ORDER BY g.send_at LIMIT 500`,
);
const lockDue = statement(`
  SELECT g.key, g.line_id AS "lineId", g.currency, g.recipient_name AS "recipientName", g.recipient_email AS "recipientEmail", g.message,
    g.send_count AS "sendCount", o.email AS "buyerEmail", o.language, o.origin, o.is_test AS "isTest",
    coalesce(o.billing_address ->> 'name', o.shipping_address ->> 'name', '') AS "giverName",
    (SELECT json_agg(json_build_object('amountCents', e.amount_cents)) FROM gift_card_entry e WHERE e.website_id = $1 AND e.gift_card_id = g.id) AS ledger
  FROM gift_card g JOIN customer_order o ON o.website_id = $1 AND o.id = g.order_id
  WHERE g.website_id = $1 AND g.id = $2 AND ${due} FOR NO KEY UPDATE OF g`);
const markSent = statement(
  'UPDATE gift_card SET sent_at = now(), send_count = send_count + 1 WHERE website_id = $1 AND id = $2',
);
const markDue = statement(`
  UPDATE gift_card SET sent_at = NULL, send_at = now() WHERE website_id = $1 AND id = $2 AND order_id IS NOT NULL AND disabled_at IS NULL
  RETURNING id`);
const readOfOrder = statement(`
  SELECT g.id, g.line_id AS "lineId", g.last_four AS "lastFour", g.currency, g.recipient_name AS "recipientName",
    g.recipient_email AS "recipientEmail", g.disabled_at IS NOT NULL AS "isDisabled", g.send_at AS "sendAt", g.sent_at AS "sentAt",
    (SELECT sum(e.amount_cents)::float8 FROM gift_card_entry e WHERE e.website_id = $1 AND e.gift_card_id = g.id AND e.kind = 'ISSUE') AS "valueCents"
  FROM gift_card g WHERE g.website_id = $1 AND g.order_id = $2 ORDER BY g.id`);
const usable = 'g.website_id = $1 AND g.order_id = $2 AND g.line_id IS NOT NULL AND g.disabled_at IS NULL';
const lockUsable = statement(`SELECT g.id FROM gift_card g WHERE ${usable} ORDER BY g.id FOR NO KEY UPDATE`);
/** Asked once the cards are locked: what was spent while they were waited for is seen. */
const readUsable = statement(`
  SELECT g.id, g.line_id AS "lineId",
    EXISTS (SELECT FROM gift_card_entry e WHERE e.website_id = g.website_id AND e.gift_card_id = g.id AND e.kind = 'REDEEM') AS "isSpent"
  FROM gift_card g WHERE ${usable} ORDER BY g.id`);

/** Cards whose mails are to be written now. */
export async function findDueCards(queries: Queries): Promise<string[]> {
  return (await queries.rows<Columns<GiftCard, 'id'>>(readDue)).map(({ id }) => id);
}

/** The card while nobody else writes its mail or spends it; null when it was written, or is out of use. */
export async function lockDueCard(queries: Queries, id: string): Promise<DueCard | null> {
  const [row] = await queries.rows<DueCard>(lockDue, [id]);
  return row ?? null;
}

/** Notes that the mail of a locked card was written. */
export async function noteSent(queries: Queries, id: string): Promise<void> {
  await queries.rows(markSent, [id]);
}

/** Has the mail of a card written once more; false for a card that no order brought, or that is out of use. */
export async function resendCard(queries: Queries, id: string): Promise<boolean> {
  return (await queries.rows(markDue, [id])).length > 0;
}

/** The cards that an order brought, oldest first. */
export function findIssuedCards(queries: Queries, orderId: string): Promise<IssuedGiftCardRow[]> {
  return queries.rows<IssuedGiftCardRow>(readOfOrder, [orderId]);
}

/** The bought cards of a locked order that are in use, which nobody spends until the transaction ends. */
export async function lockUsableCards(
  queries: Queries,
  orderId: string,
): Promise<(Columns<GiftCard, 'id', { lineId: string }> & { readonly isSpent: boolean })[]> {
  const locked = await queries.rows(lockUsable, [orderId]);
  return locked.length === 0 ? [] : queries.rows(readUsable, [orderId]);
}
