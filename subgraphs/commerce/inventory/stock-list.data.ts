import { createHash } from 'node:crypto';
import { isForbiddenBy } from '#kit/constraints.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { findKnownRequest, keyTaken } from '../orders/placing.data.ts';
import { type StockCause, stockCauseSql, writeStockCause } from './stock-cause.ts';

/** What is left of a variant. */
export interface StockItemRow {
  readonly variantId: string;
  readonly productId: string;
  readonly sku: string;
  readonly name: string;
  readonly isUnlimited: boolean;
  readonly stock: number;
}

/** How many of a variant are added or taken away. */
export interface StockChange {
  readonly variantId: string;
  readonly delta: number;
}

const operation = 'adjustStocks';
const columns = `v.id AS "variantId", v.product_id AS "productId", v.sku, v.is_unlimited AS "isUnlimited",
  CASE WHEN v.is_unlimited THEN 0 ELSE v.stock END AS stock, concat_ws(' / ', p.title, nullif(array_to_string(v.option_values, ' / '), '')) AS name`;
const from = 'variant v JOIN product p ON p.id = v.product_id';
const readPage = statement(`
  SELECT ${columns} FROM ${from} WHERE v.website_id = $1 AND v.id > $2 ORDER BY v.id LIMIT $3`);
const readSome = statement(
  `SELECT ${columns} FROM ${from} WHERE v.website_id = $1 AND v.id = ANY($2) ORDER BY v.id`,
);
/** Whoever wants the same variants waits in the order of their ids; each has what is taken, or none is changed. */
const moveStocks = statement(`
  WITH cause AS MATERIALIZED (SELECT ${stockCauseSql(4)} AS told),
    wanted AS (SELECT * FROM unnest($2::text[], $3::int[]) AS w (id, delta)),
    locked AS MATERIALIZED (SELECT id FROM variant WHERE website_id = $1 AND id = ANY($2) ORDER BY id FOR NO KEY UPDATE)
  UPDATE variant v SET stock = v.stock + w.delta FROM wanted w, locked l, cause
  WHERE v.id = w.id AND l.id = v.id AND NOT v.is_unlimited AND v.stock + w.delta BETWEEN 0 AND 1000000000 AND cause.told IS NOT NULL
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
      const deltas = changes.map(({ delta }) => delta);
      const moved = await queries.rows(moveStocks, [ids, deltas, writeStockCause(cause)]);
      if (moved.length !== changes.length) throw new Refused();
    });
    return 'MADE';
  } catch (error) {
    if (error instanceof Refused) return 'REFUSED';
    if (isForbiddenBy(error, keyTaken)) return (await known()) ?? 'KEY_REUSED';
    throw error;
  }
}
