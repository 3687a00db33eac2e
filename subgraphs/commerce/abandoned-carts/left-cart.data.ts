import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import type { Cart } from '../generated/prisma/client.ts';

const readIsPurchased = statement(
  'SELECT is_purchased AS "isPurchased" FROM cart WHERE website_id = $1 AND id = $2',
);
const writeRestored = statement(`
  UPDATE cart_reminder SET restored_at = now(), restored_cart_id = $3 WHERE website_id = $1 AND cart_id = $2`);
const readRefusal = statement(`
  SELECT EXISTS (SELECT FROM cart_reminder_refusal n WHERE n.website_id = $1 AND n.customer_key = r.customer_key) AS "isRefused"
  FROM cart_reminder r WHERE r.website_id = $1 AND r.cart_id = $2`);
const writeRefusal = statement(`
  WITH reminded AS (SELECT customer_key FROM cart_reminder WHERE website_id = $1 AND cart_id = $2), refused AS (
    INSERT INTO cart_reminder_refusal (website_id, customer_key) SELECT $1, customer_key FROM reminded ON CONFLICT DO NOTHING)
  SELECT customer_key FROM reminded`);

/** Whether a cart was bought; null when there is none. */
export async function findIsPurchased(queries: Queries, cartId: string): Promise<boolean | null> {
  const [row] = await queries.rows<Columns<Cart, 'isPurchased'>>(readIsPurchased, [cartId]);
  return row?.isPurchased ?? null;
}

/** Notes into which cart the lines of a reminder's cart were put. */
export async function saveRestored(queries: Queries, cartId: string, intoId: string): Promise<void> {
  await queries.rows(writeRestored, [cartId, intoId]);
}

/** Whether who was reminded of a cart wants no more reminders; null when nobody was. */
export async function findIsRefused(queries: Queries, cartId: string): Promise<boolean | null> {
  const [row] = await queries.rows<{ isRefused: boolean }>(readRefusal, [cartId]);
  return row?.isRefused ?? null;
}

/** Ends reminders to whoever was reminded of a cart; false when nobody was. */
export async function saveRefusal(queries: Queries, cartId: string): Promise<boolean> {
  return (await queries.rows(writeRefusal, [cartId])).length > 0;
}
