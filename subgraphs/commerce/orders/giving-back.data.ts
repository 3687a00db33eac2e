import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import type { Coupon, OrderGiftCard, OrderLine } from '../generated/prisma/client.ts';
import { refundGiftCard } from '../gift-cards/gift-card.changes.ts';
import { stockCauseSql, writeStockCause } from '../inventory/stock-cause.ts';

/** In the order of the variants' ids, as pieces are taken; what became unlimited meanwhile needs none back. */
const returnPieces = statement(`
  WITH cause AS MATERIALIZED (SELECT ${stockCauseSql(4)} AS told),
    wanted AS (SELECT w.id, sum(w.quantity)::int AS quantity FROM unnest($2::text[], $3::int[]) AS w (id, quantity) GROUP BY w.id),
    locked AS MATERIALIZED (SELECT id FROM variant WHERE website_id = $1 AND id = ANY($2) ORDER BY id FOR NO KEY UPDATE)
  UPDATE variant v SET stock = v.stock + w.quantity FROM wanted w, locked l, cause
  WHERE v.website_id = $1 AND v.id = w.id AND l.id = v.id AND NOT v.is_unlimited AND cause.told IS NOT NULL`);

const takeHeld = statement(`
  UPDATE order_line l SET taken_quantity = 0 FROM order_line before
  WHERE before.website_id = $1 AND l.website_id = $1 AND l.order_id = $2 AND l.taken_quantity > 0 AND before.id = l.id
  RETURNING l.variant_id AS "variantId", before.taken_quantity AS quantity`);

const releaseUses = statement(`
  UPDATE coupon_use SET released_at = now() WHERE website_id = $1 AND order_id = $2 AND released_at IS NULL RETURNING coupon_id AS id`);
const countDown = statement(`
  WITH locked AS MATERIALIZED (SELECT id FROM coupon WHERE website_id = $1 AND id = ANY($2) ORDER BY id FOR NO KEY UPDATE),
  automatic AS MATERIALIZED (SELECT id FROM automatic_discount
    WHERE website_id = $1 AND id = ANY($2) AND (usage_limit IS NOT NULL OR per_customer_limit IS NOT NULL) ORDER BY id FOR NO KEY UPDATE),
  counted AS (UPDATE automatic_discount k SET use_count = greatest(k.use_count - 1, 0) FROM automatic l WHERE k.website_id = $1 AND k.id = l.id)
  UPDATE coupon k SET use_count = greatest(k.use_count - 1, 0) FROM locked l WHERE k.website_id = $1 AND k.id = l.id`);

const readCards = statement(`
  SELECT gift_card_id AS "giftCardId", (amount_cents - refunded_cents)::float8 AS "leftCents" FROM order_gift_card
  WHERE website_id = $1 AND order_id = $2 AND refunded_cents < amount_cents ORDER BY gift_card_id`);
const noteCardRefund = statement(`
  UPDATE order_gift_card SET refunded_cents = refunded_cents + $4 WHERE website_id = $1 AND order_id = $2 AND gift_card_id = $3`);

/** Puts pieces back into stock, under a key that names why: the same key gives back once. */
export async function putBack(
  queries: Queries,
  pieces: readonly { readonly variantId: string; readonly quantity: number }[],
  key: string,
  accountId?: string,
): Promise<void> {
  if (pieces.length === 0) return;
  const cause = writeStockCause({ reason: 'RETURN', key, accountId });
  const ids = pieces.map(({ variantId }) => variantId);
  await queries.rows(returnPieces, [ids, pieces.map(({ quantity }) => quantity), cause]);
}

/** Gives back the pieces that a locked order still holds. */
export async function returnStock(queries: Queries, orderId: string, accountId?: string): Promise<void> {
  const held = await queries.rows<Columns<OrderLine, 'variantId' | 'quantity'>>(takeHeld, [orderId]);
  await putBack(queries, held, `order ${orderId} returned`, accountId);
}

/** Lets the coupons of a locked order be used once more. */
export async function releaseCoupons(queries: Queries, orderId: string): Promise<void> {
  const released = await queries.rows<Columns<Coupon, 'id'>>(releaseUses, [orderId]);
  if (released.length > 0) await queries.rows(countDown, [released.map(({ id }) => id)]);
}

/**
 * Gives money back to the gift cards of a locked order, at most so much; answers how much. A card that was taken out of use meanwhile
 * gets nothing.
 */
export async function refundCards(
  queries: Queries,
  orderId: string,
  most: number,
  reason: { readonly key: string; readonly accountId: string | null },
): Promise<number> {
  const cards = await queries.rows<Columns<OrderGiftCard, 'giftCardId'> & { readonly leftCents: number }>(
    readCards,
    [orderId],
  );
  let left = most;
  for (const { giftCardId, leftCents } of cards) {
    const amountCents = Math.min(left, leftCents);
    if (amountCents === 0) continue;
    const refund = { giftCardId, amountCents, redemptionKey: `order ${orderId}`, ...reason };
    const moved = await refundGiftCard(queries, refund);
    if (moved.__typename !== 'LedgerChanged') continue;
    await queries.rows(noteCardRefund, [orderId, giftCardId, amountCents]);
    left -= amountCents;
  }
  return most - left;
}
