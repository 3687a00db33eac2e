import { type ScopedDatabase, statement } from '#kit/database.ts';

const readIds = statement(`
  SELECT id FROM website WHERE $1 = '*' AND ($2::text IS NULL OR identifier > $2) ORDER BY identifier LIMIT $3`);

const readHostNames = statement(`
  SELECT host FROM website_host WHERE $1 = '*' AND ($2::text IS NULL OR host > $2) ORDER BY host LIMIT $3`);

/** A page of what is read for the whole install. */
interface InstallPage {
  readonly first: number;
  readonly after: string | null;
}

/** The ids of the install's websites, a page of them, by identifier. */
export async function findWebsiteIds(install: ScopedDatabase, page: InstallPage): Promise<string[]> {
  const rows = await install.rows<{ id: string }>(readIds, [page.after, page.first]);
  return rows.map(({ id }) => id);
}

/** The hosts of all websites, a page of them, by name. */
export async function findHostNames(install: ScopedDatabase, page: InstallPage): Promise<string[]> {
  const rows = await install.rows<{ host: string }>(readHostNames, [page.after, page.first]);
  return rows.map(({ host }) => host);
}
