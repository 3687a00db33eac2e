import type { ScopedDatabase } from '#kit/database.ts';
import { prismaFor } from '../prisma-client.ts';

/** The hash of the website's password; null when it has none. */
export async function findWebsitePasswordHash(db: ScopedDatabase): Promise<string | null> {
  const row = await prismaFor(db).website.findFirst({
    where: { id: db.websiteId },
    select: { passwordHash: true },
  });
  return row?.passwordHash ?? null;
}

/** Gives the website another password, or none. */
export async function saveWebsitePasswordHash(db: ScopedDatabase, hash: string | null): Promise<void> {
  await prismaFor(db).website.updateMany({
    where: { id: db.websiteId },
    data: { passwordHash: hash, passwordVersion: { increment: 1 } },
  });
}
