import { type ScopedDatabase, statement } from '#kit/database.ts';
import { type ImageRow, imageColumns } from './image.data.ts';

/** Something that shows a picture, or links to a file. */
export interface MediaUseRow {
  readonly mediaId: string;
  readonly kind: string;
  readonly id: string;
}

/** What is to change of a picture; null stays as it is. */
export interface ImageChange {
  readonly id: string;
  readonly filename: string | null;
  readonly altText: string | null;
  readonly title: string | null;
  readonly body: string | null;
  readonly focalX: number | null;
  readonly focalY: number | null;
}

const readPage = statement(`
  SELECT ${imageColumns}, NULL AS elsewhere FROM image i
  WHERE i.website_id = $1 AND ($2 = '' OR i.id < $2)
    AND ($3 = '' OR strpos(lower(i.filename), $3) > 0 OR strpos(lower(i.alt_text), $3) > 0
      OR strpos(lower(i.title), $3) > 0)
  ORDER BY i.id DESC LIMIT $4`);

const writeChange = statement(`
  UPDATE image i SET filename = coalesce($3, filename), alt_text = coalesce($4, alt_text),
    focal_x = coalesce($5::float8, focal_x), focal_y = coalesce($6::float8, focal_y),
    title = coalesce($7, title), body = coalesce($8, body)
  WHERE i.website_id = $1 AND i.id = $2 RETURNING ${imageColumns}, NULL AS elsewhere`);

/** Texts name pictures and files by their addresses, blocks by their ids: both hold the id, which nothing else looks like. */
const readUses = statement(`
  WITH asked AS (SELECT unnest($2::text[]) AS id)
  SELECT found.* FROM asked, LATERAL (
    SELECT asked.id AS "mediaId", 'collection' AS kind, c.id FROM collection c
      WHERE c.website_id = $1 AND (c.main_image_id = asked.id OR strpos(c.main_content, asked.id) > 0 OR strpos(c.description, asked.id) > 0)
    UNION ALL
    SELECT asked.id, 'item', i.id FROM item i
      WHERE i.website_id = $1 AND (i.main_image_id = asked.id OR strpos(i.body, asked.id) > 0 OR strpos(i.excerpt, asked.id) > 0
        OR strpos(coalesce(i.custom_content::text, ''), asked.id) > 0)
    UNION ALL
    SELECT DISTINCT asked.id, 'product', p.product_id FROM product_image p WHERE p.website_id = $1 AND p.image_id = asked.id
    UNION ALL
    SELECT asked.id, 'blocks', b.place FROM block_layout b WHERE b.website_id = $1 AND strpos(b.sections::text, asked.id) > 0
    UNION ALL
    SELECT asked.id, 'blocks', d.place FROM block_draft d WHERE d.website_id = $1 AND d.has_changes AND strpos(d.sections::text, asked.id) > 0
    UNION ALL
    SELECT asked.id, 'author', a.name FROM author a WHERE a.website_id = $1 AND a.avatar_image_id = asked.id
    UNION ALL
    SELECT asked.id, 'menu', n.navigation_id FROM navigation_menu n WHERE n.website_id = $1 AND strpos(n.links::text, asked.id) > 0
    UNION ALL
    SELECT asked.id, 'website', w.id FROM website w
      WHERE w.id = $1 AND (w.logo_image_id = asked.id OR strpos(w.settings::text, asked.id) > 0)
    UNION ALL
    SELECT asked.id, 'style', s.theme_name FROM theme_style s WHERE s.website_id = $1 AND strpos(s.values::text, asked.id) > 0
  ) AS found LIMIT 100`);

/** A page of pictures, newest first. */
export function findImages(
  db: ScopedDatabase,
  after: string | null,
  search: string,
  limit: number,
): Promise<ImageRow[]> {
  return db.rows<ImageRow>(readPage, [after ?? '', search, limit]);
}

/** Changes a picture; null when there is none. */
export async function updateImage(
  db: ScopedDatabase,
  { id, filename, altText, focalX, focalY, title, body }: ImageChange,
): Promise<ImageRow | null> {
  const [row] = await db.rows<ImageRow>(writeChange, [id, filename, altText, focalX, focalY, title, body]);
  return row ?? null;
}

/** What shows or links to any of the pictures and files. */
export function findUses(db: ScopedDatabase, ids: readonly string[]): Promise<MediaUseRow[]> {
  return db.rows<MediaUseRow>(readUses, [ids]);
}
