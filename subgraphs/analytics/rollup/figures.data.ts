import DataLoader from 'dataloader';
import type { ScopedDatabase } from '#kit/database.ts';
import { prismaFor } from '../prisma-client.ts';
import type { DailyCount } from './days.rules.ts';

/** Page views of each day since the given one; days without any are missing. */
export async function findDailyViews(db: ScopedDatabase, since: string): Promise<DailyCount[]> {
  const days = await prismaFor(db).dailyCount.findMany({
    where: { dimension: 'all', day: { gte: new Date(`${since}T00:00:00Z`) } },
    select: { day: true, views: true },
  });
  return days.map(({ day, views }) => ({ date: day.toISOString().slice(0, 10), count: views }));
}

/** Views of products for the length of a request. */
export function createProductViewsLoader(db: ScopedDatabase): DataLoader<string, number> {
  return new DataLoader(async (productIds) => {
    const rows = await prismaFor(db).dailyCount.groupBy({
      by: ['value'],
      where: { dimension: 'product', value: { in: [...productIds] } },
      _sum: { views: true },
    });
    const counts = new Map(rows.map(({ value, _sum }) => [value, _sum.views ?? 0]));
    return productIds.map((productId) => counts.get(productId) ?? 0);
  });
}
