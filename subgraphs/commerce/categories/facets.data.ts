import { type ScopedDatabase, statement } from '#kit/database.ts';
import { type CategoryRow, priceNow } from '../products/product.data.ts';

/** What the products of a products page can be narrowed to. */
export interface FacetsRow {
  readonly collectionId: string;
  readonly tags: string[];
  readonly categories: CategoryRow[];
  readonly productCount: number;
  readonly options: { readonly name: string; readonly values: string[] }[];
  /** Minor units; null without products. */
  readonly lowestCents: number | null;
  readonly highestCents: number | null;
  readonly currency: string;
}

/**
 * Thousands of variants share few sets of options: those are told apart first, as texts, which are compared sooner than lists. The
 * names are made a text once a product, not once a variant.
 */
const readFacets = statement(`
  WITH shown AS MATERIALIZED (
    SELECT id, tags, option_names::text AS names FROM product WHERE website_id = $1 AND collection_id = $2 AND is_visible AND archived_at IS NULL),
  sold AS MATERIALIZED (
    SELECT shown.names, v.option_values::text AS values, min(${priceNow('v')}) AS lowest, max(${priceNow('v')}) AS highest
    FROM shown JOIN variant v ON v.website_id = $1 AND v.product_id = shown.id GROUP BY 1, 2)
  SELECT
    (SELECT min(lowest)::float8 FROM sold) AS "lowestCents", (SELECT max(highest)::float8 FROM sold) AS "highestCents",
    coalesce((SELECT currency FROM store_settings WHERE website_id = $1), 'USD') AS currency,
    (SELECT coalesce(json_agg(o ORDER BY o.name), '[]') FROM (
      SELECT name, (array_agg(DISTINCT value ORDER BY value))[1:60] AS values
      FROM sold, unnest(sold.names::text[], sold.values::text[]) AS u(name, value)
      WHERE value <> '' GROUP BY name ORDER BY name LIMIT 20) o) AS options,
    (SELECT count(*)::int FROM shown) AS "productCount",
    ARRAY(SELECT DISTINCT tag FROM shown, unnest(shown.tags) AS tag ORDER BY tag LIMIT 500) AS tags,
    (SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT c.id, c.name, c.slug, c.parent_id AS "parentId" FROM category c
      WHERE c.website_id = $1
        AND EXISTS (SELECT 1 FROM product_category pc JOIN shown ON shown.id = pc.product_id
          WHERE pc.website_id = $1 AND pc.category_id = c.id)
      ORDER BY c.position, c.id LIMIT 500) c) AS categories`);

/** The tags and categories of the products that visitors see on a products page, and how many those are. */
export async function findFacets(db: ScopedDatabase, collectionId: string): Promise<FacetsRow> {
  const [row] = await db.rows<Omit<FacetsRow, 'collectionId'>>(readFacets, [collectionId]);
  if (!row) throw new Error('The facets were not read.');
  return { collectionId, ...row };
}
