import type pg from 'pg';
import { createClient } from './connections.ts';

/**
 * A test's own connection to a database. It sees the rows of one website, or of all with `*`; without either none that belong
 * to a website. That the database is dropped, or its server stopped, beneath it ends no test.
 */
export async function openTestConnection(
  connectionString: string,
  websiteId?: string,
  settings: Pick<pg.ClientConfig, 'options'> = {},
): Promise<pg.Client> {
  const client = createClient({ connectionString, ...settings });
  await client.connect();
  if (websiteId !== undefined)
    await client.query("SELECT set_config('vitrine.website_id', $1, false)", [websiteId]);
  return client;
}
