import type { Columns } from '#kit/columns.ts';
import { type Database, everyWebsite, type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { JobRequest } from '#kit/jobs.ts';
import { readWord } from '#kit/stored-word.ts';
import { turnsOf } from '#kit/turns.ts';
import type { FileUpload } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { isUploadAllowed, type OpenUploads } from './upload.rules.ts';

/** A file that is on its way. */
export type FileUploadRow = Columns<
  FileUpload,
  | ('id' | 'filename' | 'altText' | 'byteSize' | 'received' | 'blockBytes' | 'blocks' | 'imageId')
  | ('isPrivate' | 'folderId' | 'startedBy' | 'touchedAt'),
  { state: (typeof states)[number]; purpose: (typeof purposes)[number] }
>;

const states = ['OPEN', 'CHECKING', 'DONE'] as const;
const purposes = ['MEDIA', 'WEBSITE'] as const;

/** So long an upload is kept that nobody goes on with. */
export const keptHours = 24;
/** A check that took so long was begun by a process that is gone. */
const checkMinutes = 3;

const columns = `
  u.id, u.filename, u.alt_text AS "altText", u.byte_size AS "byteSize", u.received, u.block_bytes AS "blockBytes",
  u.blocks, u.state, u.image_id AS "imageId", u.is_private AS "isPrivate", u.folder_id AS "folderId",
  u.purpose, u.started_by AS "startedBy", u.touched_at AS "touchedAt"`;

const insertUpload = statement(`
  INSERT INTO file_upload AS u (website_id, id, filename, alt_text, byte_size, block_bytes, started_by, is_private, folder_id,
    purpose)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${columns}`);

/** Whoever begins an upload on a website waits here for whoever else does, so that their count is exact. */
const inTurn = turnsOf('file_upload');

const countOpen = statement(`
  SELECT count(*)::int AS "ofWebsite", count(*) FILTER (WHERE started_by = $2)::int AS "ofStarter"
  FROM file_upload WHERE website_id = $1 AND state <> 'DONE'`);

const claim = statement(`
  UPDATE file_upload u SET state = 'CHECKING', touched_at = now()
  WHERE u.website_id = $1 AND u.id = $2 AND u.received = u.byte_size
    AND (u.state = 'OPEN' OR u.state = 'CHECKING' AND u.touched_at < now() - interval '${checkMinutes} minutes')
  RETURNING ${columns}`);

const finish = statement(`
  UPDATE file_upload u SET state = 'DONE', image_id = $3, blocks = CASE u.purpose WHEN 'WEBSITE' THEN u.blocks ELSE '{}' END, touched_at = now()
  WHERE u.website_id = $1 AND u.id = $2 RETURNING ${columns}`);

const removeUpload = statement(`
  DELETE FROM file_upload u WHERE u.website_id = $1 AND u.id = $2 RETURNING ${columns}`);

const removeStale = statement(`
  DELETE FROM file_upload u WHERE u.website_id = $1 AND u.touched_at < now() - interval '${keptHours} hours'
  RETURNING ${columns}`);

const readAbandoned = statement(`
  SELECT min(id) AS id, website_id AS "websiteId" FROM file_upload
  WHERE $1 = '${everyWebsite}' AND touched_at < now() - interval '${keptHours} hours' GROUP BY website_id LIMIT 500`);

/** A file that is to come, and who sends it. */
export interface UploadDraft
  extends Pick<
    FileUploadRow,
    'filename' | 'altText' | 'byteSize' | 'isPrivate' | 'folderId' | 'purpose' | 'startedBy'
  > {}

/** Writes down that a file is to come; null when too many are on their way already. */
export async function makeUpload(
  db: ScopedDatabase,
  upload: UploadDraft & Pick<FileUploadRow, 'id' | 'blockBytes'>,
): Promise<FileUploadRow | null> {
  const { id, filename, altText, byteSize, blockBytes, startedBy, isPrivate, folderId, purpose } = upload;
  return inTurn(db, async (queries) => {
    const [open] = await queries.rows<OpenUploads>(countOpen, [startedBy]);
    if (!open || !isUploadAllowed(open)) return null;
    const values = [id, filename, altText, byteSize, blockBytes, startedBy, isPrivate, folderId, purpose];
    return only(await queries.rows<FileUploadRow>(insertUpload, values));
  });
}

/** An upload as it stands; null when there is none. */
export async function findUpload(db: ScopedDatabase, id: string): Promise<FileUploadRow | null> {
  const row = await prismaFor(db).fileUpload.findFirst({ where: { id } });
  return row && asRow(row);
}

/** Uploads that are not done, newest first. */
export async function findOpenUploads(db: ScopedDatabase): Promise<FileUploadRow[]> {
  const rows = await prismaFor(db).fileUpload.findMany({
    where: { state: { not: 'DONE' }, purpose: 'MEDIA' },
    orderBy: { id: 'desc' },
    take: 50,
  });
  return rows.map(asRow);
}

/** Moves an upload on from where it stood; null when it does not stand there any more. */
export async function advanceUpload(
  db: ScopedDatabase,
  { id, received: before }: FileUploadRow,
  received: number,
  blocks: readonly string[],
): Promise<FileUploadRow | null> {
  const [row] = await prismaFor(db).fileUpload.updateManyAndReturn({
    // Two who send the same piece at the same time: whoever is second finds nothing to go on from.
    where: { id, received: before, state: 'OPEN' },
    data: { received, blocks: [...blocks], touchedAt: new Date() },
  });
  return row ? asRow(row) : null;
}

/** Takes the checking of a whole upload upon oneself; null when another process does it, or did. */
export async function claimUpload(db: ScopedDatabase, id: string): Promise<FileUploadRow | null> {
  return (await db.rows<FileUploadRow>(claim, [id]))[0] ?? null;
}

/** Leaves the checking to whoever tries again. */
export async function releaseUpload(db: ScopedDatabase, id: string): Promise<void> {
  await prismaFor(db).fileUpload.updateMany({ where: { id, state: 'CHECKING' }, data: { state: 'OPEN' } });
}

/** Notes what an upload became: an image, or with null the file of its own id. A website stays as it came. */
export async function finishUpload(
  queries: Queries,
  id: string,
  imageId: string | null,
): Promise<FileUploadRow> {
  return only(await queries.rows<FileUploadRow>(finish, [id, imageId]));
}

/** Forgets an upload; answers what it was. */
export async function forgetUpload(db: ScopedDatabase, id: string): Promise<FileUploadRow | null> {
  return (await db.rows<FileUploadRow>(removeUpload, [id]))[0] ?? null;
}

/** Websites with uploads that nobody went on with, each by one of them. */
export function findAbandonedUploads(database: Database): Promise<JobRequest[]> {
  return database.forWebsite(everyWebsite).rows<JobRequest>(readAbandoned);
}

/** Forgets the uploads that nobody went on with. */
export function forgetStaleUploads(db: ScopedDatabase): Promise<FileUploadRow[]> {
  return db.rows<FileUploadRow>(removeStale);
}

function only(rows: readonly FileUploadRow[]): FileUploadRow {
  const [row] = rows;
  if (!row) throw new Error('An upload went away while it was written.');
  return row;
}

function asRow({ websiteId: _, state, purpose, ...same }: FileUpload): FileUploadRow {
  return { ...same, state: readWord(states, state), purpose: readWord(purposes, purpose) };
}
