import type { Columns } from '#kit/columns.ts';
import { isForbiddenBy } from '#kit/constraints.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { Variant } from '../generated/prisma/client.ts';
import { type StockCause, stockCauseSql, writeStockCause } from './stock-cause.ts';

const writeStock = statement(`
  WITH cause AS MATERIALIZED (SELECT ${stockCauseSql(4)} AS told)
  UPDATE variant SET stock = coalesce($3, 0), is_unlimited = $3::int IS NULL FROM cause
  WHERE website_id = $1 AND id = $2 AND cause.told IS NOT NULL RETURNING product_id AS "productId"`);

/** One conditional write: two at once never take the same piece, and none is taken that is not there. */
const moveStock = statement(`
  WITH cause AS MATERIALIZED (SELECT ${stockCauseSql(4)} AS told)
  UPDATE variant SET stock = stock + $3::int FROM cause
  WHERE website_id = $1 AND id = $2 AND NOT is_unlimited AND stock + $3::int BETWEEN 0 AND 1000000000 AND cause.told IS NOT NULL
  RETURNING product_id AS "productId"`);

const readLevel = statement(
  'SELECT product_id AS "productId", is_unlimited AS "isUnlimited" FROM variant WHERE website_id = $1 AND id = $2',
);

/** The key of a change that was made before. */
const knownKey = 'stock_movement_variant_id_key_key';

/** Sets a variant's stock, null for unlimited; answers its product, or null when there is no such variant. */
export async function setStock(
  queries: Queries,
  variantId: string,
  quantity: number | null,
  cause: StockCause,
): Promise<string | null> {
  const [row] = await queries.rows<Columns<Variant, 'productId'>>(writeStock, [
    variantId,
    quantity,
    writeStockCause(cause),
  ]);
  return row?.productId ?? null;
}

/** What became of an adjustment: the variant's product, or what kept it from being made. */
export type Adjustment =
  | { readonly isMade: true; readonly productId: string }
  | { readonly isMade: false; readonly variant: { readonly isUnlimited: boolean } | null };

/** Adds to a variant's stock, or takes away from it what is there; one that was made under the same key stays as it is. */
export async function adjustStock(
  db: ScopedDatabase,
  variantId: string,
  delta: number,
  cause: StockCause,
): Promise<Adjustment> {
  try {
    const values = [variantId, delta, writeStockCause(cause)];
    const [row] = await db.rows<Columns<Variant, 'productId'>>(moveStock, values);
    if (row) return { isMade: true, productId: row.productId };
  } catch (error) {
    if (!isForbiddenBy(error, knownKey)) throw error;
    const [row] = await db.rows<Columns<Variant, 'productId' | 'isUnlimited'>>(readLevel, [variantId]);
    if (row) return { isMade: true, productId: row.productId };
  }
  const [variant] = await db.rows<Columns<Variant, 'productId' | 'isUnlimited'>>(readLevel, [variantId]);
  return { isMade: false, variant: variant ?? null };
}
