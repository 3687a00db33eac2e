import { type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { CleanReview } from './review.rules.ts';

const insertImported = statement(`
  INSERT INTO review (id, website_id, product_id, external_id, rating, title, body, display_name, reply, replied_at, created_at, state)
  SELECT id, $1, product_id, external_id, rating, title, body, display_name, reply,
    CASE WHEN reply <> '' THEN created_at END, created_at, 'PUBLISHED'
  FROM unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::text[], $9::text[], $10::timestamptz[])
    AS brought (id, product_id, external_id, rating, title, body, display_name, reply, created_at)
  ON CONFLICT (website_id, external_id) DO NOTHING RETURNING id`);

const readKnown = statement(
  'SELECT external_id AS "externalId" FROM review WHERE website_id = $1 AND external_id = ANY($2)',
);

const readNamed = statement(`
  SELECT name, array_agg(id) AS ids FROM (
    SELECT id AS name, id FROM product WHERE website_id = $1 AND id = ANY($2)
    UNION SELECT slug, id FROM product WHERE website_id = $1 AND slug = ANY($2)
    UNION SELECT sku, product_id FROM variant WHERE website_id = $1 AND sku = ANY($2)) AS named
  GROUP BY name`);

/** A review from elsewhere. */
export interface ImportedReview extends CleanReview {
  readonly productId: string;
  readonly externalId: string;
  readonly reply: string;
  readonly createdAt: Date;
}

/** Stores reviews from elsewhere, all or none; answers how many are new. */
export async function saveImported(db: ScopedDatabase, reviews: readonly ImportedReview[]): Promise<number> {
  const column = <Value>(read: (review: ImportedReview) => Value): Value[] => reviews.map(read);
  const rows = await db.rows(insertImported, [
    column(() => newId()),
    column(({ productId }) => productId),
    column(({ externalId }) => externalId),
    column(({ rating }) => rating),
    column(({ title }) => title),
    column(({ body }) => body),
    column(({ displayName }) => displayName),
    column(({ reply }) => reply),
    column(({ createdAt }) => createdAt),
  ]);
  return rows.length;
}

/** How many of these reviews would be new. */
export async function countNew(db: ScopedDatabase, reviews: readonly ImportedReview[]): Promise<number> {
  const ids = new Set(reviews.map(({ externalId }) => externalId));
  const known = await db.rows<Pick<ImportedReview, 'externalId'>>(readKnown, [[...ids]]);
  return ids.size - known.length;
}

/** The ids of products by what names them: their ids, the last part of their addresses, SKUs of their variants. */
export async function findNamedProducts(
  db: ScopedDatabase,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.rows<{ readonly name: string; readonly ids: readonly string[] }>(readNamed, [names]);
  return new Map(rows.map(({ name, ids }) => [name, ids]));
}
