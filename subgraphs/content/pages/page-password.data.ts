import { type ScopedDatabase, statement } from '#kit/database.ts';
import { type CollectionRow, collectionColumns } from '../collections/collection.data.ts';
import { prismaFor } from '../prisma-client.ts';

const setHash = statement(`
  UPDATE collection SET password_hash = $3, password_version = password_version + 1, updated_at = now()
  WHERE website_id = $1 AND id = $2 RETURNING ${collectionColumns}`);

/** The hash of a page's password; null when it has none. */
export async function findPasswordHash(db: ScopedDatabase, id: string): Promise<string | null> {
  const row = await prismaFor(db).collection.findFirst({ where: { id }, select: { passwordHash: true } });
  return row?.passwordHash ?? null;
}

/** Gives a page another password, or none; null when there is no such page. */
export async function savePasswordHash(
  db: ScopedDatabase,
  id: string,
  hash: string | null,
): Promise<CollectionRow | null> {
  const [row] = await db.rows<CollectionRow>(setHash, [id, hash]);
  return row ?? null;
}
