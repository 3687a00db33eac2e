import { type ScopedDatabase, statement } from '#kit/database.ts';
import { translationsIn } from '#kit/translations.ts';

const clearLanguages = statement('DELETE FROM site_language WHERE website_id = $1');
const addLanguages = statement(`
  INSERT INTO site_language (website_id, language, position)
  SELECT $1, language, place FROM unnest($2::text[]) WITH ORDINALITY AS l (language, place)`);

/** Stores the languages in the place of those before. */
export function storeLanguages(db: ScopedDatabase, languages: readonly string[]): Promise<void> {
  return db.transaction(async (queries) => {
    await queries.rows(clearLanguages);
    await queries.rows(addLanguages, [languages]);
  });
}

/** Texts in other languages; a slug stands among those of its collection, or of the website. */
export const contentTranslations = translationsIn('holder_id');
