import type DataLoader from 'dataloader';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { loadMany } from '#kit/loaders.ts';

/** A text that is about to be kept; an empty one is taken away. */
export interface NewTranslation {
  readonly subjectId: string;
  readonly language: string;
  readonly field: string;
  readonly text: string;
  /** The collection that an item's slug stands in; empty for all else. */
  readonly holderId: string;
}

/** A stored text. */
export interface TranslationRow {
  readonly subjectId: string;
  readonly field: string;
  readonly text: string;
}

/** A slug in some language. */
export interface LocalSlug {
  readonly subjectId: string;
  readonly language: string;
  readonly slug: string;
}

const clearLanguages = statement('DELETE FROM site_language WHERE website_id = $1');
const addLanguages = statement(`
  INSERT INTO site_language (website_id, language, position)
  SELECT $1, language, place FROM unnest($2::text[]) WITH ORDINALITY AS l (language, place)`);
const readTexts = statement(`
  SELECT subject_id AS "subjectId", field, text FROM translation
  WHERE website_id = $1 AND language = $2 AND subject_id = ANY($3) ORDER BY field`);
const readBySlug = statement(`
  SELECT subject_id AS "subjectId" FROM translation
  WHERE website_id = $1 AND language = $2 AND holder_id = $3 AND text = $4 AND field = 'slug'`);
const readSlugs = statement(`
  SELECT subject_id AS "subjectId", language, text AS slug FROM translation
  WHERE website_id = $1 AND subject_id = ANY($2) AND field = 'slug'`);
const keepTexts = statement(`
  INSERT INTO translation (website_id, subject_id, language, field, text, holder_id)
  SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
  ON CONFLICT (website_id, subject_id, language, field)
    DO UPDATE SET text = excluded.text, holder_id = excluded.holder_id, updated_at = now()`);
const takeAway = statement(`
  DELETE FROM translation t USING unnest($2::text[], $3::text[], $4::text[]) AS gone (subject_id, language, field)
  WHERE t.website_id = $1 AND t.subject_id = gone.subject_id AND t.language = gone.language AND t.field = gone.field`);

/** Stores the languages in the place of those before. */
export function storeLanguages(db: ScopedDatabase, languages: readonly string[]): Promise<void> {
  return db.transaction(async (queries) => {
    await queries.rows(clearLanguages);
    await queries.rows(addLanguages, [languages]);
  });
}

/** Texts of one language, by the thing they belong to. */
export function createTranslationLoader(
  db: ScopedDatabase,
  language: string,
): DataLoader<string, TranslationRow[]> {
  return loadMany(
    (ids) => db.rows<TranslationRow>(readTexts, [language, ids]),
    (row) => row.subjectId,
  );
}

/** What has a slug in a language: a collection, or an item of the collection. */
export async function findBySlug(
  db: ScopedDatabase,
  language: string,
  slug: string,
  holderId: string,
): Promise<string | null> {
  const [row] = await db.rows<{ subjectId: string }>(readBySlug, [language, holderId, slug]);
  return row?.subjectId ?? null;
}

/** Slugs in all languages, by the thing they belong to. */
export type SlugLoader = DataLoader<string, LocalSlug[]>;

/** Loads slugs in all languages for the length of a request. */
export function createSlugLoader(db: ScopedDatabase): SlugLoader {
  return loadMany(
    (ids) => db.rows<LocalSlug>(readSlugs, [ids]),
    (row) => row.subjectId,
  );
}

/** Keeps texts, and takes away those that are empty: all or none. */
export function storeTranslations(db: ScopedDatabase, texts: readonly NewTranslation[]): Promise<void> {
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
      kept.map(({ holderId }) => holderId),
    ]);
  });
}
