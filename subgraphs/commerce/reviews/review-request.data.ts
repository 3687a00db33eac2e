import type { Columns } from '#kit/columns.ts';
import { type Database, everyWebsite, type Queries, statement } from '#kit/database.ts';
import type { CustomerOrder, OrderLine, ReviewRequest } from '../generated/prisma/client.ts';
import { requestPace } from './review.rules.ts';

/** A sent order whose buyer is to be asked now. */
export type DueRequest = Columns<ReviewRequest, 'orderId' | 'asked'>;

/** Who is asked about an order. */
export interface AskedBuyer extends Columns<CustomerOrder, 'email' | 'language' | 'origin'> {
  /** Until when the buyer is left in peace after the mail before; null where there was none lately. */
  readonly restsUntil: Date | null;
}

/** A product of an order that its buyer was not asked about. */
export type AskedProduct = Columns<OrderLine, 'productId' | 'title'>;

const readWebsites = statement(`
  SELECT DISTINCT website_id AS "websiteId" FROM review_request WHERE $1 = '${everyWebsite}' AND ask_at <= now() LIMIT 500`);

/** Each is taken by one process at a time, until its transaction ends. */
const takeDue = statement(`
  SELECT order_id AS "orderId", asked FROM review_request WHERE website_id = $1 AND ask_at <= now()
  ORDER BY ask_at, order_id LIMIT 1 FOR UPDATE SKIP LOCKED`);

/** A buyer's orders are asked about one after the other. */
const takeTurn = statement(
  "SELECT pg_advisory_xact_lock(hashtextextended($1 || ' review requests to ' || lower($2), 0))",
);

/** Test orders are none, nor is what was cancelled, or bought by somebody who wants no such mails or was erased. */
const readBuyer = statement(`
  SELECT o.email, o.language, o.origin,
    (SELECT max(i.created_at) + make_interval(days => ${requestPace.days}) FROM review_invitation i
      WHERE i.website_id = $1 AND i.email = lower(o.email) AND i.created_at > now() - make_interval(days => ${requestPace.days})) AS "restsUntil"
  FROM customer_order o
  WHERE o.website_id = $1 AND o.id = $2 AND NOT o.is_test AND o.state IN ('OPEN', 'COMPLETED') AND o.email <> '' AND o.origin <> ''
    AND NOT EXISTS (SELECT FROM cart_reminder_refusal n WHERE n.website_id = o.website_id AND n.customer_key = o.customer_key)`);

/** What was sent and not given back, the dearest first. */
const readProducts = statement(`
  SELECT l.product_id AS "productId", min(l.title) AS title FROM order_line l JOIN product p ON p.website_id = $1 AND p.id = l.product_id
  WHERE l.website_id = $1 AND l.order_id = $2 AND p.is_visible AND l.fulfilled_quantity > 0 AND l.refunded_quantity < l.quantity
    AND NOT EXISTS (SELECT FROM review_invitation i WHERE i.website_id = $1 AND i.product_id = l.product_id AND i.email = lower($3))
  GROUP BY l.product_id ORDER BY max(l.unit_price_cents) DESC, l.product_id`);

const postpone = statement(
  'UPDATE review_request SET ask_at = $3, asked = $4 WHERE website_id = $1 AND order_id = $2',
);
const removeOne = statement('DELETE FROM review_request WHERE website_id = $1 AND order_id = $2');

/** The websites with buyers to ask now. */
export async function findWebsitesWithRequests(database: Database): Promise<string[]> {
  const rows = await database
    .forWebsite(everyWebsite)
    .rows<Columns<ReviewRequest, 'websiteId'>>(readWebsites);
  return rows.map(({ websiteId }) => websiteId);
}

/** Takes an order whose buyer is to be asked, until the transaction's end; null when there is none left. */
export async function takeRequest(queries: Queries): Promise<DueRequest | null> {
  const [row] = await queries.rows<DueRequest>(takeDue);
  return row ?? null;
}

/** Who is asked about an order; null when nobody is. */
export async function findAskedBuyer(queries: Queries, orderId: string): Promise<AskedBuyer | null> {
  const [seen] = await queries.rows<AskedBuyer>(readBuyer, [orderId]);
  if (!seen) return null;
  await queries.rows(takeTurn, [seen.email]);
  const [row] = await queries.rows<AskedBuyer>(readBuyer, [orderId]);
  return row ?? null;
}

/** What of an order its buyer was not asked about yet, in the order in which it is. */
export function findAskedProducts(queries: Queries, orderId: string, email: string): Promise<AskedProduct[]> {
  return queries.rows<AskedProduct>(readProducts, [orderId, email]);
}

/** The order's buyer is asked again at a time. */
export async function postponeRequest(
  queries: Queries,
  { orderId, asked }: DueRequest,
  until: Date,
): Promise<void> {
  await queries.rows(postpone, [orderId, until, asked]);
}

/** Nobody is asked about the order any more. */
export async function removeRequest(queries: Queries, { orderId }: DueRequest): Promise<void> {
  await queries.rows(removeOne, [orderId]);
}
