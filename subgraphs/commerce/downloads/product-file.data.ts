import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { loadMany } from '#kit/loaders.ts';
import type { ProductFile } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { downloadLimits } from './download.rules.ts';

/** A file that a product sells. */
export type ProductFileRow = Columns<
  ProductFile,
  'id' | 'productId' | 'fileId' | 'filename' | 'contentType' | 'byteSize' | 'createdAt'
>;

const columns = `f.id, f.product_id AS "productId", f.file_id AS "fileId", f.filename, f.content_type AS "contentType",
  f.byte_size AS "byteSize", f.created_at AS "createdAt"`;
const readOfProducts = statement(`
  SELECT ${columns} FROM product_file f WHERE f.website_id = $1 AND f.product_id = ANY($2) AND f.removed_at IS NULL ORDER BY f.id`);
const lockProduct = statement(`
  SELECT id FROM product WHERE website_id = $1 AND id = $2 AND type = 2 FOR NO KEY UPDATE`);
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
    const { websiteId } = queries;
    const data = { id: newId(), websiteId, productId, fileId, filename, contentType, byteSize };
    return prismaFor(queries).productFile.create({ data, omit: { websiteId: true, removedAt: true } });
  });
}

/** Takes a file away from who buys the product from now on; null when it was not there. */
export async function deleteProductFile(db: ScopedDatabase, id: string): Promise<ProductFileRow | null> {
  const [row] = await db.rows<ProductFileRow>(markRemoved, [id]);
  return row ?? null;
}
