import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { loadMany } from '#kit/loaders.ts';
import type { TextThing } from '#kit/translatable.ts';
import type { Author, Label } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** What texts belong to, in the order in which they are listed. */
export const translatableKinds = ['WEBSITE', 'COLLECTION', 'POPUP', 'AREA', 'IMAGE', 'ITEM'] as const;

/** What a text belongs to. */
export type TranslatableKind = (typeof translatableKinds)[number];

const readThings = statement(`
  SELECT kind, id FROM (
    SELECT 0 AS rank, 'WEBSITE' AS kind, id FROM website WHERE id = $1
    UNION ALL SELECT 1, 'COLLECTION', id FROM collection WHERE website_id = $1
    UNION ALL SELECT 2, 'POPUP', id FROM popup WHERE website_id = $1
    UNION ALL SELECT 3, 'AREA', id FROM member_area WHERE website_id = $1
    UNION ALL SELECT 4, 'IMAGE', id FROM image WHERE website_id = $1 AND alt_text || title || body <> ''
    UNION ALL SELECT 5, 'ITEM', id FROM item WHERE website_id = $1 AND trashed_from IS NULL) AS thing
  WHERE (rank, id) > ($2, $3) ORDER BY rank, id LIMIT $4`);

const readLabels = statement(`
  SELECT DISTINCT collection_id AS "collectionId", field FROM (
    SELECT collection_id, lower(kind) || '.' || name AS field FROM label WHERE website_id = $1 AND collection_id = ANY($2)
    UNION ALL
    SELECT i.collection_id, 'tag.' || name FROM item i, unnest(i.tags) AS name WHERE i.website_id = $1 AND i.collection_id = ANY($2)
    UNION ALL
    SELECT i.collection_id, 'category.' || name FROM item i, unnest(i.categories) AS name
    WHERE i.website_id = $1 AND i.collection_id = ANY($2)) AS found
  ORDER BY field`);

/** The fields that stand for the tags and categories of collections, such as `tag.Clay`. */
export function createLabelFieldLoader(db: ScopedDatabase): DataLoader<string, { field: string }[]> {
  return loadMany(
    (ids) => db.rows<Columns<Label, 'collectionId'> & { readonly field: string }>(readLabels, [ids]),
    (row) => row.collectionId,
  );
}

/** Things with texts, after one of them; from the first on without. */
export function findThings(
  db: ScopedDatabase,
  after: TextThing<TranslatableKind> | null,
  limit: number,
): Promise<TextThing<TranslatableKind>[]> {
  const place = after ? [translatableKinds.indexOf(after.kind), after.id] : [-1, ''];
  return db.rows<TextThing<TranslatableKind>>(readThings, [...place, limit]);
}

/** What is said of the authors of a website. */
export function findBios(db: ScopedDatabase): Promise<Columns<Author, 'name' | 'bio'>[]> {
  return prismaFor(db).author.findMany({
    where: { bio: { not: '' } },
    select: { name: true, bio: true },
    orderBy: { name: 'asc' },
  });
}
