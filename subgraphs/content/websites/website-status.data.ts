import type { ScopedDatabase } from '#kit/database.ts';
import { prismaFor } from '../prisma-client.ts';
import { graceDays } from './website-status.rules.ts';

export async function setWebsitePrivate(db: ScopedDatabase, isPrivate: boolean): Promise<void> {
  await prismaFor(db).website.updateMany({ where: { id: db.websiteId }, data: { isPrivate } });
}

/** Deleting it once more does not begin the days anew. */
export async function markWebsiteDeleted(db: ScopedDatabase): Promise<void> {
  await prismaFor(db).website.updateMany({
    where: { id: db.websiteId, deletedAt: null },
    data: { deletedAt: new Date() },
  });
}

/** False where it is not deleted, or was so for too long. */
export async function bringWebsiteBack(db: ScopedDatabase): Promise<boolean> {
  const { count } = await prismaFor(db).website.updateMany({
    where: { id: db.websiteId, deletedAt: { gt: lastToComeBack() } },
    data: { deletedAt: null },
  });
  return count > 0;
}

/** Websites whose days to be brought back are over, the longest deleted first. */
export async function findExpiredWebsites(install: ScopedDatabase): Promise<string[]> {
  const rows = await prismaFor(install).website.findMany({
    where: { deletedAt: { lte: lastToComeBack() } },
    select: { id: true },
    orderBy: { deletedAt: 'asc' },
    take: 20,
  });
  return rows.map(({ id }) => id);
}

/** What was deleted by then is gone for good. */
const lastToComeBack = () => new Date(Date.now() - graceDays * 86_400_000);
