import type { ScopedDatabase } from '#kit/database.ts';
import { prismaFor } from '../prisma-client.ts';
import { type DayRange, within } from '../reports/report.data.ts';

/** Sign-ups of some days together. */
export async function sumNewsletterSignUps(db: ScopedDatabase, range: DayRange): Promise<number> {
  const { _sum } = await prismaFor(db).dailyCount.aggregate({
    where: { dimension: 'newsletter-sign-up', ...within(range) },
    _sum: { views: true },
  });
  return _sum.views ?? 0;
}
