import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';

/** A host that a website answers on. */
export interface WebsiteHostRow {
  readonly host: string;
  readonly isPrimary: boolean;
}

const mostHosts = 50;

// Changes of one website's hosts take turns, so that it always has one primary host, and never more than it may.
const lockWebsite = statement('SELECT id FROM website WHERE id = $1 FOR NO KEY UPDATE');
const readHosts = statement(
  'SELECT host, is_primary AS "isPrimary" FROM website_host WHERE website_id = $1 ORDER BY is_primary DESC, host',
);
const insertHost = statement(
  'INSERT INTO website_host (website_id, host, is_primary) VALUES ($1, $2, $3) ON CONFLICT (host) DO NOTHING RETURNING host',
);
const clearPrimary = statement(
  'UPDATE website_host SET is_primary = false WHERE website_id = $1 AND is_primary',
);
const setPrimary = statement('UPDATE website_host SET is_primary = true WHERE website_id = $1 AND host = $2');
const deleteHost = statement(
  'DELETE FROM website_host WHERE website_id = $1 AND host = $2 AND NOT is_primary',
);

/** The primary host first. */
export function findHosts(db: ScopedDatabase): Promise<WebsiteHostRow[]> {
  return db.rows<WebsiteHostRow>(readHosts, []);
}

/** Adds a host once it is known whose it is. */
export function addHost(db: ScopedDatabase, host: string): Promise<'added' | 'taken' | 'too many'> {
  return changeHosts(db, async (queries, hosts) => {
    if (hosts.some((each) => each.host === host)) return 'added';
    if (hosts.length >= mostHosts) return 'too many';
    const rows = await queries.rows(insertHost, [host, hosts.length === 0]);
    return rows.length > 0 ? 'added' : 'taken';
  });
}

/** Answers false when the website does not answer on that host. */
export function makeHostPrimary(db: ScopedDatabase, host: string): Promise<boolean> {
  return changeHosts(db, async (queries, hosts) => {
    const named = hosts.find((each) => each.host === host);
    if (named && !named.isPrimary) {
      await queries.rows(clearPrimary, []);
      await queries.rows(setPrimary, [host]);
    }
    return named !== undefined;
  });
}

/** Removes a host that is not the primary one. */
export function removeHost(db: ScopedDatabase, host: string): Promise<'removed' | 'primary' | 'unknown'> {
  return changeHosts(db, async (queries, hosts) => {
    const named = hosts.find((each) => each.host === host);
    if (!named) return 'unknown';
    if (named.isPrimary) return 'primary';
    await queries.rows(deleteHost, [host]);
    return 'removed';
  });
}

function changeHosts<Result>(
  db: ScopedDatabase,
  work: (queries: Queries, hosts: readonly WebsiteHostRow[]) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (queries) => {
    await queries.rows(lockWebsite, []);
    return work(queries, await queries.rows<WebsiteHostRow>(readHosts, []));
  });
}
