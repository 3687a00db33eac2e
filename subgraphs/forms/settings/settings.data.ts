import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';

const readHosts = statement('SELECT redirect_hosts AS hosts FROM forms_settings WHERE website_id = $1');

const writeHosts = statement(`
  INSERT INTO forms_settings (website_id, redirect_hosts) VALUES ($1, $2)
  ON CONFLICT (website_id) DO UPDATE SET redirect_hosts = excluded.redirect_hosts`);

/** Other hosts that a form of the website may lead to. */
export async function findRedirectHosts(db: Queries): Promise<readonly string[]> {
  const [row] = await db.rows<{ hosts: string[] }>(readHosts);
  return row?.hosts ?? [];
}

/** Stores them. */
export async function saveRedirectHosts(db: ScopedDatabase, hosts: readonly string[]): Promise<void> {
  await db.rows(writeHosts, [hosts]);
}
