import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { TextThing } from '#kit/translatable.ts';

const readForms = statement(
  `SELECT 'FORM' AS kind, id FROM form WHERE website_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
);

/** Forms in the order in which they were made, after one of them; from the first on without. */
export function findForms(
  db: ScopedDatabase,
  after: TextThing<'FORM'> | null,
  limit: number,
): Promise<TextThing<'FORM'>[]> {
  return db.rows(readForms, [after?.id ?? '', limit]);
}
