import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { Collection, Item } from '../generated/prisma/client.ts';

/** Something that shows a picture, or links to a file. */
export interface MediaUseRow {
  readonly mediaId: string;
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  /** The page that it is, or belongs to. */
  readonly collectionId: Collection['id'] | null;
  readonly itemId: Item['id'] | null;
}

/** The id in a place of blocks, such as `item:ID@de`. */
const idOfPlace = (kind: string) =>
  `CASE WHEN split_part(b.place, ':', 1) = '${kind}' THEN split_part(split_part(b.place, ':', 2), '@', 1) END`;
const place = `b.place, ${idOfPlace('field')}, ${idOfPlace('collection')}, ${idOfPlace('item')}`;

/** Texts name pictures and files by their addresses, blocks by their ids: both hold the id, which nothing else looks like. */
const readUses = statement(`
  WITH asked AS (SELECT unnest($2::text[]) AS id),
  used AS (
    SELECT f.* FROM asked, LATERAL (
      SELECT asked.id AS media_id, 'collection' AS kind, c.id, NULL AS name, c.id AS collection_id, NULL AS item_id FROM collection c
        WHERE c.website_id = $1 AND (c.main_image_id = asked.id OR strpos(c.main_content, asked.id) > 0
          OR strpos(c.description, asked.id) > 0 OR strpos(c.seo::text, asked.id) > 0)
      UNION
      SELECT asked.id, 'item', i.id, NULL, NULL, i.id FROM item i
        WHERE i.website_id = $1 AND (i.main_image_id = asked.id OR strpos(i.body, asked.id) > 0 OR strpos(i.excerpt, asked.id) > 0
          OR strpos(coalesce(i.custom_content::text, ''), asked.id) > 0 OR strpos(i.source_url, asked.id) > 0
          OR strpos(i.video_url, asked.id) > 0 OR strpos(i.audio_url, asked.id) > 0 OR strpos(i.seo::text, asked.id) > 0)
      UNION
      SELECT asked.id, 'product', p.product_id, NULL, NULL, NULL FROM product_image p WHERE p.website_id = $1 AND p.image_id = asked.id
      UNION
      SELECT asked.id, 'blocks', ${place} FROM block_layout b WHERE b.website_id = $1 AND strpos(b.sections::text, asked.id) > 0
      UNION
      SELECT asked.id, 'blocks', ${place} FROM block_draft b
        WHERE b.website_id = $1 AND b.has_changes AND strpos(b.sections::text, asked.id) > 0
      UNION
      SELECT asked.id, 'saved section', s.id, s.name, NULL, NULL FROM saved_section s
        WHERE s.website_id = $1 AND strpos(s.section::text, asked.id) > 0
      UNION
      SELECT asked.id, 'popup', p.id, p.title, NULL, NULL FROM popup p
        WHERE p.website_id = $1 AND (strpos(p.body, asked.id) > 0 OR strpos(p.button_url, asked.id) > 0)
      UNION
      SELECT asked.id, 'header and footer', h.website_id, NULL, NULL, NULL FROM header_footer h
        WHERE h.website_id = $1 AND (strpos(h.header::text, asked.id) > 0 OR strpos(h.footer::text, asked.id) > 0)
      UNION
      SELECT asked.id, 'header and footer', h.website_id, NULL, NULL, NULL FROM header_footer_draft h
        WHERE h.website_id = $1 AND h.has_changes AND (strpos(h.header::text, asked.id) > 0 OR strpos(h.footer::text, asked.id) > 0)
      UNION
      SELECT asked.id, 'author', a.name, a.name, NULL, NULL FROM author a WHERE a.website_id = $1 AND a.avatar_image_id = asked.id
      UNION
      SELECT asked.id, 'menu', n.navigation_id, n.navigation_id, NULL, NULL FROM navigation_menu n
        WHERE n.website_id = $1 AND strpos(n.links::text, asked.id) > 0
      UNION
      SELECT asked.id, 'website', w.id, NULL, NULL, NULL FROM website w
        WHERE w.id = $1 AND (w.logo_image_id = asked.id OR strpos(w.settings::text, asked.id) > 0)
      UNION
      SELECT asked.id, 'style', s.theme_name, s.theme_name, NULL, NULL FROM theme_style s
        WHERE s.website_id = $1 AND (strpos(s.values::text, asked.id) > 0 OR strpos(s.custom_css, asked.id) > 0)
    ) AS f
  )
  SELECT u.media_id AS "mediaId", u.kind, u.id, coalesce(u.name, i.title, c.title, '') AS title,
    CASE WHEN c.trashed_at IS NULL THEN c.id END AS "collectionId", u.item_id AS "itemId"
  FROM used u
    LEFT JOIN item i ON i.website_id = $1 AND i.id = u.item_id
    LEFT JOIN collection c ON c.website_id = $1 AND c.id = coalesce(i.collection_id, u.collection_id)
  ORDER BY u.kind, title, u.id, u.media_id LIMIT 100`);

/** What shows or links to any of the pictures and files: at most 100, by kind and title. */
export function findMediaUses(db: ScopedDatabase, ids: readonly string[]): Promise<MediaUseRow[]> {
  return db.rows<MediaUseRow>(readUses, [ids]);
}
