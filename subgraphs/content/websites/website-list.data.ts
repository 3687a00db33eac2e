import { type ScopedDatabase, statement } from '#kit/database.ts';

const readIds = statement(`
  SELECT id FROM website WHERE $1 = '*' AND ($2::text IS NULL OR identifier > $2) ORDER BY identifier LIMIT $3`);

/** The ids of the install's websites, a page of them, by identifier. */
export async function findWebsiteIds(
  install: ScopedDatabase,
  page: { first: number; after: string | null },
): Promise<string[]> {
  const rows = await install.rows<{ id: string }>(readIds, [page.after, page.first]);
  return rows.map(({ id }) => id);
}
