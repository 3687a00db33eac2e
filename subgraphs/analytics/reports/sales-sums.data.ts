import { type ScopedDatabase, statement } from '#kit/database.ts';
import { createDayLoader, type DayLoader } from './day-question.ts';
import type { SalesSums } from './report-figures.rules.ts';

/** Finds the orders of some days together, by currency. */
export type SalesSumsLoader = DayLoader<SalesSums>;

// Raw SQL: days and those that they are compared with are read by one statement; Prisma would send one for each.
const readSums = statement(`
  SELECT q.number::int, c.value, c.currency, sum(orders)::float8 AS orders, sum(pieces)::float8 AS pieces, sum(revenue)::float8 AS revenue,
    sum(refunded)::float8 AS refunded
  FROM unnest($2::text[], $3::text[], $4::date[], $5::date[]) WITH ORDINALITY AS q (dimension, value, first, last, number)
    JOIN daily_sale c ON c.website_id = $1 AND c.dimension = q.dimension AND c.value = q.value AND c.day BETWEEN q.first AND q.last
  GROUP BY q.number, c.value, c.currency ORDER BY q.number, revenue DESC, c.currency`);

/** In each currency, the largest revenue first; a value is always named. */
export function createSalesSumsLoader(db: ScopedDatabase): SalesSumsLoader {
  return createDayLoader(db, readSums);
}
