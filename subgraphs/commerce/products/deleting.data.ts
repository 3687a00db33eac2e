import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { Product } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { ProductType } from './product.rules.ts';
import { changeCatalogue } from './turns.data.ts';

const lockNamed = statement(
  'SELECT type FROM product WHERE website_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE',
);

/** In the order of their ids, as whoever takes several of them at once does. */
const lockVariants = statement(
  'SELECT id FROM variant WHERE website_id = $1 AND product_id = ANY($2) ORDER BY id FOR UPDATE',
);

/** Why no product was deleted. */
export type DeletingProblem = 'NotFound' | 'ProductTypeNotDeletable';

/** Deletes physical products for good, all or none; null when they are gone. */
export function deleteProducts(
  db: ScopedDatabase,
  ids: readonly string[],
  accountId: string | undefined,
): Promise<DeletingProblem | null> {
  return changeCatalogue(db, { reason: 'CORRECTION', accountId }, async (queries) => {
    const named = await queries.rows<Pick<Product, 'type'>>(lockNamed, [ids]);
    if (named.length < ids.length) return 'NotFound';
    if (named.some(({ type }) => type !== ProductType.physical)) return 'ProductTypeNotDeletable';
    await queries.rows(lockVariants, [ids]);
    await prismaFor(queries).product.deleteMany({ where: { id: { in: [...ids] } } });
    return null;
  });
}
