import type DataLoader from 'dataloader';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { loadMany } from '#kit/loaders.ts';
import { downloadLimits } from './download.rules.ts';

/** A file that a product sells. */
export interface ProductFileRow {
  readonly id: string;
  readonly productId: string;
  readonly fileId: string;
  readonly filename: string;
  readonly contentType: string;
  readonly byteSize: number;
  readonly createdAt: Date;
}

const columns = `f.id, f.product_id AS "productId", f.file_id AS "fileId", f.filename, f.content_type AS "contentType",
  f.byte_size AS "byteSize", f.created_at AS "createdAt"`;
const readOfProducts = statement(`
  SELECT ${columns} FROM product_file f WHERE f.website_id = $1 AND f.product_id = ANY($2) AND f.removed_at IS NULL ORDER BY f.id`);
const lockProduct = statement(`
  SELECT id FROM product WHERE website_id = $1 AND id = $2 AND type = 2 FOR NO KEY UPDATE`);
const insertFile = statement(`
  INSERT INTO product_file AS f (website_id, id, product_id, file_id, filename, content_type, byte_size)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${columns}`);
const markRemoved = statement(`
  UPDATE product_file f SET removed_at = now() WHERE f.website_id = $1 AND f.id = $2 AND f.removed_at IS NULL RETURNING ${columns}`);

/** What products sell to whoever buys them now, for many at once. */
export function createProductFilesLoader(db: ScopedDatabase): DataLoader<string, ProductFileRow[]> {
  return loadMany(
    (ids) => db.rows<ProductFileRow>(readOfProducts, [ids]),
    (row) => row.productId,
  );
}

/** Adds a file to a digital product, the same one once; why not, where it cannot be. */
export function saveProductFile(
  db: ScopedDatabase,
  file: Omit<ProductFileRow, 'id' | 'createdAt'>,
): Promise<ProductFileRow | 'NO_PRODUCT' | 'TOO_MANY'> {
  const { productId, fileId, filename, contentType, byteSize } = file;
  return db.transaction(async (queries) => {
    const [product] = await queries.rows(lockProduct, [productId]);
    if (!product) return 'NO_PRODUCT';
    const known = await queries.rows<ProductFileRow>(readOfProducts, [[productId]]);
    const same = known.find((one) => one.fileId === fileId);
    if (same) return same;
    if (known.length >= downloadLimits.mostFiles) return 'TOO_MANY';
    const values = [newId(), productId, fileId, filename, contentType, byteSize];
    const [made] = await queries.rows<ProductFileRow>(insertFile, values);
    if (!made) throw new Error('A file of a product was not written.');
    return made;
  });
}

/** Takes a file away from who buys the product from now on; null when it was not there. */
export async function deleteProductFile(db: ScopedDatabase, id: string): Promise<ProductFileRow | null> {
  const [row] = await db.rows<ProductFileRow>(markRemoved, [id]);
  return row ?? null;
}
