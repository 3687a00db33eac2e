import type { Columns } from '#kit/columns.ts';
import { type Database, everyWebsite, type Queries, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { CustomerOrder, OrderLine, Payment } from '../generated/prisma/client.ts';
import { type OrderRow, orderColumns } from '../orders/order.data.ts';
import type { OrderMail } from '../orders/order-mail.rules.ts';
import type { StoredPaymentState } from './payment-state.rules.ts';

/** A stored payment; the amounts are in minor units of its currency. */
export type StoredPayment = Columns<
  Payment,
  | ('id' | 'orderId' | 'methodId' | 'provider' | 'reference' | 'amountCents')
  | ('currency' | 'capturedCents' | 'isCapturedLater' | 'isDifference')
  | 'message',
  {
    state: StoredPaymentState /** The provider's id of the saved method that is charged. */;
    request: {
      readonly returnUrl?: string;
      /** The provider's id of the saved method that is charged. */
      readonly savedMethod?: string;
      readonly isMethodSaved?: boolean;
      /** True when the member is not there, as when a subscription is renewed. */
      readonly isOffSession?: boolean;
    };
  }
>;

const paymentColumns = `p.id, p.order_id AS "orderId", p.method_id AS "methodId", p.provider, p.state, p.reference, p.amount_cents::float8 AS "amountCents", p.currency,
  p.captured_cents::float8 AS "capturedCents", p.is_captured_later AS "isCapturedLater",
  p.is_difference AS "isDifference", p.message, p.request`;
const readPayment = statement(
  `SELECT ${paymentColumns} FROM payment p WHERE p.website_id = $1 AND p.order_id = $2 AND NOT p.is_difference ORDER BY p.id DESC LIMIT 1`,
);
const readById = statement(`SELECT ${paymentColumns} FROM payment p WHERE p.website_id = $1 AND p.id = $2`);
const readLiveDifference = statement(`
  SELECT ${paymentColumns} FROM payment p WHERE p.website_id = $1 AND p.order_id = $2 AND p.is_difference
    AND p.state IN ('CREATED', 'REQUIRES_ACTION', 'PROCESSING', 'AUTHORIZED')`);
const readByReference = statement(
  `SELECT p.id, p.order_id AS "orderId", p.is_difference AS "isDifference" FROM payment p WHERE p.website_id = $1 AND p.provider = $2 AND p.reference = $3`,
);
const lockPayment = statement(
  `SELECT ${paymentColumns} FROM payment p WHERE p.website_id = $1 AND p.id = $2 FOR UPDATE`,
);
/** What an order was made of: a cart or a draft. */
const lockOrigin = statement(`
  WITH carts AS MATERIALIZED (SELECT id FROM cart WHERE website_id = $1 AND id = $2 FOR UPDATE),
    drafts AS MATERIALIZED (SELECT id FROM draft_order WHERE website_id = $1 AND id = $2 FOR UPDATE)
  SELECT id FROM carts UNION ALL SELECT id FROM drafts`);
const lockOrderById = statement(
  `SELECT ${orderColumns} FROM customer_order o WHERE o.website_id = $1 AND o.id = $2 FOR UPDATE`,
);
const writePayment = statement(`
  UPDATE payment SET state = $3, reference = coalesce($4, reference), captured_cents = $5, message = $6,
    amount_cents = coalesce($7, amount_cents), settled_at = now()
  WHERE website_id = $1 AND id = $2`);
const writeReference = statement(
  `UPDATE payment SET reference = $3 WHERE website_id = $1 AND id = $2 AND reference IS NULL`,
);
const writeOrder = statement(`
  UPDATE customer_order SET state = $3, payment_state = $4, paid_cents = $5,
    placed_at = CASE WHEN $3 = 'OPEN' THEN coalesce(placed_at, now()) ELSE placed_at END,
    cancelled_at = CASE WHEN $3 = 'CANCELLED' THEN coalesce(cancelled_at, now()) ELSE cancelled_at END,
    expires_at = CASE WHEN $3 = 'PENDING' THEN expires_at END, updated_at = now()
  WHERE website_id = $1 AND id = $2`);
const insertEvent = statement(`
  INSERT INTO order_event (id, website_id, order_id, kind, message, account_id, is_public) VALUES ($2, $1, $3, $4, $5, $6, $7)`);
const readMailLines = statement(`
  SELECT title, variant_name AS "variantName", quantity, subtotal_cents::float8 AS "subtotalCents" FROM order_line
  WHERE website_id = $1 AND order_id = $2 ORDER BY position`);

/** What was ordered leaves the cart; what was put in meanwhile stays. */
const reduceEntries = statement(`
  UPDATE cart_entry e SET quantity = e.quantity - l.quantity FROM order_line l
  WHERE l.website_id = $1 AND e.website_id = $1 AND e.cart_id = $2 AND l.order_id = $3 AND e.variant_id = l.variant_id
    AND e.additional_fields = l.additional_fields AND e.quantity > l.quantity`);
const removeEntries = statement(`
  DELETE FROM cart_entry e USING order_line l
  WHERE l.website_id = $1 AND e.website_id = $1 AND e.cart_id = $2 AND l.order_id = $3 AND e.variant_id = l.variant_id
    AND e.additional_fields = l.additional_fields AND e.quantity <= l.quantity`);
const closeCart = statement(`
  WITH spent AS (UPDATE checkout SET gift_card_ids = '{}', note = '' WHERE website_id = $1 AND cart_id = $2)
  UPDATE cart c SET coupon_ids = '{}', updated_at = now(),
    is_purchased = NOT EXISTS (SELECT FROM cart_entry e WHERE e.website_id = $1 AND e.cart_id = c.id),
    order_id = CASE WHEN NOT EXISTS (SELECT FROM cart_entry e WHERE e.website_id = $1 AND e.cart_id = c.id) THEN $3 END
  WHERE c.website_id = $1 AND c.id = $2 AND NOT c.is_purchased`);

const dueDifference = `p.is_difference AND p.provider NOT IN ('manual', 'test')
    AND (p.state IN ('CREATED', 'REQUIRES_ACTION', 'AUTHORIZED') AND coalesce(p.settled_at, p.created_at) < now() - interval '30 minutes'
      OR p.state = 'PROCESSING' AND p.settled_at < now() - interval '1 hour')`;
const readDue = statement(`
  SELECT id FROM customer_order WHERE website_id = $1 AND state = 'PENDING' AND expires_at <= now() ORDER BY expires_at LIMIT 100`);
const readSlow = statement(`
  SELECT p.order_id AS id FROM payment p WHERE p.website_id = $1 AND p.state = 'PROCESSING' AND p.provider NOT IN ('manual', 'test') AND NOT p.is_difference
    AND p.created_at < now() - interval '1 hour' AND p.settled_at < now() - interval '1 hour' ORDER BY p.settled_at LIMIT 100`);
const isOfEndedOrder = `NOT p.is_difference AND p.provider NOT IN ('manual', 'test') AND p.state IN ('CREATED', 'REQUIRES_ACTION', 'AUTHORIZED')
    AND o.state IN ('CANCELLED', 'FAILED') AND coalesce(p.settled_at, p.created_at) < now() - interval '2 minutes'`;
/** Money that is still reserved, or may still come, for orders that were called off while their provider was away. */
const readReserved = statement(`
  SELECT p.order_id AS id FROM payment p JOIN customer_order o ON o.website_id = $1 AND o.id = p.order_id
  WHERE p.website_id = $1 AND ${isOfEndedOrder} ORDER BY p.settled_at LIMIT 100`);
/** Payments of what is left to be paid that nobody finished, or of which nothing was heard for an hour. */
const readOpenDifferences = statement(`
  SELECT p.id, p.state = 'PROCESSING' AS "isSlow" FROM payment p WHERE p.website_id = $1 AND ${dueDifference}
  ORDER BY p.created_at LIMIT 100`);
const countRefused = statement(`
  SELECT count(*)::int AS refused FROM (SELECT 1 FROM payment WHERE website_id = $1 AND state = 'DECLINED'
    AND settled_at > now() - interval '10 minutes' LIMIT 1000) p`);
const touchPayment = statement(
  'UPDATE payment SET settled_at = now() WHERE website_id = $1 AND order_id = $2',
);
const deleteOldKeys = statement(`
  DELETE FROM idempotency_key WHERE website_id = $1 AND created_at <= now() - interval '48 hours'`);
const postponeOrder = statement(`
  UPDATE customer_order SET expires_at = now() + interval '2 minutes' WHERE website_id = $1 AND id = $2 AND state = 'PENDING'`);
const readWebsitesWithWork = statement(`
  SELECT DISTINCT website_id AS "websiteId" FROM (
    SELECT website_id FROM customer_order WHERE state = 'PENDING' AND expires_at <= now()
    UNION ALL SELECT website_id FROM refund WHERE state = 'PENDING' AND next_attempt_at <= now()
    UNION ALL SELECT website_id FROM payment WHERE state = 'PROCESSING' AND provider NOT IN ('manual', 'test')
      AND settled_at < now() - interval '1 hour'
    UNION ALL SELECT p.website_id FROM payment p JOIN customer_order o ON o.website_id = p.website_id AND o.id = p.order_id
      WHERE ${isOfEndedOrder}
    UNION ALL SELECT p.website_id FROM payment p WHERE ${dueDifference}
    UNION ALL SELECT website_id FROM draft_order WHERE held IS NOT NULL AND expires_at <= now()
    UNION ALL SELECT website_id FROM idempotency_key WHERE created_at <= now() - interval '48 hours'
    UNION ALL SELECT website_id FROM tax_record WHERE state = 'WAITING' AND next_attempt_at <= now()
    UNION ALL SELECT website_id FROM tax_answer WHERE asked_at <= now() - interval '1 day'
  ) w WHERE $1 = '${everyWebsite}' LIMIT 500`);

/** The payment that an order began with; null when gift cards paid all of it, or nothing was due. */
export async function findPayment(queries: Queries, orderId: string): Promise<StoredPayment | null> {
  const [row] = await queries.rows<StoredPayment>(readPayment, [orderId]);
  return row ?? null;
}

/** A payment by its id; null when there is none. */
export async function findPaymentById(queries: Queries, id: string): Promise<StoredPayment | null> {
  const [row] = await queries.rows<StoredPayment>(readById, [id]);
  return row ?? null;
}

/** The payment of what is left to be paid that is on its way just now; there is one at most. */
export async function findLiveDifference(queries: Queries, orderId: string): Promise<StoredPayment | null> {
  const [row] = await queries.rows<StoredPayment>(readLiveDifference, [orderId]);
  return row ?? null;
}

/** The payment that has that id at a provider; null when there is none. */
export async function findPaymentByReference(
  queries: Queries,
  provider: string,
  reference: string,
): Promise<Pick<StoredPayment, 'id' | 'orderId' | 'isDifference'> | null> {
  const [row] = await queries.rows<StoredPayment>(readByReference, [provider, reference]);
  return row ?? null;
}

/** Payments of what is left to be paid that are to be looked after. */
export function findOpenDifferences(
  queries: Queries,
): Promise<(Columns<Payment, 'id'> & { readonly isSlow: boolean })[]> {
  return queries.rows<Columns<Payment, 'id'> & { readonly isSlow: boolean }>(readOpenDifferences);
}

/** Locks an order, after the cart or the draft that it is of: the order in which everyone locks them. Null when it is gone. */
export async function lockOrder(
  queries: Queries,
  order: Pick<OrderRow, 'id' | 'cartId'>,
): Promise<OrderRow | null> {
  await queries.rows(lockOrigin, [order.cartId]);
  const [row] = await queries.rows<OrderRow>(lockOrderById, [order.id]);
  return row ?? null;
}

/** The payment, which nobody else changes until the transaction ends. */
export async function lockPaymentOf(queries: Queries, id: string): Promise<StoredPayment | null> {
  const [row] = await queries.rows<StoredPayment>(lockPayment, [id]);
  return row ?? null;
}

/** Remembers where a locked payment stands. */
export async function savePayment(
  queries: Queries,
  payment: {
    readonly id: string;
    readonly state: StoredPaymentState;
    readonly reference: string | null;
    readonly capturedCents: number;
    readonly message: string;
    /** Another amount than before; absent for the same. */
    readonly amountCents?: number;
  },
): Promise<void> {
  const { id, state, reference, capturedCents, message, amountCents = null } = payment;
  await queries.rows(writePayment, [id, state, reference, capturedCents, message, amountCents]);
}

/** Remembers what the provider calls a payment, as soon as it said so. */
export async function saveReference(queries: Queries, id: string, reference: string): Promise<void> {
  await queries.rows(writeReference, [id, reference]);
}

/** Moves a locked order. */
export async function saveOrderState(
  queries: Queries,
  order: Pick<OrderRow, 'id' | 'state' | 'paymentState' | 'paidCents'>,
): Promise<void> {
  await queries.rows(writeOrder, [order.id, order.state, order.paymentState, order.paidCents]);
}

/** Writes down what happened to an order. */
export async function addEvent(
  queries: Queries,
  orderId: string,
  event: {
    readonly kind: string;
    readonly message: string;
    readonly accountId?: string | undefined;
    readonly isPublic: boolean;
  },
): Promise<void> {
  const { kind, message, accountId, isPublic } = event;
  await queries.rows(insertEvent, [newId(), orderId, kind, message, accountId ?? null, isPublic]);
}

/** The lines of an order as its mails name them. */
export function findMailLines(queries: Queries, orderId: string): Promise<OrderMail['lines'][number][]> {
  return queries.rows<Columns<OrderLine, 'title' | 'variantName' | 'quantity' | 'subtotalCents'>>(
    readMailLines,
    [orderId],
  );
}

/** Takes what was ordered out of its locked cart, which is bought when nothing is left in it. */
export async function emptyCart(queries: Queries, order: Pick<OrderRow, 'id' | 'cartId'>): Promise<void> {
  await queries.rows(reduceEntries, [order.cartId, order.id]);
  await queries.rows(removeEntries, [order.cartId, order.id]);
  await queries.rows(closeCart, [order.cartId, order.id]);
}

/** How many payments of the website were refused in the last ten minutes. */
export async function countRefusedPayments(queries: Queries): Promise<number> {
  const [row] = await queries.rows<{ refused: number }>(countRefused);
  return row?.refused ?? 0;
}

/** Pending orders whose time is over. */
export async function findDueOrders(queries: Queries): Promise<string[]> {
  return (await queries.rows<Columns<CustomerOrder, 'id'>>(readDue)).map(({ id }) => id);
}

/** Orders whose payment takes time, and of which nothing was heard for an hour. */
export async function findSlowOrders(queries: Queries): Promise<string[]> {
  return (await queries.rows<Columns<CustomerOrder, 'id'>>(readSlow)).map(({ id }) => id);
}

/** Orders that were called off, and for which money is still reserved or may still come. */
export async function findReservedOrders(queries: Queries): Promise<string[]> {
  return (await queries.rows<Columns<CustomerOrder, 'id'>>(readReserved)).map(({ id }) => id);
}

/** Forgets keys that are kept no longer. */
export async function removeOldKeys(queries: Queries): Promise<void> {
  await queries.rows(deleteOldKeys);
}

/** Looks at an order's payment again later. */
export async function noteAsked(queries: Queries, orderId: string): Promise<void> {
  await queries.rows(touchPayment, [orderId]);
}

/** Looks at a pending order again two minutes later. */
export async function postpone(queries: Queries, orderId: string): Promise<void> {
  await queries.rows(postponeOrder, [orderId]);
}

/** The websites that have something to sweep. */
export async function findWebsitesToSweep(database: Database): Promise<string[]> {
  const rows = await database
    .forWebsite(everyWebsite)
    .rows<Columns<CustomerOrder, 'websiteId'>>(readWebsitesWithWork);
  return rows.map(({ websiteId }) => websiteId);
}
