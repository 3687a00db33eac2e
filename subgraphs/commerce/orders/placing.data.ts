import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import { writeStoredJson } from '../checkout/stored-json.ts';
import type { Coupon, CustomerOrder, IdempotencyKey } from '../generated/prisma/client.ts';
import { stockCauseSql, writeStockCause } from '../inventory/stock-cause.ts';
import type { OrderDraft } from './placing.rules.ts';

/** What is stored of a request that must happen once. */
export type KnownRequest = Columns<IdempotencyKey, 'inputHash' | 'subjectId'>;

/** Two that want the same pieces wait for each other in the order of their ids; none is taken that is not there. */
const takePieces = statement(`
  WITH cause AS MATERIALIZED (SELECT ${stockCauseSql(4)} AS told),
    wanted AS (SELECT * FROM unnest($2::text[], $3::int[]) AS w (id, quantity)),
    locked AS MATERIALIZED (SELECT id FROM variant WHERE website_id = $1 AND id = ANY($2) ORDER BY id FOR NO KEY UPDATE)
  UPDATE variant v SET stock = v.stock - w.quantity FROM wanted w, locked l, cause
  WHERE v.website_id = $1 AND v.id = w.id AND l.id = v.id AND NOT v.is_unlimited AND v.stock >= w.quantity AND cause.told IS NOT NULL
  RETURNING v.id`);

/**
 * In the order of their ids; whoever uses the same coupon waits until this order is written. An automatic discount is counted where it has a
 * limit: else all orders would wait for each other.
 */
const takeUses = statement(`
  WITH locked AS MATERIALIZED (SELECT id FROM coupon WHERE website_id = $1 AND id = ANY($2) ORDER BY id FOR NO KEY UPDATE),
  automatic AS MATERIALIZED (SELECT id, usage_limit, per_customer_limit FROM automatic_discount
    WHERE website_id = $1 AND id = ANY($2) AND (usage_limit IS NOT NULL OR per_customer_limit IS NOT NULL) ORDER BY id FOR NO KEY UPDATE),
  coupons AS (
    UPDATE coupon k SET use_count = k.use_count + 1, last_used_at = now() FROM locked l
    WHERE k.website_id = $1 AND k.id = l.id AND (k.usage_limit IS NULL OR k.use_count < k.usage_limit)
    RETURNING k.id, k.per_customer_limit AS "perCustomerLimit"),
  automatics AS (
    UPDATE automatic_discount k SET use_count = k.use_count + 1, last_used_at = now() FROM automatic l
    WHERE k.website_id = $1 AND k.id = l.id AND (k.usage_limit IS NULL OR k.use_count < k.usage_limit)
    RETURNING k.id, k.per_customer_limit AS "perCustomerLimit")
  SELECT * FROM coupons UNION ALL SELECT * FROM automatics
  UNION ALL SELECT d.id, NULL FROM automatic_discount d WHERE d.website_id = $1 AND d.id = ANY($2) AND d.usage_limit IS NULL AND d.per_customer_limit IS NULL`);

const countUses = statement(`
  SELECT coupon_id AS id, count(*)::int AS uses FROM coupon_use
  WHERE website_id = $1 AND coupon_id = ANY($2) AND customer_key = $3 AND released_at IS NULL GROUP BY coupon_id`);

/** The whole order in one statement; its number is counted last, so that others of the website wait for little more than the commit. */
const writeWhole = statement(`
  WITH counted AS (
    INSERT INTO order_counter AS c (website_id, order_number) VALUES ($1, 1001)
    ON CONFLICT (website_id) DO UPDATE SET order_number = c.order_number + 1 RETURNING order_number
  ), made AS (
    INSERT INTO customer_order (id, website_id, number, cart_id, member_id, state, payment_state, fulfillment_state, is_test, version,
      currency, email, customer_key, customer_name, subtotal_cents, discount_cents, shipping_cents, tax_cents, is_tax_included,
      grand_total_cents, gift_card_cents, paid_cents, shipping_address, billing_address, shipping_option, note, additional_fields, tax_number, tax_exemption,
      language, origin, is_newsletter_wanted, payment_method_id, payment_method_name, payment_instructions, placed_at, expires_at)
    SELECT o.id, $1, counted.order_number, o."cartId", o."memberId", o.state, o."paymentState", o."fulfillmentState", o."isTest", o.version,
      o.currency, o.email, o."customerKey", o."customerName", o.subtotal, o.discount, o.shipping, o.tax, o."isTaxIncluded",
      o."grandTotal", o."giftCard", o.paid, o."shippingAddress", o."billingAddress", o."shippingOption", o.note, o."additionalFields", o."taxNumber", nullif(o."taxExemption", 'null'),
      o.language, o.origin, o."isNewsletterWanted", o."paymentMethodId", o."paymentMethodName", o."paymentInstructions",
      CASE WHEN o.state <> 'PENDING' THEN now() END, CASE WHEN o.state = 'PENDING' THEN now() + make_interval(secs => o."holdSeconds") END
    FROM jsonb_to_record($2) AS o (id text, "cartId" text, "memberId" text, state text, "paymentState" text, "fulfillmentState" text,
      "isTest" boolean, version text, currency text, email text, "customerKey" text, "customerName" text, subtotal bigint, discount bigint,
      shipping bigint, tax bigint, "isTaxIncluded" boolean, "grandTotal" bigint, "giftCard" bigint, paid bigint, "shippingAddress" jsonb,
      "billingAddress" jsonb, "shippingOption" jsonb, note text, "additionalFields" text, "taxNumber" text, "taxExemption" jsonb, language text, origin text,
      "isNewsletterWanted" boolean, "paymentMethodId" text, "paymentMethodName" text, "paymentInstructions" text, "holdSeconds" int)
    CROSS JOIN counted
    RETURNING id, number, state, created_at
  ), lines AS (
    INSERT INTO order_line (id, website_id, order_id, position, product_id, variant_id, title, variant_name, sku, sku_key, product_type, quantity,
      taken_quantity, unit_price_cents, subtotal_cents, discount_cents, tax_cents, total_cents, additional_fields, plan)
    SELECT l.id, $1, made.id, l.position, l."productId", l."variantId", l.title, l."variantName", l.sku, lower(l.sku), l."productType", l.quantity,
      l."takenQuantity", l."unitPrice", l.subtotal, l.discount, l.tax, l.total, l."additionalFields", nullif(l.plan, 'null')
    FROM made, jsonb_to_recordset($2 -> 'lines') AS l (id text, position int, "productId" text, "variantId" text, title text,
      "variantName" text, sku text, "productType" smallint, quantity int, "takenQuantity" int, "unitPrice" bigint, subtotal bigint,
      discount bigint, tax bigint, total bigint, "additionalFields" text, plan jsonb)
  ), discounts AS (
    INSERT INTO order_discount (id, website_id, order_id, position, discount_id, name, amount_cents)
    SELECT d.id, $1, made.id, d.position, d."discountId", d.name, d.amount
    FROM made, jsonb_to_recordset($2 -> 'discounts') AS d (id text, position int, "discountId" text, name text, amount bigint)
  ), uses AS (
    INSERT INTO coupon_use (id, website_id, coupon_id, order_id, customer_key)
    SELECT u.id, $1, u."couponId", made.id, $2 ->> 'customerKey'
    FROM made, jsonb_to_recordset($2 -> 'couponUses') AS u (id text, "couponId" text)
  ), taxes AS (
    INSERT INTO order_tax (id, website_id, order_id, position, name, percent_millionths, amount_cents)
    SELECT t.id, $1, made.id, t.position, t.name, t."percentMillionths", t.amount
    FROM made, jsonb_to_recordset($2 -> 'taxes') AS t (id text, position int, name text, "percentMillionths" int, amount bigint)
  ), tax_sales AS (
    INSERT INTO tax_record (id, website_id, order_id, kind, calculation, question, amount_cents)
    SELECT t.id, $1, made.id, 'SALE', t.calculation, t.question, t."amountCents"
    FROM made, jsonb_to_recordset($2 -> 'taxSales') AS t (id text, calculation text, question jsonb, "amountCents" bigint)
  ), cards AS (
    INSERT INTO order_gift_card (id, website_id, order_id, position, gift_card_id, last_four, amount_cents)
    SELECT g.id, $1, made.id, g.position, g."giftCardId", g."lastFour", g.amount
    FROM made, jsonb_to_recordset($2 -> 'cards') AS g (id text, position int, "giftCardId" text, "lastFour" text, amount bigint)
  ), payments AS (
    INSERT INTO payment (id, website_id, order_id, method_id, provider, state, amount_cents, currency, captured_cents, is_captured_later, request)
    SELECT p.id, $1, made.id, p."methodId", p.provider, p.state, p.amount, p.currency, p.captured, p."isCapturedLater", p.request
    FROM made, jsonb_to_recordset($2 -> 'payments') AS p (id text, "methodId" text, provider text, state text, amount bigint, currency text,
      captured bigint, "isCapturedLater" boolean, request jsonb)
  ), events AS (
    INSERT INTO order_event (id, website_id, order_id, kind, message, is_public)
    SELECT e.id, $1, made.id, e.kind, e.message, true
    FROM made, jsonb_to_recordset($2 -> 'events') AS e (id text, kind text, message text)
  ), keys AS (
    INSERT INTO idempotency_key (website_id, operation, key, input_hash, subject_id) SELECT $1, 'placeOrder', $3, $4, made.id FROM made
  ), bought AS (
    UPDATE cart c SET is_purchased = true, order_id = made.id, updated_at = now()
    FROM made WHERE c.website_id = $1 AND c.id = $2 ->> 'cartId' AND made.state <> 'PENDING'
  )
  SELECT number FROM made`);

const readKey = statement(`
  SELECT input_hash AS "inputHash", subject_id AS "subjectId" FROM idempotency_key
  WHERE website_id = $1 AND operation = $2 AND key = $3 AND created_at > now() - interval '48 hours'`);
const removeOldKey = statement(`
  DELETE FROM idempotency_key WHERE website_id = $1 AND operation = $2 AND key = $3 AND created_at <= now() - interval '48 hours'`);
const writeCoupons = statement(
  'UPDATE cart SET coupon_ids = array_remove(coupon_ids, $3), updated_at = now() WHERE website_id = $1 AND id = $2',
);

/** The name of the constraint that one key breaks when it comes twice at once. */
export const keyTaken = 'idempotency_key_pkey';

/** The name of the index that lets a cart have one order that waits for its payment. */
export const pendingTaken = 'customer_order_pending_of_cart';

/** Takes pieces of counted stocks, under a key that names why; false when one of them has too few, and then the transaction must be rolled back. */
export async function takeStock(
  queries: Queries,
  key: string,
  wanted: ReadonlyMap<string, number>,
): Promise<boolean> {
  if (wanted.size === 0) return true;
  const ids = [...wanted.keys()].sort();
  const cause = writeStockCause({ reason: 'SALE', key });
  const taken = await queries.rows(takePieces, [ids, ids.map((id) => wanted.get(id) ?? 0), cause]);
  return taken.length === ids.length;
}

/** Uses coupons once each; the id of one that was used as often as it may be, or null when all can be used. */
export async function takeCoupons(
  queries: Queries,
  couponIds: readonly string[],
  customerKey: string,
): Promise<string | null> {
  if (couponIds.length === 0) return null;
  const taken = await queries.rows<Columns<Coupon, 'id' | 'perCustomerLimit'>>(takeUses, [couponIds]);
  const usedUp = couponIds.find((id) => !taken.some((one) => one.id === id));
  if (usedUp !== undefined) return usedUp;
  if (taken.every(({ perCustomerLimit }) => perCustomerLimit === null)) return null;
  const counts = await queries.rows<Columns<Coupon, 'id'> & { readonly uses: number }>(countUses, [
    couponIds,
    customerKey,
  ]);
  const over = taken.find(({ id, perCustomerLimit }) => {
    const uses = counts.find((count) => count.id === id)?.uses ?? 0;
    return perCustomerLimit !== null && uses >= perCustomerLimit;
  });
  return over?.id ?? null;
}

/** Writes an order with all that belongs to it, and answers its number. */
export async function writeOrder(
  queries: Queries,
  draft: OrderDraft,
  key: string,
  inputHash: Buffer,
): Promise<number> {
  const [row] = await queries.rows<Columns<CustomerOrder, 'number'>>(writeWhole, [
    writeStoredJson(draft),
    key,
    inputHash,
  ]);
  if (!row) throw new Error('An order was not written.');
  return row.number;
}

/** What a key stands for already; null for a new one. */
export async function findKnownRequest(
  queries: Queries,
  operation: string,
  key: string,
): Promise<KnownRequest | null> {
  const [row] = await queries.rows<KnownRequest>(readKey, [operation, key]);
  if (!row) await queries.rows(removeOldKey, [operation, key]);
  return row ?? null;
}

/** Takes a coupon out of a cart. */
export async function dropCoupon(queries: Queries, cartId: string, couponId: string): Promise<void> {
  await queries.rows(writeCoupons, [cartId, couponId]);
}
