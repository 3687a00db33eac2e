import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import type { Collection } from '../generated/prisma/client.ts';
import { isOpenToEveryone } from '../pages/page-access.ts';

/** Where a picture or file is named: as the main one, or in the texts and blocks of a page and of what is on it. */
const isOn = (page: string) => `(
  ${page}.main_image_id = $2 OR strpos(coalesce(${page}.main_content, '') || ${page}.description, $2) > 0
  OR EXISTS (SELECT FROM item i WHERE i.website_id = $1 AND i.collection_id = ${page}.id
    AND (i.main_image_id = $2 OR strpos(i.body || i.excerpt, $2) > 0))
  OR EXISTS (SELECT FROM block_layout b WHERE b.website_id = $1 AND strpos(b.sections::text, $2) > 0
    AND (b.place = 'collection:' || ${page}.id
      OR b.place IN (SELECT 'item:' || i.id FROM item i WHERE i.website_id = $1 AND i.collection_id = ${page}.id))))`;

/** Pages that are not for everyone: most websites have none, and then nothing else is looked at. */
const readClosed = statement(`
  SELECT c.id FROM collection c
  WHERE c.website_id = $1 AND c.is_enabled AND NOT (${isOpenToEveryone('c')}) AND ${isOn('c')}`);

const readIsOpen = statement(`
  SELECT EXISTS (SELECT FROM collection c WHERE c.website_id = $1 AND ${isOpenToEveryone('c')} AND ${isOn('c')})
    OR EXISTS (SELECT FROM product_image p WHERE p.website_id = $1 AND p.image_id = $2)
    OR EXISTS (SELECT FROM website w WHERE w.id = $1 AND (w.logo_image_id = $2 OR strpos(w.settings::text, $2) > 0))
    OR EXISTS (SELECT FROM navigation_menu n WHERE n.website_id = $1 AND strpos(n.links::text, $2) > 0)
    OR EXISTS (SELECT FROM author a WHERE a.website_id = $1 AND a.avatar_image_id = $2)
    OR EXISTS (SELECT FROM block_layout b WHERE b.website_id = $1 AND b.place LIKE 'field:%' AND strpos(b.sections::text, $2) > 0)
    AS "isOpen"`);

/** Ids of the pages that keep a picture or file to themselves: none when it is on any page for everyone, or on no page. */
export async function findKeepers(queries: Queries, mediaId: string): Promise<string[]> {
  const closed = await queries.rows<Columns<Collection, 'id'>>(readClosed, [mediaId]);
  if (closed.length === 0) return [];
  const [row] = await queries.rows<{ isOpen: boolean }>(readIsOpen, [mediaId]);
  return row?.isOpen ? [] : closed.map(({ id }) => id);
}
