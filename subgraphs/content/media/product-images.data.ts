import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { Image, ProductImage } from '../generated/prisma/client.ts';

/** The pictures of one product, in order: of this website by id, or elsewhere by address. */
export interface ProductPictures extends Columns<ProductImage, 'productId'> {
  readonly pictures: readonly Columns<ProductImage, 'imageId' | 'url'>[];
}

const readKnownImages = statement(`SELECT id FROM image WHERE website_id = $1 AND id = ANY($2)`);
const takeTurn = statement(`
  SELECT pg_advisory_xact_lock(hashtextextended('pictures of ' || $1::text || ' ' || id, 0))
  FROM unnest($2::text[]) WITH ORDINALITY AS named(id, n) ORDER BY n`);
const readPictures = statement(`
  SELECT image_id AS "imageId", url FROM product_image WHERE website_id = $1 AND product_id = $2 ORDER BY position`);
const deletePictures = statement(`DELETE FROM product_image WHERE website_id = $1 AND product_id = ANY($2)`);
const insertPictures = statement(`
  INSERT INTO product_image (website_id, product_id, position, image_id, url)
  SELECT $1, * FROM unnest($2::text[], $3::int[], $4::text[], $5::text[])`);

/** Gives products their pictures, all or none; answers an id that is no picture of this website, when there is one. */
export function saveProductPictures(
  db: ScopedDatabase,
  products: readonly ProductPictures[],
): Promise<string | null> {
  const imageIds = products.flatMap(({ pictures }) => pictures.flatMap(({ imageId }) => imageId ?? []));
  return db.transaction(async (queries) => {
    await takeTurns(
      queries,
      products.map(({ productId }) => productId),
    );
    const known = new Set(
      (await queries.rows<Columns<Image, 'id'>>(readKnownImages, [imageIds])).map((row) => row.id),
    );
    const unknown = imageIds.find((id) => !known.has(id));
    if (unknown !== undefined) return unknown;
    await writePictures(queries, products);
    return null;
  });
}

/** One of a product's pictures, as it is stored. */
export type StoredPicture = ProductPictures['pictures'][number];

/**
 * Changes the pictures of one product, by those that it has; `decide` answers null to leave them. Whoever else changes them waits,
 * so none of two changes is lost.
 */
export function changeProductPictures(
  db: ScopedDatabase,
  productId: string,
  decide: (pictures: readonly StoredPicture[]) => readonly StoredPicture[] | null,
): Promise<boolean> {
  return db.transaction(async (queries) => {
    await takeTurns(queries, [productId]);
    const pictures = decide(await queries.rows<StoredPicture>(readPictures, [productId]));
    if (pictures === null) return false;
    await writePictures(queries, [{ productId, pictures }]);
    return true;
  });
}

/** In the order of their names, so that nobody waits for another in a circle. */
async function takeTurns(queries: Queries, productIds: readonly string[]): Promise<void> {
  await queries.rows(takeTurn, [[...productIds].sort()]);
}

async function writePictures(queries: Queries, products: readonly ProductPictures[]): Promise<void> {
  const pictures = products.flatMap(({ productId, pictures }) =>
    pictures.map((picture, position) => ({ ...picture, productId, position })),
  );
  await queries.rows(deletePictures, [products.map((product) => product.productId)]);
  await queries.rows(insertPictures, [
    pictures.map((picture) => picture.productId),
    pictures.map((picture) => picture.position),
    pictures.map((picture) => picture.imageId),
    pictures.map((picture) => picture.url),
  ]);
}
