import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { loadOne } from '#kit/loaders.ts';
import type { Outdated } from '#kit/version.ts';
import type { MediaFile } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { inFolder, type LibraryFilter } from './library-filter.ts';

/** A stored file. */
export type MediaFileRow = Columns<
  MediaFile,
  'id' | 'filename' | 'contentType' | 'byteSize' | 'blockBytes' | 'blocks' | 'isPrivate' | 'createdAt'
>;

const columns = `
  f.id, f.filename, f.content_type AS "contentType", f.byte_size AS "byteSize", f.block_bytes AS "blockBytes", f.blocks,
  f.is_private AS "isPrivate", f.created_at AS "createdAt"`;

const readById = statement(`SELECT ${columns} FROM media_file f WHERE f.website_id = $1 AND f.id = ANY($2)`);

const readPage = statement(`
  SELECT ${columns} FROM media_file f
  WHERE f.website_id = $1 AND ($2 = '' OR f.id < $2) AND ($3 = '' OR strpos(lower(f.filename), $3) > 0)
    AND ${inFolder('f')}
  ORDER BY f.id DESC LIMIT $4`);

const insertFile = statement(`
  INSERT INTO media_file (website_id, id, filename, content_type, byte_size, block_bytes, blocks, is_private, folder_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

const removeFiles = statement(
  'DELETE FROM media_file WHERE website_id = $1 AND id = ANY($2) RETURNING id, blocks',
);

/** Files by id. */
export type FileLoader = DataLoader<string, MediaFileRow | null>;

/** A loader of one website and one request. */
export function createFileLoader(db: ScopedDatabase): FileLoader {
  return loadOne(
    (ids) => db.rows<MediaFileRow>(readById, [ids]),
    (row) => row.id,
  );
}

/** A page of files, newest first. */
export function findFiles(
  db: ScopedDatabase,
  after: string | null,
  { search, folderId, isUnsorted }: LibraryFilter,
  limit: number,
): Promise<MediaFileRow[]> {
  return db.rows<MediaFileRow>(readPage, [after ?? '', search, limit, folderId, isUnsorted]);
}

/** Stores what is known of a file whose blocks are there, in a folder or in none. */
export async function makeFile(
  queries: Queries,
  file: Omit<MediaFileRow, 'createdAt'>,
  folderId: string | null,
): Promise<void> {
  const { id, filename, contentType, byteSize, blockBytes, blocks, isPrivate } = file;
  await queries.rows(insertFile, [
    ...[id, filename, contentType, byteSize, blockBytes, blocks, isPrivate, folderId],
  ]);
}

/** Gives a file another name, unless it has another one than what was read; null when there is none. */
export async function renameFile(
  db: ScopedDatabase,
  id: string,
  filename: string,
  expected: string | null,
): Promise<MediaFileRow | Outdated<MediaFileRow> | null> {
  const { mediaFile } = prismaFor(db);
  const [row] = await mediaFile.updateManyAndReturn({
    where: { id, ...(expected === null ? {} : { filename: expected }) },
    data: { filename },
  });
  if (row) return row;
  const outdated = await mediaFile.findFirst({ where: { id } });
  return outdated ? { outdated } : null;
}

/** Forgets files; answers those that were there. */
export function forgetFiles(
  db: ScopedDatabase,
  ids: readonly string[],
): Promise<Pick<MediaFileRow, 'id' | 'blocks'>[]> {
  return db.rows<Pick<MediaFileRow, 'id' | 'blocks'>>(removeFiles, [ids]);
}
