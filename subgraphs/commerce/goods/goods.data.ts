import type { Columns } from '#kit/columns.ts';
import { type Database, everyWebsite, type Queries, statement } from '#kit/database.ts';
import type { CartedPlan } from '../cart/cart.data.ts';
import type { CustomerOrder, OrderLine } from '../generated/prisma/client.ts';
import { ProductType } from '../products/product.rules.ts';

/** A line of a paid order whose goods hand themselves over, and were not yet. */
export type UndeliveredLine = Columns<
  OrderLine,
  | ('id' | 'productId' | 'productType' | 'quantity' | 'unitPriceCents')
  | ('additionalFields' | 'variantId' | 'title' | 'variantName'),
  {
    /** What makes it a subscription; null for what was bought once. */
    plan: CartedPlan | null;
  }
>;

const handedOver = `(l.product_type IN (${ProductType.giftCard}, ${ProductType.paywall}) OR l.plan IS NOT NULL) AND l.delivered_at IS NULL`;
/** An order `o` counts, and its money came. */
export const isPaid = `o.state IN ('OPEN', 'COMPLETED') AND o.payment_state IN ('PAID', 'NONE_DUE', 'PARTIALLY_PAID', 'PARTIALLY_REFUNDED')`;

/** Donations whose money came and was not noted. */
const given =
  'donation n JOIN customer_order o ON o.website_id = n.website_id AND o.id = n.order_id WHERE n.received_at IS NULL AND n.order_id IS NOT NULL';

const readDueOrders = statement(`
  SELECT o.id FROM order_line l JOIN customer_order o ON o.website_id = $1 AND o.id = l.order_id
  WHERE l.website_id = $1 AND ${handedOver} AND ${isPaid}
  UNION SELECT o.id FROM ${given} AND n.website_id = $1 AND ${isPaid} LIMIT 500`);
const readIsDue = statement(`
  SELECT EXISTS (SELECT FROM order_line l JOIN customer_order o ON o.website_id = $1 AND o.id = l.order_id
    WHERE l.website_id = $1 AND l.order_id = $2 AND ${handedOver} AND ${isPaid})
  OR EXISTS (SELECT FROM ${given} AND n.website_id = $1 AND n.order_id = $2 AND ${isPaid}) AS "isDue"`);
const takeLines = statement(`
  UPDATE order_line l SET delivered_at = now() FROM customer_order o
  WHERE o.website_id = $1 AND l.website_id = $1 AND l.order_id = $2 AND o.id = l.order_id AND ${handedOver} AND ${isPaid}
  RETURNING l.id, l.product_id AS "productId", l.product_type AS "productType", l.quantity - l.refunded_quantity AS quantity,
    l.unit_price_cents::float8 AS "unitPriceCents", l.additional_fields AS "additionalFields",
    l.variant_id AS "variantId", l.title, l.variant_name AS "variantName", l.plan`);
const readWebsitesWithWork = statement(`
  SELECT DISTINCT website_id AS "websiteId" FROM (
    SELECT l.website_id FROM order_line l JOIN customer_order o ON o.website_id = l.website_id AND o.id = l.order_id WHERE ${handedOver} AND ${isPaid}
    UNION ALL SELECT n.website_id FROM ${given} AND ${isPaid}
    UNION ALL SELECT website_id FROM gift_card
      WHERE order_id IS NOT NULL AND send_at <= now() AND sent_at IS NULL AND disabled_at IS NULL
    UNION ALL SELECT website_id FROM membership WHERE is_changed
    UNION ALL SELECT website_id FROM membership WHERE ended_at IS NULL AND ends_at <= now()
  ) w WHERE $1 = '${everyWebsite}' LIMIT 500`);

/** Paid orders with goods that are to be handed over. */
export async function findUndeliveredOrders(queries: Queries): Promise<string[]> {
  return (await queries.rows<Columns<CustomerOrder, 'id'>>(readDueOrders)).map(({ id }) => id);
}

/** Whether something of an order is to be handed over now. */
export async function isDeliveryDue(queries: Queries, orderId: string): Promise<boolean> {
  const [row] = await queries.rows<{ isDue: boolean }>(readIsDue, [orderId]);
  return row?.isDue ?? false;
}

/** Marks what of a locked order is handed over by this transaction; nothing once it was, or while it is not paid. */
export function takeUndelivered(queries: Queries, orderId: string): Promise<UndeliveredLine[]> {
  return queries.rows<UndeliveredLine>(takeLines, [orderId]);
}

/** The websites that have something to hand over, to mail or to tell. */
export async function findWebsitesWithGoods(database: Database): Promise<string[]> {
  const rows = await database
    .forWebsite(everyWebsite)
    .rows<Columns<OrderLine, 'websiteId'>>(readWebsitesWithWork);
  return rows.map(({ websiteId }) => websiteId);
}
