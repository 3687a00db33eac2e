import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { CategoryRow } from '../products/product.data.ts';

/** What the products of a products page can be narrowed to. */
export interface FacetsRow {
  readonly collectionId: string;
  readonly tags: string[];
  readonly categories: CategoryRow[];
  readonly productCount: number;
}

const readFacets = statement(`
  WITH shown AS MATERIALIZED (
    SELECT id, tags FROM product WHERE website_id = $1 AND collection_id = $2 AND is_visible AND archived_at IS NULL)
  SELECT
    (SELECT count(*)::int FROM shown) AS "productCount",
    ARRAY(SELECT DISTINCT tag FROM shown, unnest(shown.tags) AS tag ORDER BY tag LIMIT 500) AS tags,
    (SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT c.id, c.name, c.slug, c.parent_id AS "parentId" FROM category c
      WHERE c.website_id = $1
        AND EXISTS (SELECT 1 FROM product_category pc JOIN shown ON shown.id = pc.product_id WHERE pc.category_id = c.id)
      ORDER BY c.position, c.id LIMIT 500) c) AS categories`);

/** The tags and categories of the products that visitors see on a products page, and how many those are. */
export async function findFacets(db: ScopedDatabase, collectionId: string): Promise<FacetsRow> {
  const [row] = await db.rows<Omit<FacetsRow, 'collectionId'>>(readFacets, [collectionId]);
  return { collectionId, ...(row ?? { tags: [], categories: [], productCount: 0 }) };
}
