import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { Product, Variant } from '../generated/prisma/client.ts';

/** What a file holds of a product beyond what shoppers need. */
export interface FilePart extends Columns<Product, 'id' | 'externalId'> {
  /** The names from the top to each of its categories. */
  readonly categories: string[][];
  readonly variants: Columns<Variant, 'id' | 'externalId' | 'gtin' | 'mpn'>[];
}

const readFileParts = statement(`
  SELECT p.id, p.external_id AS "externalId",
    (SELECT coalesce(json_agg(top.path ORDER BY pc.position), '[]') FROM product_category pc CROSS JOIN LATERAL (
      WITH RECURSIVE above AS (
        SELECT c.parent_id, ARRAY[c.name] AS path FROM category c WHERE c.website_id = $1 AND c.id = pc.category_id
        UNION ALL SELECT c.parent_id, c.name || above.path FROM category c JOIN above ON c.id = above.parent_id WHERE c.website_id = $1)
      SELECT path FROM above WHERE parent_id IS NULL) top
      WHERE pc.website_id = $1 AND pc.product_id = p.id) AS categories,
    (SELECT coalesce(json_agg(json_build_object('id', v.id, 'externalId', v.external_id, 'gtin', v.gtin, 'mpn', v.mpn)), '[]')
      FROM variant v WHERE v.website_id = $1 AND v.product_id = p.id) AS variants
  FROM product p WHERE p.website_id = $1 AND p.id = ANY($2)`);

/** The parts of products that only files hold, by product id. */
export async function findFileParts(
  db: ScopedDatabase,
  ids: readonly string[],
): Promise<Map<string, FilePart>> {
  return new Map((await db.rows<FilePart>(readFileParts, [ids])).map((part) => [part.id, part]));
}
