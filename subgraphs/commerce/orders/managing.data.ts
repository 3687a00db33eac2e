import { type Queries, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { OrderLineRow } from './order.data.ts';

type ManagedLine = Omit<OrderLineRow, 'currency' | 'additionalFields'>;

const readLines = statement(`
  SELECT id, product_id AS "productId", variant_id AS "variantId", title, variant_name AS "variantName", sku, product_type AS "productType", quantity,
    fulfilled_quantity AS "fulfilledQuantity", refunded_quantity AS "refundedQuantity", taken_quantity AS "takenQuantity",
    unit_price_cents::float8 AS "unitPriceCents", subtotal_cents::float8 AS "subtotalCents", discount_cents::float8 AS "discountCents",
    tax_cents::float8 AS "taxCents", total_cents::float8 AS "totalCents"
  FROM order_line WHERE website_id = $1 AND order_id = $2 ORDER BY position`);
const writeRefundLines = statement(`
  INSERT INTO refund_line (website_id, refund_id, line_id, quantity, is_restocked)
  SELECT $1, $2, w.* FROM unnest($3::text[], $4::int[], $5::boolean[]) AS w`);
const countRefunded = statement(`
  UPDATE order_line l SET refunded_quantity = l.refunded_quantity + w.quantity,
    taken_quantity = CASE WHEN w.restocked THEN greatest(l.taken_quantity - w.quantity, 0) ELSE l.taken_quantity END
  FROM unnest($3::text[], $4::int[], $5::boolean[]) AS w (id, quantity, restocked)
  WHERE l.website_id = $1 AND l.order_id = $2 AND l.id = w.id`);
const insertFulfillment = statement(`
  INSERT INTO fulfillment (id, website_id, order_id, carrier, tracking_number, tracking_url) VALUES ($2, $1, $3, $4, $5, $6)`);
const writeFulfillmentLines = statement(`
  INSERT INTO fulfillment_line (website_id, fulfillment_id, line_id, quantity)
  SELECT $1, $2, w.* FROM unnest($3::text[], $4::int[]) AS w`);
const countFulfilled = statement(`
  UPDATE order_line l SET fulfilled_quantity = l.fulfilled_quantity + w.quantity FROM unnest($3::text[], $4::int[]) AS w (id, quantity)
  WHERE l.website_id = $1 AND l.order_id = $2 AND l.id = w.id`);
const writeFulfillmentState = statement(`
  UPDATE customer_order SET fulfillment_state = $3, state = $4, updated_at = now() WHERE website_id = $1 AND id = $2`);
const writeTags = statement(
  'UPDATE customer_order SET tags = $3, updated_at = now() WHERE website_id = $1 AND id = $2 RETURNING id',
);
const writeReason = statement(
  'UPDATE customer_order SET cancel_reason = $3 WHERE website_id = $1 AND id = $2',
);
const insertKey = statement(`
  INSERT INTO idempotency_key (website_id, operation, key, input_hash, subject_id) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (website_id, operation, key) DO NOTHING RETURNING key`);

/** The lines of a locked order. */
export function findLines(queries: Queries, orderId: string): Promise<ManagedLine[]> {
  return queries.rows<ManagedLine>(readLines, [orderId]);
}

/** Notes which pieces came back with a refund. */
export async function saveRefundLines(
  queries: Queries,
  { orderId, refundId }: { readonly orderId: string; readonly refundId: string },
  pieces: readonly { readonly lineId: string; readonly quantity: number; readonly isRestocked: boolean }[],
): Promise<void> {
  if (pieces.length === 0) return;
  const columns = [
    pieces.map(({ lineId }) => lineId),
    pieces.map(({ quantity }) => quantity),
    pieces.map(({ isRestocked }) => isRestocked),
  ];
  await queries.rows(writeRefundLines, [refundId, ...columns]);
  await queries.rows(countRefunded, [orderId, ...columns]);
}

/** Notes what was sent; answers the fulfilment's id. */
export async function saveFulfillment(
  queries: Queries,
  orderId: string,
  parcel: { readonly carrier: string; readonly trackingNumber: string; readonly trackingUrl: string | null },
  pieces: readonly { readonly lineId: string; readonly quantity: number }[],
): Promise<string> {
  const id = newId();
  const columns = [pieces.map(({ lineId }) => lineId), pieces.map(({ quantity }) => quantity)];
  const { carrier, trackingNumber, trackingUrl } = parcel;
  await queries.rows(insertFulfillment, [id, orderId, carrier, trackingNumber, trackingUrl]);
  await queries.rows(writeFulfillmentLines, [id, ...columns]);
  await queries.rows(countFulfilled, [orderId, ...columns]);
  return id;
}

/** Moves a locked order by what was sent of it. */
export async function saveFulfillmentState(
  queries: Queries,
  orderId: string,
  fulfillmentState: string,
  state: string,
): Promise<void> {
  await queries.rows(writeFulfillmentState, [orderId, fulfillmentState, state]);
}

/** Sets an order's tags; false when there is no such order. */
export async function saveTags(queries: Queries, orderId: string, tags: readonly string[]): Promise<boolean> {
  return (await queries.rows(writeTags, [orderId, tags])).length > 0;
}

/** Remembers why a locked order was cancelled. */
export async function saveCancelReason(queries: Queries, orderId: string, reason: string): Promise<void> {
  await queries.rows(writeReason, [orderId, reason]);
}

/** Remembers a request by its key; false when the key is known already. */
export async function saveKey(
  queries: Queries,
  request: {
    readonly operation: string;
    readonly key: string;
    readonly inputHash: Buffer;
    readonly subjectId: string;
  },
): Promise<boolean> {
  const { operation, key, inputHash, subjectId } = request;
  return (await queries.rows(insertKey, [operation, key, inputHash, subjectId])).length > 0;
}
