import { type Database, everyWebsite, type Queries, statement } from '#kit/database.ts';

const publishDueItems = statement(`
  UPDATE item SET status = 'PUBLISHED', updated_at = now()
  WHERE website_id = $1 AND status = 'SCHEDULED' AND publish_at <= now()`);
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

/** Writes down as published, or as hidden again, all of the website's items and pages that are due. */
export async function publishDue(queries: Queries): Promise<void> {
  await queries.rows(publishDueItems);
  await queries.rows(showDuePages);
  await queries.rows(hideDuePages);
}

/** The websites of the install on which anything is due. */
export async function findWebsitesWithDue(database: Database): Promise<string[]> {
  const rows = await database.forWebsite(everyWebsite).rows<{ websiteId: string }>(readDue);
  return rows.map(({ websiteId }) => websiteId);
}
