import type { Columns } from '#kit/columns.ts';
import { type Database, everyWebsite, type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { Comment } from '../generated/prisma/client.ts';
import { type CommentRow, commentColumns, isOfShownItem } from './comment.data.ts';

const keptDays = 1;

/** For what knows nothing of deleted ones it is spam. Its answers go with it: those that are there, so that what was deleted before stays so when it comes back. */
const deleteOne = statement(`
  UPDATE comment SET state_before = state, state = 'SPAM', deleted_at = now()
  WHERE website_id = $1 AND (id = $2 OR parent_id = $2) AND deleted_at IS NULL
    AND EXISTS (SELECT FROM comment c WHERE c.website_id = $1 AND c.id = $2 AND c.deleted_at IS NULL)
  RETURNING id`);
const restoreOne = statement(`
  UPDATE comment c SET state = c.state_before, state_before = NULL, deleted_at = NULL FROM comment t
  WHERE t.website_id = $1 AND t.id = $2 AND t.deleted_at > now() - interval '${keptDays} days'
    AND c.website_id = $1 AND (c.id = $2 OR c.parent_id = $2) AND c.deleted_at = t.deleted_at
    AND (t.parent_id IS NULL OR EXISTS (
      SELECT FROM comment p WHERE p.website_id = $1 AND p.id = t.parent_id AND p.deleted_at IS NULL))
    AND ${isOfShownItem}
  RETURNING ${commentColumns}`);
const forgetDeleted = statement(`
  DELETE FROM comment WHERE website_id = $1 AND deleted_at < now() - interval '${keptDays} days'`);
const readForgotten = statement(`
  SELECT DISTINCT website_id AS "websiteId" FROM comment
  WHERE $1 = '${everyWebsite}' AND deleted_at < now() - interval '${keptDays} days'`);

/** Deletes a comment with its answers; false when there is none. */
export async function deleteComment(db: ScopedDatabase, id: string): Promise<boolean> {
  return (await db.rows(deleteOne, [id])).length > 0;
}

/** Brings a deleted comment back with the answers that went with it; null when there is none, or it went too long ago. */
export async function restoreComment(db: ScopedDatabase, id: string): Promise<CommentRow | null> {
  const rows = await db.rows<CommentRow>(restoreOne, [id]);
  return rows.find((row) => row.id === id) ?? null;
}

/** Deletes for good what nobody brings back any more. */
export async function forgetDeletedComments(queries: Queries): Promise<void> {
  await queries.rows(forgetDeleted);
}

/** The websites of the install that have such comments. */
export async function findWebsitesWithDeletedComments(database: Database): Promise<string[]> {
  const rows = await database.forWebsite(everyWebsite).rows<Columns<Comment, 'websiteId'>>(readForgotten);
  return rows.map(({ websiteId }) => websiteId);
}
