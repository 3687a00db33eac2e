import DataLoader from 'dataloader';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { CountedVisits, DayRange } from './report.data.ts';
import type { SalesSums } from './report-figures.rules.ts';

/** Orders of some days by one value of a dimension. */
export type SalesQuestion = CountedVisits & DayRange;

/** Finds orders of the days that a page of reports asks for in several places, once. */
export type SalesSumsLoader = DataLoader<SalesQuestion, SalesSums[], string>;

// Raw SQL: days and those that they are compared with are read by one statement; Prisma would send one for each.
const readSums = statement(`
  SELECT q.number::int, c.value, c.currency, sum(orders)::float8 AS orders, sum(pieces)::float8 AS pieces, sum(revenue)::float8 AS revenue,
    sum(refunded)::float8 AS refunded
  FROM unnest($2::text[], $3::text[], $4::date[], $5::date[]) WITH ORDINALITY AS q (dimension, value, first, last, number)
    JOIN daily_sale c ON c.website_id = $1 AND c.dimension = q.dimension AND c.value = q.value AND c.day BETWEEN q.first AND q.last
  GROUP BY q.number, c.value, c.currency ORDER BY q.number, revenue DESC, c.currency`);

/** In each currency, the largest revenue first. */
export function createSalesSumsLoader(db: ScopedDatabase): SalesSumsLoader {
  return new DataLoader<SalesQuestion, SalesSums[], string>(
    async (questions) => {
      const rows = await db.rows<SalesSums & { readonly number: number }>(readSums, [
        questions.map(({ dimension }) => dimension),
        questions.map(({ value }) => value),
        questions.map(({ from }) => from),
        questions.map(({ to }) => to),
      ]);
      const found = questions.map((): SalesSums[] => []);
      for (const { number, ...row } of rows) found[number - 1]?.push(row);
      return found;
    },
    { cacheKeyFn: ({ dimension, value, from, to }) => JSON.stringify([dimension, value, from, to]) },
  );
}

/** All orders, or those of visits that have something in common. */
export function salesQuestion(
  { from, to }: DayRange,
  { dimension, value }: CountedVisits = { dimension: 'all', value: '' },
): SalesQuestion {
  return { dimension, value, from, to };
}
