import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { VariantImageInput } from './variant-images.rules.ts';

/** One write: it changes nothing when one of the variants is not the product's. */
const writeImages = statement(`
  WITH input AS (SELECT * FROM json_to_recordset($3::json) AS r("variantId" text, "imageId" text)),
  changed AS (
    UPDATE variant v SET image_id = input."imageId" FROM input
    WHERE v.website_id = $1 AND v.product_id = $2 AND v.id = input."variantId"
      AND NOT EXISTS (SELECT 1 FROM input other WHERE NOT EXISTS (
        SELECT 1 FROM variant o WHERE o.website_id = $1 AND o.product_id = $2 AND o.id = other."variantId"))
    RETURNING v.id)
  UPDATE product SET updated_at = now() WHERE website_id = $1 AND id = $2 AND EXISTS (SELECT 1 FROM changed) RETURNING id`);

/** Gives variants of a product their pictures, all or none; false when the product lacks one of them. */
export async function writeVariantImages(
  db: ScopedDatabase,
  productId: string,
  input: readonly VariantImageInput[],
): Promise<boolean> {
  const rows = input.map(({ variantId, imageId }) => ({ variantId, imageId: imageId ?? null }));
  const changed = await db.rows(writeImages, [productId, JSON.stringify(rows)]);
  return changed.length > 0;
}
