import type { ScopedDatabase } from '#kit/database.ts';
import { prismaFor } from '../prisma-client.ts';

/** A page of what is read for the whole install. */
interface InstallPage {
  readonly first: number;
  readonly after: string | null;
}

/** The ids of the install's websites, a page of them, by identifier. */
export async function findWebsiteIds(install: ScopedDatabase, page: InstallPage): Promise<string[]> {
  const rows = await prismaFor(install).website.findMany({
    where: page.after === null ? {} : { identifier: { gt: page.after } },
    select: { id: true },
    orderBy: { identifier: 'asc' },
    take: page.first,
  });
  return rows.map(({ id }) => id);
}

/** The hosts of all websites, a page of them, by name. */
export async function findHostNames(install: ScopedDatabase, page: InstallPage): Promise<string[]> {
  const rows = await prismaFor(install).websiteHost.findMany({
    where: page.after === null ? {} : { host: { gt: page.after } },
    select: { host: true },
    orderBy: { host: 'asc' },
    take: page.first,
  });
  return rows.map(({ host }) => host);
}
