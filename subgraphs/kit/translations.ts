import type DataLoader from 'dataloader';
import { GraphQLError } from 'graphql';
import { type ScopedDatabase, statement } from './database.ts';
import { loadMany } from './loaders.ts';
import { maxSavedTexts } from './translations.rules.ts';

/** A stored text in another language. */
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

/** A text that is about to be kept; an empty one is taken away. */
export interface NewTranslation {
  readonly subjectId: string;
  readonly language: string;
  readonly field: string;
  readonly text: string;
  /** What a slug stands in, where there is but one of its kind in a language; empty for all else. */
  readonly holderId?: string;
}

/** Slugs in all languages, by the thing they belong to. */
export type SlugLoader = DataLoader<string, LocalSlug[]>;

/** Texts in one language, by the thing they belong to. */
export type TranslationLoader = DataLoader<string, TranslationRow[]>;

const readTexts = statement(`
  SELECT subject_id AS "subjectId", field, text FROM translation
  WHERE website_id = $1 AND language = $2 AND subject_id = ANY($3) ORDER BY field`);
const readSlugs = statement(`
  SELECT subject_id AS "subjectId", language, text AS slug FROM translation
  WHERE website_id = $1 AND subject_id = ANY($2) AND field = 'slug' ORDER BY language`);
const takeAway = statement(`
  DELETE FROM translation t USING unnest($2::text[], $3::text[], $4::text[]) AS gone (subject_id, language, field)
  WHERE t.website_id = $1 AND t.subject_id = gone.subject_id AND t.language = gone.language AND t.field = gone.field`);
const keepTexts = statement(`
  INSERT INTO translation (website_id, subject_id, language, field, text)
  SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[])
  ON CONFLICT (website_id, subject_id, language, field) DO UPDATE SET text = excluded.text, updated_at = now()`);

/** Texts of things in one language, as a subgraph's table `translation` has them. */
export function findTexts(
  queries: Pick<ScopedDatabase, 'rows'>,
  language: string,
  ids: readonly string[],
): Promise<TranslationRow[]> {
  return queries.rows<TranslationRow>(readTexts, [language, ids]);
}

/** Texts of one language, by the thing they belong to, in a subgraph's table `translation`. */
export function createTranslationLoader(db: ScopedDatabase, language: string): TranslationLoader {
  return loadMany(
    (ids) => findTexts(db, language, ids),
    (row) => row.subjectId,
  );
}

/** Slugs in all languages, for the length of a request. */
export function createSlugLoader(db: ScopedDatabase): SlugLoader {
  return loadMany(
    (ids) => db.rows<LocalSlug>(readSlugs, [ids]),
    (row) => row.subjectId,
  );
}

/** Refuses to keep more texts at once than one request may bring. */
export function assertSavable(texts: readonly unknown[]): void {
  if (texts.length > maxSavedTexts)
    throw new GraphQLError(`At most ${maxSavedTexts} texts are kept at once.`, {
      extensions: { code: 'BAD_USER_INPUT' },
    });
}

/** Keeps texts of things that have no addresses, and takes away those that are empty: all or none. */
export function storeTranslations(db: ScopedDatabase, texts: readonly NewTranslation[]): Promise<void> {
  return db.transaction(async (queries) => {
    const { kept, gone } = sort(texts);
    await queries.rows(takeAway, gone);
    await queries.rows(keepTexts, [...columns(kept), kept.map(({ text }) => text)]);
  });
}

/** A table `translation` whose slugs stand in something, which one of its columns names. */
export interface AddressedTranslations {
  /** What has a slug in a language, in its holder. */
  findBySlug(db: ScopedDatabase, language: string, slug: string, holderId: string): Promise<string | null>;
  /** Keeps texts, and takes away those that are empty: all or none. */
  store(db: ScopedDatabase, texts: readonly NewTranslation[]): Promise<void>;
}

/** The translations of a subgraph that has addresses. */
export function translationsIn(holder: 'holder_id' | 'collection_id'): AddressedTranslations {
  const readBySlug = statement(`
    SELECT subject_id AS "subjectId" FROM translation
    WHERE website_id = $1 AND language = $2 AND ${holder} = $3 AND text = $4 AND field = 'slug'`);
  const keep = statement(`
    INSERT INTO translation (website_id, subject_id, language, field, text, ${holder})
    SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
    ON CONFLICT (website_id, subject_id, language, field)
      DO UPDATE SET text = excluded.text, ${holder} = excluded.${holder}, updated_at = now()`);
  return {
    async findBySlug(db, language, slug, holderId) {
      const [row] = await db.rows<{ subjectId: string }>(readBySlug, [language, holderId, slug]);
      return row?.subjectId ?? null;
    },
    store: (db, texts) =>
      db.transaction(async (queries) => {
        const { kept, gone } = sort(texts);
        await queries.rows(takeAway, gone);
        const holders = kept.map(({ holderId }) => holderId ?? '');
        await queries.rows(keep, [...columns(kept), kept.map(({ text }) => text), holders]);
      }),
  };
}

function sort(texts: readonly NewTranslation[]) {
  return {
    kept: texts.filter(({ text }) => text !== ''),
    gone: columns(texts.filter(({ text }) => text === '')),
  };
}

function columns(texts: readonly NewTranslation[]): string[][] {
  return [
    texts.map(({ subjectId }) => subjectId),
    texts.map(({ language }) => language),
    texts.map(({ field }) => field),
  ];
}
