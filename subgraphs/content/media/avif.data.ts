import type { Columns } from '#kit/columns.ts';
import { type Database, everyWebsite, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { JobRequest } from '#kit/jobs.ts';
import type { AvifCopy } from '../generated/prisma/client.ts';

/** Whether there is a copy in AVIF, is to be one, or would be larger than the one that everybody gets. */
export type AvifState = 'WANTED' | 'MADE' | 'LARGER';

const readState = statement(
  'SELECT state FROM avif_copy WHERE website_id = $1 AND image_id = $2 AND width = $3',
);

/** Of many requests at the same time one is kept. A picture that was deleted meanwhile has no copies to come. */
const insertRequest = statement(`
  INSERT INTO avif_copy (id, website_id, image_id, width)
  SELECT $4, $1, i.id, $3 FROM image i WHERE i.website_id = $1 AND i.id = $2
  ON CONFLICT (image_id, width) DO NOTHING RETURNING id`);

const readRequest = statement(`
  SELECT image_id AS "imageId", width FROM avif_copy WHERE website_id = $1 AND id = $2 AND state = 'WANTED'`);

const writeState = statement(
  'UPDATE avif_copy SET state = $3 WHERE website_id = $1 AND id = $2 RETURNING id',
);

const readOpen = statement(`
  SELECT id, website_id AS "websiteId" FROM avif_copy
  WHERE $1 = '${everyWebsite}' AND state = 'WANTED' AND id < $2 ORDER BY id LIMIT 500`);

/** What is known of a copy; null when nobody wanted it yet. */
export async function findAvif(
  db: ScopedDatabase,
  imageId: string,
  width: number,
): Promise<AvifState | null> {
  const [row] = await db.rows<Columns<AvifCopy, never, { state: AvifState }>>(readState, [imageId, width]);
  return row?.state ?? null;
}

/** Writes down that a copy is wanted; null when it was before. */
export async function requestAvif(
  db: ScopedDatabase,
  imageId: string,
  width: number,
): Promise<string | null> {
  const [row] = await db.rows<Columns<AvifCopy, 'id'>>(insertRequest, [imageId, width, newId()]);
  return row?.id ?? null;
}

/** The copy that a request is for; null when it was fulfilled, or its picture is gone. */
export async function findRequest(
  db: ScopedDatabase,
  id: string,
): Promise<Columns<AvifCopy, 'imageId' | 'width'> | null> {
  return (await db.rows<Columns<AvifCopy, 'imageId' | 'width'>>(readRequest, [id]))[0] ?? null;
}

/** Notes what became of a request; false when its picture is gone. */
export async function settleRequest(db: ScopedDatabase, id: string, state: AvifState): Promise<boolean> {
  return (await db.rows(writeState, [id, state])).length > 0;
}

/** Requests of all websites from before an instant that nobody fulfilled. */
export function findOpenRequests(database: Database, before: Date): Promise<JobRequest[]> {
  return database.forWebsite(everyWebsite).rows<JobRequest>(readOpen, [firstIdOf(before)]);
}

/** Ids begin with the instant that they were made at, in milliseconds. */
function firstIdOf(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
