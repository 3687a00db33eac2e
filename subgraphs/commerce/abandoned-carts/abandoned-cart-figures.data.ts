import { type Queries, statement } from '#kit/database.ts';
import { productTypeOf } from '../products/product-rows.ts';
import type { LeftEntries } from './abandoned-cart-figures.rules.ts';
import { leftAt, leftCarts } from './abandoned-cart-list.data.ts';

/** The days of a report, of which commerce tells what became of carts. */
export interface VisitReportRow {
  readonly from: string;
  readonly to: string;
}

/** How many carts were left, and how far they came. */
export interface LeftCartCounts {
  readonly left: number;
  readonly reminded: number;
  readonly restored: number;
  readonly ordered: number;
}

/** What orders in a currency came to, in minor units. */
export interface OrderedSum {
  readonly currency: string;
  readonly total: number;
}

const startOf = (day: string) => `((${day})::timestamp AT TIME ZONE $4)`;

/** Carts of some days; one that was touched after its reminder is of the reminder's day, so that days that are over stay as they were. */
const cartsOfDays = `WITH left_cart AS (
  SELECT c.id, r.cart_id IS NOT NULL AS is_reminded, r.restored_at IS NOT NULL AS is_restored, o.id AS order_id, coalesce(t.currency, 'USD') AS currency
  ${leftCarts}
    AND least(${leftAt}, r.sent_at) >= ${startOf('$2::date')} AND least(${leftAt}, r.sent_at) < ${startOf('$3::date + 1')})`;

const readCounts = statement(`${cartsOfDays}
  SELECT count(*)::int AS left, count(*) FILTER (WHERE is_reminded)::int AS reminded, count(*) FILTER (WHERE is_restored)::int AS restored,
    count(order_id)::int AS ordered FROM left_cart`);
const readEntries = statement(`${cartsOfDays}
  SELECT l.is_reminded AS "isReminded", l.is_restored AS "isRestored", l.currency, p.type, v.price_cents::float8 AS price,
    v.sale_price_cents::float8 AS "salePrice", v.is_on_sale AS "onSale", sum(e.quantity)::float8 AS quantity
  FROM left_cart l JOIN cart_entry e ON e.website_id = $1 AND e.cart_id = l.id JOIN product p ON p.website_id = $1 AND p.id = e.product_id
    JOIN variant v ON v.website_id = $1 AND v.id = e.variant_id
  GROUP BY 1, 2, 3, 4, 5, 6, 7`);
const readOrdered = statement(`${cartsOfDays}
  SELECT currency, sum(grand_total_cents)::float8 AS total FROM customer_order
  WHERE website_id = $1 AND id IN (SELECT order_id FROM left_cart) GROUP BY currency ORDER BY total DESC, currency`);

/** What became of the carts that were left on some days of a time zone. */
export async function findLeftCartFigures(queries: Queries, { from, to }: VisitReportRow, timeZone: string) {
  const days = [from, to, timeZone];
  const [counts] = await queries.rows<LeftCartCounts>(readCounts, days);
  if (!counts) throw new Error('Carts were not counted.');
  const entries = await queries.rows<Omit<LeftEntries, 'type'> & { readonly type: number }>(
    readEntries,
    days,
  );
  const ordered = await queries.rows<OrderedSum>(readOrdered, days);
  return { counts, ordered, entries: entries.map((each) => ({ ...each, type: productTypeOf(each.type) })) };
}
