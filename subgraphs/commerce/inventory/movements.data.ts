import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { loadMany } from '#kit/loaders.ts';
import type { StockMovement } from '../generated/prisma/client.ts';
import type { StockReason } from './stock-cause.ts';

/** A line of a variant's ledger. */
export interface StockMovementRow
  extends Columns<
    StockMovement,
    'id' | 'variantId' | 'delta' | 'quantityAfter' | 'note' | 'accountId',
    { number: string; reason: StockReason }
  > {
  readonly at: StockMovement['createdAt'];
}

/** The newest first, for many variants at once, each as far as its page goes. */
const readMovements = statement(`
  SELECT m.* FROM unnest($2::text[]) AS wanted(id) CROSS JOIN LATERAL (
    SELECT id, variant_id AS "variantId", number, delta, quantity_after AS "quantityAfter", reason, note,
      account_id AS "accountId", created_at AS at
    FROM stock_movement WHERE website_id = $1 AND variant_id = wanted.id AND number < $3::bigint
    ORDER BY number DESC LIMIT $4) m`);

const beforeAll = '9223372036854775807';
const loaders = new WeakMap<object, Map<string, DataLoader<string, StockMovementRow[]>>>();

/** A page of a variant's ledger; the variants of one request that ask for the same page share a statement. */
export function findMovements(
  context: { readonly db: ScopedDatabase },
  variantId: string,
  page: { readonly limit: number; readonly after: string | null },
): Promise<StockMovementRow[]> {
  const known = loaders.get(context) ?? new Map<string, DataLoader<string, StockMovementRow[]>>();
  loaders.set(context, known);
  const key = `${page.limit} ${page.after ?? ''}`;
  const loader =
    known.get(key) ??
    loadMany(
      (ids) => context.db.rows<StockMovementRow>(readMovements, [ids, page.after ?? beforeAll, page.limit]),
      (row) => row.variantId,
    );
  known.set(key, loader);
  return loader.load(variantId);
}
