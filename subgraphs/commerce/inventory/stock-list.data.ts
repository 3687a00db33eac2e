import { createHash } from 'node:crypto';
import type { Columns } from '#kit/columns.ts';
import { isForbiddenBy } from '#kit/constraints.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { Variant } from '../generated/prisma/client.ts';
import { findKnownRequest, keyTaken } from '../orders/placing.data.ts';
import { type StockCause, stockCauseSql, writeStockCause } from './stock-cause.ts';

/** What is left of a variant. */
export interface StockItemRow extends Columns<Variant, 'productId' | 'sku' | 'isUnlimited' | 'stock'> {
  readonly variantId: string;
  readonly name: string;
}

/** What becomes of a variant's stock: so many more or fewer, a number, or, with neither, no limit. */
export interface StockChange {
  readonly variantId: string;
  readonly delta?: number;
  readonly stock?: number;
}

const operation = 'adjustStocks';
const columns = `v.id AS "variantId", v.product_id AS "productId", v.sku, v.is_unlimited AS "isUnlimited",
  CASE WHEN v.is_unlimited THEN 0 ELSE v.stock END AS stock, concat_ws(' / ', p.title, nullif(array_to_string(v.option_values, ' / '), '')) AS name`;
const from = 'variant v JOIN product p ON p.website_id = v.website_id AND p.id = v.product_id';
const readPage = statement(`
  SELECT ${columns} FROM ${from} WHERE v.website_id = $1 AND v.id > $2 ORDER BY v.id LIMIT $3`);
const readSome = statement(
  `SELECT ${columns} FROM ${from} WHERE v.website_id = $1 AND v.id = ANY($2) ORDER BY v.id`,
);
/** Whoever wants the same variants waits in the order of their ids; each has what is taken, or none is changed. Neither a difference nor a number is no limit. */
const moveStocks = statement(`
  WITH cause AS MATERIALIZED (SELECT ${stockCauseSql(5)} AS told),
    wanted AS (SELECT * FROM unnest($2::text[], $3::int[], $4::int[]) AS w (id, delta, stock)),
    locked AS MATERIALIZED (SELECT id FROM variant WHERE website_id = $1 AND id = ANY($2) ORDER BY id FOR NO KEY UPDATE)
  UPDATE variant v SET stock = CASE WHEN w.delta IS NULL THEN coalesce(w.stock, 0) ELSE v.stock + w.delta END,
    is_unlimited = w.delta IS NULL AND w.stock IS NULL
  FROM wanted w, locked l, cause
  WHERE v.website_id = $1 AND v.id = w.id AND l.id = v.id AND cause.told IS NOT NULL
    AND (w.delta IS NULL OR NOT v.is_unlimited AND v.stock + w.delta BETWEEN 0 AND 1000000000)
  RETURNING v.id`);
const writeKey = statement(`
  INSERT INTO idempotency_key (website_id, operation, key, input_hash, subject_id) VALUES ($1, '${operation}', $2, $3, '')`);

/** A page of stocks, in the order of the variants' ids. */
export function findStockItems(
  queries: Queries,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<StockItemRow[]> {
  return queries.rows<StockItemRow>(readPage, [after ?? '', limit]);
}

/** The stocks of some variants; those that are gone are left out. */
export function findStockItemsOf(queries: Queries, ids: readonly string[]): Promise<StockItemRow[]> {
  return queries.rows<StockItemRow>(readSome, [ids]);
}

class Refused extends Error {}

/** Changes stocks, all or none, once for a key. */
export async function moveAll(
  db: ScopedDatabase,
  changes: readonly StockChange[],
  { key, ...cause }: StockCause,
): Promise<'MADE' | 'KEY_REUSED' | 'REFUSED'> {
  const inputHash = createHash('sha256').update(JSON.stringify(changes)).digest();
  const known = async () => {
    const request = key === undefined ? null : await findKnownRequest(db, operation, key);
    return request && (request.inputHash.equals(inputHash) ? 'MADE' : 'KEY_REUSED');
  };
  const before = await known();
  if (before) return before;
  try {
    await db.transaction(async (queries) => {
      if (key !== undefined) await queries.rows(writeKey, [key, inputHash]);
      const ids = changes.map(({ variantId }) => variantId);
      const deltas = changes.map(({ delta }) => delta ?? null);
      const stocks = changes.map(({ stock }) => stock ?? null);
      const moved = await queries.rows(moveStocks, [ids, deltas, stocks, writeStockCause(cause)]);
      if (moved.length !== changes.length) throw new Refused();
    });
    return 'MADE';
  } catch (error) {
    if (error instanceof Refused) return 'REFUSED';
    if (isForbiddenBy(error, keyTaken)) return (await known()) ?? 'KEY_REUSED';
    throw error;
  }
}
