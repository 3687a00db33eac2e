import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import { isFull } from '#kit/turns.ts';
import { discountColumns } from '../checkout/selling.data.ts';
import { writeStoredJson } from '../checkout/stored-json.ts';
import type { CustomerOrder, OrderEdit, Product } from '../generated/prisma/client.ts';
import type { TaxExemption } from '../taxes/tax-number.rules.ts';
import type { GivenDiscount, ProductFacts } from './edit-totals.rules.ts';
import { editLimits } from './order-edit.rules.ts';

/** What of an order a change needs besides its row and its lines. */
export interface EditFacts
  extends Columns<CustomerOrder, 'taxNumber', { taxExemption: TaxExemption | null }> {
  readonly discounts: GivenDiscount[];
  /** Ids of lines that are charges of a subscription. */
  readonly renewing: string[];
}

const readFacts = statement(`
  SELECT o.tax_number AS "taxNumber", o.tax_exemption AS "taxExemption",
    (SELECT coalesce(json_agg(l.id), '[]') FROM order_line l WHERE l.website_id = $1 AND l.order_id = o.id AND l.plan IS NOT NULL) AS renewing,
    (SELECT coalesce(json_agg(g ORDER BY g.position), '[]') FROM (
      SELECT d.position, d.discount_id AS "discountId", d.name, d.amount_cents AS "amountCents",
        coalesce((SELECT to_json(k) FROM (SELECT ${discountColumns('k')}, k.code AS name, false AS "isAutomatic" FROM coupon k
            WHERE k.website_id = $1 AND k.id = d.discount_id) k),
          (SELECT to_json(k) FROM (SELECT ${discountColumns('k')}, k.name, true AS "isAutomatic" FROM automatic_discount k
            WHERE k.website_id = $1 AND k.id = d.discount_id) k)) AS terms,
        (SELECT r.discount FROM draft_order r WHERE r.website_id = $1 AND r.id = d.discount_id) AS drafted
      FROM order_discount d WHERE d.website_id = $1 AND d.order_id = o.id) g) AS discounts
  FROM customer_order o WHERE o.website_id = $1 AND o.id = $2`);
const readProducts = statement(`
  SELECT p.id, p.tax_class AS "taxClass", (WITH RECURSIVE above AS (
      SELECT x.category_id AS id FROM product_category x WHERE x.website_id = $1 AND x.product_id = p.id
      UNION SELECT g.parent_id FROM above JOIN category g ON g.website_id = $1 AND g.id = above.id WHERE g.parent_id IS NOT NULL)
    SELECT coalesce(json_agg(above.id), '[]') FROM above) AS "categoryIds"
  FROM product p WHERE p.website_id = $1 AND p.id = ANY($2)`);

/** All that a change writes of an order, in one statement: its amounts, its lines, and what was taken off and added. */
const writeEdit = statement(`
  WITH changed AS (
    UPDATE customer_order o SET subtotal_cents = t.subtotal, discount_cents = t.discount, shipping_cents = t.shipping, tax_cents = t.tax,
      grand_total_cents = t."grandTotal", payment_state = t."paymentState", fulfillment_state = t."fulfillmentState", state = t.state,
      shipping_option = nullif(t."shippingOption", 'null'), updated_at = now()
    FROM jsonb_to_record($3) AS t (subtotal bigint, discount bigint, shipping bigint, tax bigint, "grandTotal" bigint, "paymentState" text,
      "fulfillmentState" text, state text, "shippingOption" jsonb)
    WHERE o.website_id = $1 AND o.id = $2
  ), gone AS (
    DELETE FROM order_line WHERE website_id = $1 AND order_id = $2 AND id = ANY(SELECT jsonb_array_elements_text($3 -> 'removed'))
  ), kept AS (
    UPDATE order_line l SET quantity = k.quantity, taken_quantity = k."takenQuantity", subtotal_cents = k.subtotal, discount_cents = k.discount,
      tax_cents = k.tax, total_cents = k.total
    FROM jsonb_to_recordset($3 -> 'kept') AS k (id text, quantity int, "takenQuantity" int, subtotal bigint, discount bigint, tax bigint, total bigint)
    WHERE l.website_id = $1 AND l.order_id = $2 AND l.id = k.id
  ), added AS (
    INSERT INTO order_line (id, website_id, order_id, position, product_id, variant_id, title, variant_name, sku, sku_key, product_type, quantity,
      taken_quantity, unit_price_cents, subtotal_cents, discount_cents, tax_cents, total_cents)
    SELECT a.id, $1, $2, (SELECT coalesce(max(position), 0) FROM order_line WHERE website_id = $1 AND order_id = $2) + a.index, a."productId", a."variantId", a.title,
      a."variantName", a.sku, lower(a.sku), a."productType", a.quantity, a."takenQuantity", a."unitPrice", a.subtotal, a.discount, a.tax, a.total
    FROM jsonb_to_recordset($3 -> 'added') AS a (id text, index int, "productId" text, "variantId" text, title text, "variantName" text, sku text,
      "productType" smallint, quantity int, "takenQuantity" int, "unitPrice" bigint, subtotal bigint, discount bigint, tax bigint, total bigint)
  ), old_discounts AS (
    DELETE FROM order_discount WHERE website_id = $1 AND order_id = $2
  ), discounts AS (
    INSERT INTO order_discount (id, website_id, order_id, position, discount_id, name, amount_cents)
    SELECT d.id, $1, $2, d.position, d."discountId", d.name, d.amount
    FROM jsonb_to_recordset($3 -> 'discounts') AS d (id text, position int, "discountId" text, name text, amount bigint)
  ), old_taxes AS (
    DELETE FROM order_tax WHERE website_id = $1 AND order_id = $2
  ), taxes AS (
    INSERT INTO order_tax (id, website_id, order_id, position, name, percent_millionths, amount_cents)
    SELECT t.id, $1, $2, t.position, t.name, t."percentMillionths", t.amount
    FROM jsonb_to_recordset($3 -> 'taxes') AS t (id text, position int, name text, "percentMillionths" int, amount bigint)
  )
  INSERT INTO order_edit (id, website_id, order_id, account_id, reason, before_cents, after_cents, changes)
  SELECT e.id, $1, $2, e."accountId", e.reason, e.before, e.after, e.changes
  FROM jsonb_to_record($3 -> 'edit') AS e (id text, "accountId" text, reason text, before bigint, after bigint, changes jsonb)`);

/** A change as it was written. */
export type OrderEditRow = Columns<
  OrderEdit,
  'id' | 'createdAt' | 'accountId' | 'reason' | 'beforeCents' | 'afterCents',
  {
    /** This and the price are absent of changes that were noted without them. */
    changes: {
      /** This and the price are absent of changes that were noted without them. */
      readonly productId?: string;
      readonly unitPriceCents?: number;
      readonly title: string;
      readonly variantName: string;
      readonly sku: string;
      readonly before: number;
      readonly quantity: number;
    }[];
  }
> &
  Columns<CustomerOrder, 'currency'>;

const readEdits = statement(`
  SELECT e.id, e.created_at AS "createdAt", e.account_id AS "accountId", e.reason, o.currency, e.before_cents::float8 AS "beforeCents",
    e.after_cents::float8 AS "afterCents", e.changes
  FROM order_edit e JOIN customer_order o ON o.website_id = $1 AND o.id = e.order_id WHERE e.website_id = $1 AND e.order_id = $2 ORDER BY e.id LIMIT ${editLimits.edits}`);
const countEdits = statement(
  'SELECT count(*)::int AS count FROM order_edit WHERE website_id = $1 AND order_id = $2',
);

/** What was changed of an order, oldest first. */
export function findEdits(queries: Queries, orderId: string): Promise<OrderEditRow[]> {
  return queries.rows<OrderEditRow>(readEdits, [orderId]);
}

/** Whether an order was changed as often as one may be; stays so while the order is locked. */
export function isEditedOut(queries: Queries, orderId: string): Promise<boolean> {
  return isFull(queries, editLimits.edits, countEdits, [orderId]);
}

/** What a change of an order depends on. */
export async function findEditFacts(queries: Queries, orderId: string): Promise<EditFacts> {
  const [row] = await queries.rows<EditFacts>(readFacts, [orderId]);
  return row ?? { taxNumber: '', taxExemption: null, discounts: [], renewing: [] };
}

/** How products are taxed and discounted now; those that are gone are left out. */
export async function findProductFacts(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProductFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.rows<ProductFacts & Columns<Product, 'id' | 'taxClass'>>(readProducts, [
    [...new Set(ids)],
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes a change of a locked order. */
export async function saveEdit(queries: Queries, orderId: string, edit: object): Promise<void> {
  await queries.rows(writeEdit, [orderId, writeStoredJson(edit)]);
}
