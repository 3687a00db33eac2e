import { type ScopedDatabase, statement } from '#kit/database.ts';
import { graceDays } from './website-status.rules.ts';

const setPrivate = statement('UPDATE website SET is_private = $2 WHERE id = $1');
/** Deleting it once more does not begin the days anew. */
const setDeleted = statement('UPDATE website SET deleted_at = now() WHERE id = $1 AND deleted_at IS NULL');
const setRestored = statement(`UPDATE website SET deleted_at = NULL
  WHERE id = $1 AND deleted_at > now() - interval '${graceDays} days' RETURNING id`);
const readExpired = statement(`SELECT id FROM website
  WHERE $1 = '*' AND deleted_at <= now() - interval '${graceDays} days' ORDER BY deleted_at LIMIT 20`);

export async function setWebsitePrivate(db: ScopedDatabase, isPrivate: boolean): Promise<void> {
  await db.rows(setPrivate, [isPrivate]);
}

export async function markWebsiteDeleted(db: ScopedDatabase): Promise<void> {
  await db.rows(setDeleted, []);
}

/** False where it is not deleted, or was so for too long. */
export async function bringWebsiteBack(db: ScopedDatabase): Promise<boolean> {
  return (await db.rows(setRestored, [])).length > 0;
}

/** Websites whose days to be brought back are over, the longest deleted first. */
export async function findExpiredWebsites(install: ScopedDatabase): Promise<string[]> {
  return (await install.rows<{ id: string }>(readExpired, [])).map(({ id }) => id);
}
