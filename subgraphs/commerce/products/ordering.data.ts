import { type ScopedDatabase, statement } from '#kit/database.ts';
import { prismaFor } from '../prisma-client.ts';
import { changeCatalogue } from './turns.data.ts';

const putAway = statement(`
  UPDATE product SET archived_at = now(), is_visible_when_restored = is_visible, is_visible = false, updated_at = now()
  WHERE website_id = $1 AND id = ANY($2) AND archived_at IS NULL`);
const bringBack = statement(`
  UPDATE product SET archived_at = NULL, is_visible = is_visible_when_restored, updated_at = now()
  WHERE website_id = $1 AND id = ANY($2) AND archived_at IS NOT NULL`);
/** Those that are named share the places that they have; nothing else moves. */
const permute = statement(`
  WITH named AS (SELECT id, n FROM unnest($2::text[]) WITH ORDINALITY AS named(id, n)),
    places AS (SELECT p.position, row_number() OVER (ORDER BY p.position, p.id) AS n
      FROM product p JOIN named USING (id) WHERE p.website_id = $1)
  UPDATE product p SET position = places.position FROM named JOIN places USING (n)
  WHERE p.website_id = $1 AND p.id = named.id AND p.position <> places.position`);

const noCause = { reason: 'CORRECTION' } as const;

/** Puts products away, or brings them back; false when one of them is not there, and then none is changed. */
export function setArchived(
  db: ScopedDatabase,
  ids: readonly string[],
  isArchived: boolean,
): Promise<boolean> {
  return changeNamed(db, ids, null, isArchived ? putAway : bringBack);
}

/** Puts products of a products page in order; false when one of them is not there. */
export function orderProducts(
  db: ScopedDatabase,
  collectionId: string,
  ids: readonly string[],
): Promise<boolean> {
  return changeNamed(db, ids, collectionId, permute);
}

function changeNamed(
  db: ScopedDatabase,
  ids: readonly string[],
  collectionId: string | null,
  change: ReturnType<typeof statement>,
): Promise<boolean> {
  return changeCatalogue(db, noCause, async (queries) => {
    const where = { id: { in: [...ids] }, ...(collectionId === null ? {} : { collectionId }) };
    if ((await prismaFor(queries).product.count({ where })) !== ids.length) return false;
    await queries.rows(change, [ids]);
    return true;
  });
}
