import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { WebsiteHost } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** A host that a website answers on. */
export type WebsiteHostRow = Columns<WebsiteHost, 'host' | 'isPrimary'>;

const mostHosts = 50;

// Changes of one website's hosts take turns, so that it always has one primary host, and never more than it may.
const lockWebsite = statement('SELECT id FROM website WHERE id = $1 FOR NO KEY UPDATE');
/** The primary host first. */
export function findHosts(db: Queries): Promise<WebsiteHostRow[]> {
  return prismaFor(db).websiteHost.findMany({
    where: { websiteId: db.websiteId },
    orderBy: [{ isPrimary: 'desc' }, { host: 'asc' }],
  });
}

/** Adds a host once it is known whose it is. */
export function addHost(db: ScopedDatabase, host: string): Promise<'added' | 'taken' | 'too many'> {
  return changeHosts(db, async (queries, hosts) => {
    if (hosts.some((each) => each.host === host)) return 'added';
    if (hosts.length >= mostHosts) return 'too many';
    const { count } = await prismaFor(queries).websiteHost.createMany({
      data: [{ websiteId: db.websiteId, host, isPrimary: hosts.length === 0 }],
      skipDuplicates: true,
    });
    return count > 0 ? 'added' : 'taken';
  });
}

/** Answers false when the website does not answer on that host. */
export function makeHostPrimary(db: ScopedDatabase, host: string): Promise<boolean> {
  return changeHosts(db, async (queries, hosts) => {
    const named = hosts.find((each) => each.host === host);
    if (named && !named.isPrimary) {
      const { websiteHost } = prismaFor(queries);
      const { websiteId } = db;
      await websiteHost.updateMany({ where: { websiteId, isPrimary: true }, data: { isPrimary: false } });
      await websiteHost.updateMany({ where: { websiteId, host }, data: { isPrimary: true } });
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
    await prismaFor(queries).websiteHost.deleteMany({
      where: { websiteId: db.websiteId, host, isPrimary: false },
    });
    return 'removed';
  });
}

function changeHosts<Result>(
  db: ScopedDatabase,
  work: (queries: Queries, hosts: readonly WebsiteHostRow[]) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (queries) => {
    await queries.rows(lockWebsite, []);
    return work(queries, await findHosts(queries));
  });
}
