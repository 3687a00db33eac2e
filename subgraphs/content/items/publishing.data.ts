import type { Columns } from '#kit/columns.ts';
import { type Database, everyWebsite, type ScopedDatabase, statement } from '#kit/database.ts';
import { publishItemDraft } from '../drafts/draft-publishing.data.ts';
import type { Item } from '../generated/prisma/client.ts';

const isDue = `website_id = $1 AND status = 'SCHEDULED' AND publish_at <= now()`;
const readDueItems = statement(`SELECT id FROM item WHERE ${isDue} ORDER BY id`);
const publishDueItem = statement(`
  UPDATE item SET status = 'PUBLISHED', updated_at = now() WHERE ${isDue} AND id = $2 RETURNING id`);
const showDuePages = statement(`
  UPDATE collection SET is_enabled = true, publish_at = NULL, updated_at = now()
  WHERE website_id = $1 AND publish_at <= now()`);
const hideDuePages = statement(`
  UPDATE collection SET is_enabled = is_homepage, unpublish_at = NULL, updated_at = now()
  WHERE website_id = $1 AND unpublish_at <= now()`);
const readDue = statement(`
  SELECT website_id AS "websiteId" FROM item
  WHERE $1 = '${everyWebsite}' AND status = 'SCHEDULED' AND publish_at <= now()
  UNION SELECT website_id FROM collection
  WHERE $1 = '${everyWebsite}' AND (publish_at <= now() OR unpublish_at <= now())`);

/**
 * Writes down as published, or as hidden again, all of the website's items and pages that are due. With an item goes the draft of its text,
 * each in a transaction of its own: a text that cannot be shown stays a draft, and holds up no other.
 */
export async function publishDue(db: ScopedDatabase): Promise<void> {
  for (const { id } of await db.rows<Columns<Item, 'id'>>(readDueItems))
    await db.transaction(async (queries) => {
      if ((await queries.rows(publishDueItem, [id])).length > 0) await publishItemDraft(queries, id, 'due');
    });
  await db.rows(showDuePages);
  await db.rows(hideDuePages);
}

/** The websites of the install on which anything is due. */
export async function findWebsitesWithDue(database: Database): Promise<string[]> {
  const rows = await database.forWebsite(everyWebsite).rows<Columns<Item, 'websiteId'>>(readDue);
  return rows.map(({ websiteId }) => websiteId);
}
