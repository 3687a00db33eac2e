import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { isFull, turnsOf } from '#kit/turns.ts';
import type { Image, MediaFile, MediaFolder } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { MAX_MEDIA_FOLDERS } from './media-folder.rules.ts';

/** A folder for pictures and files. */
export type MediaFolderRow = Columns<MediaFolder, 'id' | 'name' | 'parentId'>;

/** What was moved, and out of which folder. */
export interface MovedMediaRow {
  readonly id: Image['id'] | MediaFile['id'];
  readonly fromFolderId: MediaFolder['id'] | null;
}

const columns = `m.id, m.name, (
  SELECT p.id FROM media_folder p WHERE p.website_id = $1 AND p.id = m.parent_id AND p.deleted_at IS NULL) AS "parentId"`;
const readAll = statement(`
  SELECT ${columns} FROM media_folder m WHERE m.website_id = $1 AND m.deleted_at IS NULL
  ORDER BY lower(m.name), m.id LIMIT ${MAX_MEDIA_FOLDERS}`);
const readOne = statement(`
  SELECT ${columns} FROM media_folder m WHERE m.website_id = $1 AND m.id = $2 AND m.deleted_at IS NULL`);
/** Names, their number and what is in what are decided by one after another. */
const inTurn = turnsOf('media folders');
const countAll = statement(
  'SELECT count(*)::int AS count FROM media_folder WHERE website_id = $1 AND deleted_at IS NULL',
);
const insert = statement(`
  INSERT INTO media_folder AS m (website_id, id, name, parent_id) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING RETURNING ${columns}`);
const isNameTaken = `EXISTS (
  SELECT FROM media_folder o WHERE o.website_id = $1 AND lower(o.name) = lower($3) AND o.id <> $2 AND o.deleted_at IS NULL)`;
const rename = statement(`
  UPDATE media_folder m SET name = $3
  WHERE m.website_id = $1 AND m.id = $2 AND m.deleted_at IS NULL AND NOT ${isNameTaken} RETURNING ${columns}`);
const keptDays = 1;
const readDeleted = statement(`
  SELECT name FROM media_folder
  WHERE website_id = $1 AND id = $2 AND deleted_at > now() - interval '${keptDays} days'`);
const restore = statement(`
  UPDATE media_folder m SET deleted_at = NULL
  WHERE m.website_id = $1 AND m.id = $2 AND NOT ${isNameTaken} RETURNING ${columns}`);
/** Whoever deletes the folder waits until all is moved, so that what is moved into a folder finds it there. */
const hold = statement(`
  SELECT id FROM media_folder WHERE website_id = $1 AND id = $2 AND deleted_at IS NULL FOR SHARE`);
const moving = (table: string) =>
  statement(`
    WITH old AS (SELECT t.id, t.folder_id FROM ${table} t WHERE t.website_id = $1 AND t.id = ANY($2) ORDER BY t.id FOR UPDATE)
    UPDATE ${table} t SET folder_id = $3 FROM old WHERE t.website_id = $1 AND t.id = old.id
    RETURNING t.id, (SELECT m.id FROM media_folder m
      WHERE m.website_id = $1 AND m.id = old.folder_id AND m.deleted_at IS NULL) AS "fromFolderId"`);
const movePictures = moving('image');
const moveFiles = moving('media_file');

/** The folders of a website, by name. */
export function findMediaFolders(queries: Queries): Promise<MediaFolderRow[]> {
  return queries.rows<MediaFolderRow>(readAll);
}

/** A folder; null when there is none, or none any more. */
export async function findMediaFolder(queries: Queries, id: string): Promise<MediaFolderRow | null> {
  return (await queries.rows<MediaFolderRow>(readOne, [id]))[0] ?? null;
}

/** Makes a folder, unless its name is taken, there is no more room, or the folder that it goes into is none or too deep. */
export function makeMediaFolder(
  db: ScopedDatabase,
  name: string,
  parentId: string | null,
): Promise<MediaFolderRow | 'taken' | 'full' | 'no-parent' | 'too-deep'> {
  return inTurn(db, async (queries) => {
    if (await isFull(queries, MAX_MEDIA_FOLDERS, countAll)) return 'full';
    if (parentId !== null) {
      const parent = await findMediaFolder(queries, parentId);
      if (!parent) return 'no-parent';
      if (parent.parentId !== null) return 'too-deep';
      // Where the folder that it was in is deleted, it stays at the top once another one is made in it.
      await prismaFor(queries).mediaFolder.updateMany({
        where: { id: parentId, parentId: { not: null } },
        data: { parentId: null },
      });
    }
    const [made] = await queries.rows<MediaFolderRow>(insert, [newId(), name, parentId]);
    return made ?? 'taken';
  });
}

/** Gives a folder another name, unless that is taken. */
export function renameMediaFolder(
  db: ScopedDatabase,
  id: string,
  name: string,
): Promise<MediaFolderRow | 'taken' | 'gone'> {
  return inTurn(db, async (queries) => {
    const [renamed] = await queries.rows<MediaFolderRow>(rename, [id, name]);
    return renamed ?? ((await findMediaFolder(queries, id)) ? 'taken' : 'gone');
  });
}

/** Deletes a folder, and for good those that were deleted a day ago; false when there is none. What is in it stays. */
export async function deleteMediaFolder(db: ScopedDatabase, id: string): Promise<boolean> {
  return inTurn(db, async (queries) => {
    const { mediaFolder } = prismaFor(queries);
    const now = new Date();
    const forgotten = new Date(now.getTime() - keptDays * 86_400_000);
    await mediaFolder.deleteMany({ where: { deletedAt: { lt: forgotten } } });
    const { count } = await mediaFolder.updateMany({
      where: { id, deletedAt: null },
      data: { deletedAt: now },
    });
    return count > 0;
  });
}

/** Brings back a folder that was deleted, unless its name is taken by now, or there is no more room. */
export function restoreMediaFolder(
  db: ScopedDatabase,
  id: string,
): Promise<MediaFolderRow | 'taken' | 'full' | 'gone'> {
  return inTurn(db, async (queries) => {
    const [deleted] = await queries.rows<Columns<MediaFolder, 'name'>>(readDeleted, [id]);
    if (!deleted) return (await findMediaFolder(queries, id)) ?? 'gone';
    if (await isFull(queries, MAX_MEDIA_FOLDERS, countAll)) return 'full';
    const [restored] = await queries.rows<MediaFolderRow>(restore, [id, deleted.name]);
    return restored ?? 'taken';
  });
}

/** Moves pictures and files into a folder, with null out of all; null when there is no such folder. */
export function moveMedia(
  db: ScopedDatabase,
  ids: readonly string[],
  folderId: string | null,
): Promise<MovedMediaRow[] | null> {
  return db.transaction(async (queries) => {
    if (folderId !== null && (await queries.rows(hold, [folderId])).length === 0) return null;
    const pictures = await queries.rows<MovedMediaRow>(movePictures, [ids, folderId]);
    const files = await queries.rows<MovedMediaRow>(moveFiles, [ids, folderId]);
    return [...pictures, ...files];
  });
}
