import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { Product, Variant } from '../generated/prisma/client.ts';
import type { ReadProduct } from './importing.rules.ts';

const findSkus = statement(
  'SELECT sku, product_id AS "productId" FROM variant WHERE website_id = $1 AND sku = ANY($2)',
);
const findAddresses = statement(`
  SELECT r.n, p.id FROM json_to_recordset($2::json) AS r(n int, "collectionId" text, slug text)
  JOIN product p ON p.website_id = $1 AND p.collection_id = r."collectionId" AND p.slug = r.slug`);

/** What products of the store have that products of a file want. */
export interface Holders {
  /** The product that has a SKU. */
  readonly bySku: ReadonlyMap<string, string>;
  /** The product that has the address of a product of the file, by its place. */
  readonly byPlace: ReadonlyMap<number, string>;
}

/** Which products of the store have the SKUs and addresses of products of a file. */
export async function findHolders(db: ScopedDatabase, products: readonly ReadProduct[]): Promise<Holders> {
  const skus = products.flatMap(({ product }) => product.variants.map(({ sku }) => sku));
  const wanted = products.map(({ collectionId, product }, n) => ({ n, collectionId, slug: product.slug }));
  const [withSku, withAddress] = await Promise.all([
    db.rows<Columns<Variant, 'sku' | 'productId'>>(findSkus, [skus.filter((sku) => sku !== '')]),
    db.rows<Columns<Product, 'id'> & { readonly n: number }>(findAddresses, [JSON.stringify(wanted)]),
  ]);
  return {
    bySku: new Map(withSku.map(({ sku, productId }) => [sku, productId])),
    byPlace: new Map(withAddress.map(({ n, id }) => [n, id])),
  };
}
