import type DataLoader from 'dataloader';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { loadMany } from '#kit/loaders.ts';

/** A stored text. */
export interface ProductTranslationRow {
  readonly subjectId: string;
  readonly field: string;
  readonly text: string;
}

/** A product's slug in one language. */
export interface LocalSlug {
  readonly subjectId: string;
  readonly language: string;
  readonly slug: string;
}

/** A text that is about to be kept; an empty one is taken away. */
export interface NewTranslation {
  readonly subjectId: string;
  readonly language: string;
  readonly field: string;
  readonly text: string;
  /** The products page that a product's slug stands on; empty for all else. */
  readonly collectionId: string;
}

const readTexts = statement(`
  SELECT subject_id AS "subjectId", field, text FROM translation
  WHERE website_id = $1 AND language = $2 AND subject_id = ANY($3) ORDER BY field`);
const readBySlug = statement(`
  SELECT subject_id AS "subjectId" FROM translation
  WHERE website_id = $1 AND language = $2 AND collection_id = $3 AND text = $4 AND field = 'slug'`);
const readSlugs = statement(`
  SELECT subject_id AS "subjectId", language, text AS slug FROM translation
  WHERE website_id = $1 AND subject_id = ANY($2) AND field = 'slug' ORDER BY language`);
const readSubjects = statement(`
  SELECT id, collection_id AS "collectionId", 'product' AS kind FROM product WHERE website_id = $1 AND id = ANY($2)
  UNION ALL SELECT id, '', 'category' FROM category WHERE website_id = $1 AND id = ANY($2)`);
const keepTexts = statement(`
  INSERT INTO translation (website_id, subject_id, language, field, text, collection_id)
  SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
  ON CONFLICT (website_id, subject_id, language, field)
    DO UPDATE SET text = excluded.text, collection_id = excluded.collection_id, updated_at = now()`);
const takeAway = statement(`
  DELETE FROM translation t USING unnest($2::text[], $3::text[], $4::text[]) AS gone (subject_id, language, field)
  WHERE t.website_id = $1 AND t.subject_id = gone.subject_id AND t.language = gone.language AND t.field = gone.field`);

/** Texts of one language, by the product or category they belong to. */
export function createTextLoader(
  db: ScopedDatabase,
  language: string,
): DataLoader<string, ProductTranslationRow[]> {
  return loadMany(
    (ids) => db.rows<ProductTranslationRow>(readTexts, [language, ids]),
    (row) => row.subjectId,
  );
}

/** Slugs in all languages, by product. */
export function createSlugLoader(db: ScopedDatabase): DataLoader<string, LocalSlug[]> {
  return loadMany(
    (ids) => db.rows<LocalSlug>(readSlugs, [ids]),
    (row) => row.subjectId,
  );
}

/** The id of the product that has a slug in a language. */
export async function findIdBySlug(
  db: ScopedDatabase,
  language: string,
  collectionId: string,
  slug: string,
): Promise<string | null> {
  const [row] = await db.rows<{ subjectId: string }>(readBySlug, [language, collectionId, slug]);
  return row?.subjectId ?? null;
}

/** Products and categories by their ids, as far as their texts need to know them. */
export function findSubjects(
  db: ScopedDatabase,
  ids: readonly string[],
): Promise<{ id: string; collectionId: string; kind: 'product' | 'category' }[]> {
  return db.rows(readSubjects, [ids]);
}

/** Keeps texts, and takes away those that are empty: all or none. */
export function storeTexts(db: ScopedDatabase, texts: readonly NewTranslation[]): Promise<void> {
  const kept = texts.filter(({ text }) => text !== '');
  const gone = texts.filter(({ text }) => text === '');
  return db.transaction(async (queries) => {
    await queries.rows(takeAway, [
      gone.map(({ subjectId }) => subjectId),
      gone.map(({ language }) => language),
      gone.map(({ field }) => field),
    ]);
    await queries.rows(keepTexts, [
      kept.map(({ subjectId }) => subjectId),
      kept.map(({ language }) => language),
      kept.map(({ field }) => field),
      kept.map(({ text }) => text),
      kept.map(({ collectionId }) => collectionId),
    ]);
  });
}
