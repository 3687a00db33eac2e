import DataLoader from 'dataloader';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { prismaFor } from '../prisma-client.ts';
import { type DailyCount, utcDay } from './event.rules.ts';

/**
 * Raw SQL, as each visit runs it: one statement adds to both counts, whoever else counts at once. Pages come first in
 * every such statement, so that two of them never wait for each other.
 */
const addPageView = statement(`
  INSERT INTO page_view_count AS c (website_id, day, path, count) VALUES ($1, $2, $3, 1)
  ON CONFLICT (website_id, day, path) DO UPDATE SET count = c.count + 1`);

const addPageAndProductView = statement(`
  WITH page AS (
    INSERT INTO page_view_count AS c (website_id, day, path, count) VALUES ($1, $2, $3, 1)
    ON CONFLICT (website_id, day, path) DO UPDATE SET count = c.count + 1
    RETURNING 1)
  INSERT INTO product_view_count AS c (website_id, product_id, count) SELECT $1, $4, 1 FROM page
  ON CONFLICT (website_id, product_id) DO UPDATE SET count = c.count + 1`);

/** Counts a visit to a page, and to the product on it. */
export async function countPageView(
  db: ScopedDatabase,
  visit: { readonly day: string; readonly path: string; readonly productId: string | null },
): Promise<void> {
  const { day, path, productId } = visit;
  await (productId === null
    ? db.rows(addPageView, [day, path])
    : db.rows(addPageAndProductView, [day, path, productId]));
}

/** Visits of each day since the given one, over all paths; days without a visit are missing. */
export async function findDailyCounts(db: ScopedDatabase, since: string): Promise<DailyCount[]> {
  const days = await prismaFor(db).pageViewCount.groupBy({
    by: ['day'],
    where: { day: { gte: new Date(`${since}T00:00:00Z`) } },
    _sum: { count: true },
  });
  return days.map(({ day, _sum }) => ({ date: utcDay(day), count: _sum.count ?? 0 }));
}

/** Views of products for the length of a request. */
export function createProductViewsLoader(db: ScopedDatabase): DataLoader<string, number> {
  return new DataLoader(async (productIds) => {
    const rows = await prismaFor(db).productViewCount.findMany({
      where: { productId: { in: [...productIds] } },
    });
    const counts = new Map(rows.map(({ productId, count }) => [productId, count]));
    return productIds.map((productId) => counts.get(productId) ?? 0);
  });
}
