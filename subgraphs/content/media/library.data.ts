import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { isOutdated, type Outdated, versionOf } from '#kit/version.ts';
import type { Image } from '../generated/prisma/client.ts';
import { type ImageRow, imageColumns } from './image.data.ts';
import { inFolder, type LibraryFilter } from './library-filter.ts';

/** What is to change of a picture; null stays as it is. */
export type ImageChange = Columns<Image, 'id'> & {
  readonly [Part in 'filename' | 'altText' | 'title' | 'body' | 'focalX' | 'focalY']: Image[Part] | null;
};

const readPage = statement(`
  SELECT ${imageColumns}, NULL AS elsewhere FROM image i
  WHERE i.website_id = $1 AND ($2 = '' OR i.id < $2)
    AND ($3 = '' OR strpos(lower(i.filename), $3) > 0 OR strpos(lower(i.alt_text), $3) > 0
      OR strpos(lower(i.title), $3) > 0) AND ${inFolder('i')}
  ORDER BY i.id DESC LIMIT $4`);

/** Two who change the same picture do it one after the other. */
const lockOne = statement(`
  SELECT ${imageColumns}, NULL AS elsewhere FROM image i WHERE i.website_id = $1 AND i.id = $2 FOR UPDATE`);

const writeChange = statement(`
  UPDATE image i SET filename = coalesce($3, filename), alt_text = coalesce($4, alt_text),
    focal_x = coalesce($5::float8, focal_x), focal_y = coalesce($6::float8, focal_y),
    title = coalesce($7, title), body = coalesce($8, body)
  WHERE i.website_id = $1 AND i.id = $2 RETURNING ${imageColumns}, NULL AS elsewhere`);

/** A page of pictures, newest first. */
export function findImages(
  db: ScopedDatabase,
  after: string | null,
  { search, folderId, isUnsorted }: LibraryFilter,
  limit: number,
): Promise<ImageRow[]> {
  return db.rows<ImageRow>(readPage, [after ?? '', search, limit, folderId, isUnsorted]);
}

/** Changes a picture; null when there is none. */
export async function updateImage(
  queries: Queries,
  { id, filename, altText, focalX, focalY, title, body }: ImageChange,
): Promise<ImageRow | null> {
  const values = [id, filename, altText, focalX, focalY, title, body];
  return (await queries.rows<ImageRow>(writeChange, values))[0] ?? null;
}

/** Changes a picture, unless something else is stored than what was read; null when there is none. */
export function updateImageAsRead(
  db: ScopedDatabase,
  change: ImageChange,
  expected: string | null | undefined,
): Promise<ImageRow | Outdated<ImageRow> | null> {
  return db.transaction(async (queries) => {
    const [before] = await queries.rows<ImageRow>(lockOne, [change.id]);
    if (before && isOutdated(expected, changeable(before))) return { outdated: before };
    return updateImage(queries, change);
  });
}

/** Names what an owner may change of a picture, as it is stored. */
export function versionOfImage(image: ImageRow): string {
  return versionOf(changeable(image));
}

function changeable({ filename, altText, title, body, focalX, focalY }: ImageRow) {
  return { filename, altText, title, body, focalX, focalY };
}
