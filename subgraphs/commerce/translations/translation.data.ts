import { type ScopedDatabase, statement } from '#kit/database.ts';
import { translationsIn } from '#kit/translations.ts';
import type { TranslatedKind } from './translation.rules.ts';

const readSubjects = statement(`
  SELECT id, collection_id AS "holderId", 'product' AS kind FROM product WHERE website_id = $1 AND id = ANY($2)
  UNION ALL SELECT id, '', 'category' FROM category WHERE website_id = $1 AND id = ANY($2)
  UNION ALL SELECT DISTINCT collection_id, '', 'products page' FROM product WHERE website_id = $1 AND collection_id = ANY($2)`);

/** Texts in other languages; a product's slug stands among those of its products page. */
export const productTranslations = translationsIn('collection_id');

/** Products, categories and products pages by their ids, as far as their texts need to know them. */
export function findSubjects(
  db: ScopedDatabase,
  ids: readonly string[],
): Promise<{ id: string; holderId: string; kind: TranslatedKind }[]> {
  return db.rows(readSubjects, [ids]);
}
