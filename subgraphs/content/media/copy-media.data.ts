import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { Image } from '../generated/prisma/client.ts';
import type { MediaFileRow } from './file.data.ts';
import { type ImageRow, imageColumns } from './image.data.ts';

/** A picture with its length. */
export type SizedImage = ImageRow & Columns<Image, 'byteSize'>;

/** What of one website may hold the same bytes as something of another one. */
const maxAlike = 5;

const readImages = statement(`
  SELECT ${imageColumns}, i.byte_size AS "byteSize", NULL AS elsewhere
  FROM image i WHERE i.website_id = $1 AND i.id = ANY($2)`);

const readAlikeImages = statement(`
  SELECT id FROM image
  WHERE website_id = $1 AND byte_size = $2 AND width = $3 AND height = $4 AND content_type = $5
  ORDER BY id LIMIT ${maxAlike}`);

const insertImage = statement(`
  INSERT INTO image
    (website_id, id, filename, content_type, byte_size, width, height, alt_text, title, body, focal_x, focal_y, colors)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`);

const readAlikeFiles = statement(`
  SELECT id, byte_size AS "byteSize", block_bytes AS "blockBytes", blocks FROM media_file
  WHERE website_id = $1 AND byte_size = $2 AND content_type = $3 AND NOT is_private
  ORDER BY id LIMIT ${maxAlike}`);

const takeTurn = statement(
  "SELECT pg_advisory_xact_lock(hashtextextended('copies of media ' || $1::text || ' ' || $2::text, 0))",
);

/** Waits for whoever else writes down copies of so many bytes on this website, until the transaction ends. */
export async function takeCopyTurn(queries: Queries, byteSize: number): Promise<void> {
  await queries.rows(takeTurn, [byteSize]);
}

/** A file and where its bytes lie. */
export type AlikeFile = Pick<MediaFileRow, 'id' | 'byteSize' | 'blockBytes' | 'blocks'>;

/** Pictures by their ids. */
export function findSizedImages(db: ScopedDatabase, ids: readonly string[]): Promise<SizedImage[]> {
  return db.rows<SizedImage>(readImages, [ids]);
}

/** Ids of pictures that have as many bytes and pixels as one of another website. */
export async function findAlikeImages(
  queries: Queries,
  { byteSize, width, height, contentType }: SizedImage,
): Promise<string[]> {
  const rows = await queries.rows<Columns<Image, 'id'>>(readAlikeImages, [
    byteSize,
    width,
    height,
    contentType,
  ]);
  return rows.map(({ id }) => id);
}

/** Public files that have as many bytes as one of another website. */
export function findAlikeFiles(
  queries: Queries,
  { byteSize, contentType }: Pick<MediaFileRow, 'byteSize' | 'contentType'>,
): Promise<AlikeFile[]> {
  return queries.rows<AlikeFile>(readAlikeFiles, [byteSize, contentType]);
}

/** Writes down a copy of a picture, with its words and its focus; its bytes are stored before. */
export async function writeImageCopy(queries: Queries, id: string, image: SizedImage): Promise<void> {
  const { filename, contentType, byteSize, width, height, altText, title, body } = image;
  const { focalX, focalY, colors } = image;
  await queries.rows(insertImage, [
    ...[id, filename, contentType, byteSize, width, height, altText, title, body, focalX, focalY],
    colors === null ? null : JSON.stringify(colors),
  ]);
}
