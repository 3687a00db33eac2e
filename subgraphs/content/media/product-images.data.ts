import { type ScopedDatabase, statement } from '#kit/database.ts';

/** The pictures of one product, in order: of this website by id, or elsewhere by address. */
export interface ProductPictures {
  readonly productId: string;
  readonly pictures: readonly { readonly imageId: string | null; readonly url: string | null }[];
}

const readKnownImages = statement(`SELECT id FROM image WHERE website_id = $1 AND id = ANY($2)`);
const deletePictures = statement(`DELETE FROM product_image WHERE website_id = $1 AND product_id = ANY($2)`);
const insertPictures = statement(`
  INSERT INTO product_image (website_id, product_id, position, image_id, url)
  SELECT $1, * FROM unnest($2::text[], $3::int[], $4::text[], $5::text[])`);

/** Gives products their pictures, all or none; answers an id that is no picture of this website, when there is one. */
export function saveProductPictures(
  db: ScopedDatabase,
  products: readonly ProductPictures[],
): Promise<string | null> {
  const pictures = products.flatMap(({ productId, pictures }) =>
    pictures.map((picture, position) => ({ ...picture, productId, position })),
  );
  const imageIds = pictures.flatMap(({ imageId }) => imageId ?? []);
  return db.transaction(async (queries) => {
    const known = new Set(
      (await queries.rows<{ id: string }>(readKnownImages, [imageIds])).map((row) => row.id),
    );
    const unknown = imageIds.find((id) => !known.has(id));
    if (unknown !== undefined) return unknown;
    await queries.rows(deletePictures, [products.map((product) => product.productId)]);
    await queries.rows(insertPictures, [
      pictures.map((picture) => picture.productId),
      pictures.map((picture) => picture.position),
      pictures.map((picture) => picture.imageId),
      pictures.map((picture) => picture.url),
    ]);
    return null;
  });
}
