import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { loadMany, loadOne } from '#kit/loaders.ts';
import type { Image, ProductImage } from '../generated/prisma/client.ts';
import type { Colors } from './image.rules.ts';

/** A stored picture, or one elsewhere, of which nothing but its address is known. */
export interface ImageRow
  extends Columns<
    Image,
    'id' | 'filename' | 'contentType' | 'altText' | 'title' | 'body' | 'focalX' | 'focalY',
    { colors: Colors | null }
  > {
  readonly width: Image['width'] | null;
  readonly height: Image['height'] | null;
  /** The address of a picture elsewhere; null for one that is stored here. */
  readonly elsewhere: string | null;
}

/** A picture that is about to be stored. */
export type NewImage = Omit<ImageRow, 'elsewhere' | 'width' | 'height' | 'title' | 'body'> &
  Columns<Image, 'width' | 'height' | 'byteSize' | 'folderId'>;

/** Loads pictures for the length of a request. */
export interface ImageLoaders {
  readonly byId: DataLoader<string, ImageRow | null>;
  readonly ofProduct: DataLoader<string, ImageRow[]>;
}

/** The columns of a picture, for statements whose table is `i`. */
export const imageColumns = `
  i.id, i.filename, i.content_type AS "contentType", i.width, i.height, i.alt_text AS "altText", i.title, i.body,
  i.focal_x AS "focalX", i.focal_y AS "focalY", i.colors`;

const readById = statement(`
  SELECT ${imageColumns}, NULL AS elsewhere FROM image i WHERE i.website_id = $1 AND i.id = ANY($2)`);

const readOfProducts = statement(`
  SELECT p.product_id AS "productId", p.url AS elsewhere, ${imageColumns}
  FROM product_image p LEFT JOIN image i ON i.website_id = $1 AND i.id = p.image_id
  WHERE p.website_id = $1 AND p.product_id = ANY($2) AND (i.id IS NOT NULL OR p.url IS NOT NULL)
  ORDER BY p.product_id, p.position`);

const insertImage = statement(`
  INSERT INTO image (website_id, id, filename, content_type, byte_size, width, height, alt_text, focal_x, focal_y, colors, folder_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`);

const removeImages = statement(`DELETE FROM image WHERE website_id = $1 AND id = ANY($2) RETURNING id`);

/** Loaders of one website and one request. */
export function createImageLoaders(db: ScopedDatabase): ImageLoaders {
  return {
    byId: loadOne(
      (ids) => db.rows<ImageRow>(readById, [ids]),
      (row) => row.id,
    ),
    ofProduct: loadMany(
      (ids) => db.rows<ImageRow & Columns<ProductImage, 'productId'>>(readOfProducts, [ids]),
      (row) => row.productId,
    ),
  };
}

/** Stores what is known of a picture; its bytes are stored before. */
export async function makeImage(db: ScopedDatabase, image: NewImage): Promise<void> {
  const { id, filename, contentType, byteSize, width, height, altText, focalX, focalY } = image;
  const { colors, folderId } = image;
  await db.rows(insertImage, [
    ...[id, filename, contentType, byteSize, width, height, altText, focalX, focalY],
    ...[colors === null ? null : JSON.stringify(colors), folderId],
  ]);
}

/** Forgets pictures; answers the ids of those that were there. */
export async function forgetImages(db: ScopedDatabase, ids: readonly string[]): Promise<string[]> {
  return (await db.rows<Columns<Image, 'id'>>(removeImages, [ids])).map(({ id }) => id);
}
