import { type Queries, statement } from '#kit/database.ts';

const writeSource = statement(`
  UPDATE customer_order SET channel = $3, external_reference = $4, placed_at = $5, created_at = $5
  WHERE website_id = $1 AND id = $2`);

/** Notes where an order comes from, and when it was placed there. */
export async function saveOrderSource(
  queries: Queries,
  orderId: string,
  {
    channel,
    reference,
    placedAt,
  }: { readonly channel: string; readonly reference: string; readonly placedAt: Date },
): Promise<void> {
  await queries.rows(writeSource, [orderId, channel, reference, placedAt]);
}
