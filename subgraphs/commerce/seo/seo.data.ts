import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { loadOne } from '#kit/loaders.ts';
import type { FormerProductSlug, Product } from '../generated/prisma/client.ts';

/** Where a product is. */
export type ProductAddressRow = Columns<Product, 'id' | 'collectionId' | 'slug' | 'updatedAt'>;

/** The map itself holds nothing: each of its parts is read when it is asked for. */
export type ProductMapRow = Readonly<Record<string, never>>;

const isShown = 'is_visible AND archived_at IS NULL';
/** What search engines are asked to leave out is in no map. */
const isListed = `${isShown} AND seo ->> 'isHidden' IS DISTINCT FROM 'true'`;
const columns = 'id, collection_id AS "collectionId", slug, updated_at AS "updatedAt"';

const countShown = statement(
  `SELECT count(*)::int AS count FROM product WHERE website_id = $1 AND ${isListed}`,
);
const readAddresses = statement(`
  SELECT ${columns} FROM product WHERE website_id = $1 AND ${isListed} ORDER BY id LIMIT $2 OFFSET $3`);
const readById = statement(`
  SELECT ${columns} FROM product WHERE website_id = $1 AND id = ANY($2) AND ${isShown}`);
const readFormer = statement(`
  SELECT product_id AS "productId" FROM former_product_slug
  WHERE website_id = $1 AND collection_id = $2 AND slug = $3`);

/** How many products visitors see and search engines may list. */
export async function countAddresses(db: ScopedDatabase): Promise<number> {
  const [row] = await db.rows<{ count: number }>(countShown);
  return row?.count ?? 0;
}

/** Addresses of the products that visitors see and search engines may list, in the order they were made. */
export function listAddresses(db: ScopedDatabase, first: number, skip: number): Promise<ProductAddressRow[]> {
  return db.rows<ProductAddressRow>(readAddresses, [first, skip]);
}

/** Addresses of products by their ids. */
export function createAddressLoader(db: ScopedDatabase) {
  return loadOne(
    (ids) => db.rows<ProductAddressRow>(readById, [ids]),
    (row) => row.id,
  );
}

/** The id of the product that had a slug on a products page; null when none had. */
export async function findFormerProductId(
  db: ScopedDatabase,
  collectionId: string,
  slug: string,
): Promise<string | null> {
  const [row] = await db.rows<Columns<FormerProductSlug, 'productId'>>(readFormer, [collectionId, slug]);
  return row?.productId ?? null;
}
