import { type ScopedDatabase, statement } from '#kit/database.ts';

const writeStock = statement(`
  UPDATE variant SET stock = coalesce($3, 0), is_unlimited = $3::int IS NULL
  WHERE website_id = $1 AND id = $2 RETURNING product_id AS "productId"`);

/** Sets a variant's stock, null for unlimited; answers its product, or null when there is no such variant. */
export async function setStock(
  db: ScopedDatabase,
  variantId: string,
  quantity: number | null,
): Promise<string | null> {
  const [row] = await db.rows<{ productId: string }>(writeStock, [variantId, quantity]);
  return row?.productId ?? null;
}
