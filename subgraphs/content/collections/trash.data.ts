import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { Collection } from '../generated/prisma/client.ts';
import { inCollectionTurn } from './changing.data.ts';
import { type CollectionRow, collectionColumns } from './collection.data.ts';

const trash = statement(`
  UPDATE collection SET trashed_at = now(), trashed_slug = slug, slug = 'trash-' || id, was_enabled = is_enabled,
    is_enabled = false, publish_at = NULL, unpublish_at = NULL, updated_at = now()
  WHERE website_id = $1 AND id = $2 AND trashed_at IS NULL AND NOT is_homepage RETURNING ${collectionColumns}`);
const lockTrashed = statement(`
  SELECT trashed_slug AS slug FROM collection
  WHERE website_id = $1 AND id = $2 AND trashed_at IS NOT NULL FOR UPDATE`);
const restore = statement(`
  UPDATE collection SET trashed_at = NULL, slug = $3, trashed_slug = NULL, is_enabled = was_enabled, was_enabled = false,
    updated_at = now()
  WHERE website_id = $1 AND id = $2 RETURNING ${collectionColumns}`);
const readTrashed = statement(`
  SELECT ${collectionColumns} FROM collection WHERE website_id = $1 AND trashed_at IS NOT NULL
  ORDER BY trashed_at DESC, id`);

/** Puts a collection into the trash; null when it is not there, is there already, or is the home page. */
export function trashCollection(db: ScopedDatabase, id: string): Promise<CollectionRow | null> {
  return inCollectionTurn(db, async (queries) => {
    const [row] = await queries.rows<CollectionRow>(trash, [id]);
    return row ?? null;
  });
}

/** Takes a collection out of the trash, with the address that is found for it; null when it is not in it. */
export function restoreCollection(
  db: ScopedDatabase,
  id: string,
  findSlug: (before: string) => Promise<string>,
): Promise<CollectionRow | null> {
  return inCollectionTurn(db, async (queries) => {
    const [trashed] = await queries.rows<{ readonly slug: NonNullable<Collection['trashedSlug']> }>(
      lockTrashed,
      [id],
    );
    if (!trashed) return null;
    const [row] = await queries.rows<CollectionRow>(restore, [id, await findSlug(trashed.slug)]);
    return row ?? null;
  });
}

/** What is in the trash, the last one first. */
export function findTrashed(db: ScopedDatabase): Promise<CollectionRow[]> {
  return db.rows<CollectionRow>(readTrashed);
}
