import { type ScopedDatabase, statement } from '#kit/database.ts';
import { ProductType } from './product.rules.ts';
import { changeCatalogue } from './turns.data.ts';

const lockNamed = statement(
  'SELECT type FROM product WHERE website_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE',
);

/** In the order of their ids, as whoever takes several of them at once does. */
const lockVariants = statement(
  'SELECT id FROM variant WHERE website_id = $1 AND product_id = ANY($2) ORDER BY id FOR UPDATE',
);

const remove = statement('DELETE FROM product WHERE website_id = $1 AND id = ANY($2)');

/** Why no product was deleted. */
export type DeletingProblem = 'NotFound' | 'ProductTypeNotDeletable';

/** Deletes physical products for good, all or none; null when they are gone. */
export function deleteProducts(
  db: ScopedDatabase,
  ids: readonly string[],
  accountId: string | undefined,
): Promise<DeletingProblem | null> {
  return changeCatalogue(db, { reason: 'CORRECTION', accountId }, async (queries) => {
    const named = await queries.rows<{ type: number }>(lockNamed, [ids]);
    if (named.length < ids.length) return 'NotFound';
    if (named.some(({ type }) => type !== ProductType.physical)) return 'ProductTypeNotDeletable';
    await queries.rows(lockVariants, [ids]);
    await queries.rows(remove, [ids]);
    return null;
  });
}
