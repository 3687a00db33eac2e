import { type ScopedDatabase, statement } from '#kit/database.ts';
import { createDayLoader, type DayLoader } from './day-question.ts';

/** What was counted on a day. */
export interface DayFigures {
  readonly date: string;
  readonly value: string;
  readonly views: number;
  readonly visits: number;
  readonly visitors: number;
  readonly bounces: number;
  readonly seconds: number;
}

/** Finds the figures of each day. */
export type DayCountsLoader = DayLoader<DayFigures>;

const columns =
  'c.day::text AS date, c.value, c.views, c.visits, c.visitors, c.bounces, c.seconds::float8 AS seconds';

// Raw SQL: tiles, chart and stages of a page are read by one statement; Prisma would send one for each.
const readDays = statement(`
  WITH question AS (
    SELECT * FROM unnest($2::text[], $3::text[], $4::date[], $5::date[]) WITH ORDINALITY AS q (dimension, value, first, last, number))
  SELECT number::int, ${columns} FROM question q JOIN daily_count c
    ON c.website_id = $1 AND c.dimension = q.dimension AND c.day BETWEEN q.first AND q.last WHERE q.value IS NULL
  UNION ALL
  SELECT number::int, ${columns} FROM question q, generate_series(q.first, q.last, interval '1 day') AS d (day), LATERAL (
    SELECT * FROM daily_count WHERE website_id = $1 AND dimension = q.dimension AND day = d.day::date AND value = q.value OFFSET 0) AS c
  WHERE q.value IS NOT NULL`);

/** Only dimensions of few values may be asked for without one. */
export function createDayCountsLoader(db: ScopedDatabase): DayCountsLoader {
  return createDayLoader(db, readDays);
}
