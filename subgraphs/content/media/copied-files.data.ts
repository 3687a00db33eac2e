import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import type { Image, MediaFile } from '../generated/prisma/client.ts';

const readNames = statement(`
  SELECT id AS name FROM image WHERE website_id = $1
  UNION ALL SELECT unnest(blocks) FROM media_file WHERE website_id = $1 ORDER BY name`);
const readType = statement(
  'SELECT content_type AS "contentType" FROM image WHERE website_id = $1 AND id = $2',
);
const readFileOfBlock = statement(`
  SELECT byte_size AS "byteSize", block_bytes AS "blockBytes", array_position(blocks, $2) - 1 AS index
  FROM media_file WHERE website_id = $1 AND $2 = ANY(blocks)`);

/** The file that a block is of, and where in it. */
export interface FileOfBlock extends Columns<MediaFile, 'byteSize' | 'blockBytes'> {
  readonly index: number;
}

/** What the website's pictures and the blocks of its other files are called. */
export async function findFileNames(queries: Queries): Promise<string[]> {
  return (await queries.rows<{ name: string }>(readNames)).map(({ name }) => name);
}

/** The type of a picture's content; undefined where there is no such picture. */
export async function findImageType(queries: Queries, name: string): Promise<string | undefined> {
  const [image] = await queries.rows<Columns<Image, 'contentType'>>(readType, [name]);
  return image?.contentType;
}

/** The file that a block is of; undefined where it is of none. */
export async function findFileOfBlock(queries: Queries, name: string): Promise<FileOfBlock | undefined> {
  const [file] = await queries.rows<FileOfBlock>(readFileOfBlock, [name]);
  return file;
}
