import { type ScopedDatabase, statement } from '#kit/database.ts';
import { prismaFor } from '../prisma-client.ts';
import type { DailyCount } from '../rollup/days.rules.ts';
import { type DayRange, within } from './report.data.ts';
import type { ReportDays } from './report.rules.ts';

/** How often a value of a dimension was counted. */
export interface ValueCounts {
  readonly value: string;
  readonly times: number;
  readonly visitors: number;
}

/** The same, with what it was on each day and before. */
export interface ValueTrend extends ValueCounts {
  readonly previousTimes: number;
  readonly days: readonly DailyCount[];
}

/** A path without a page, and how often it was asked for. */
export interface MissingPathRow extends Omit<ValueTrend, 'value'> {
  readonly path: string;
}

/** What is kept of a failure. */
export interface PageErrorDetails {
  readonly fingerprint: string;
  readonly message: string;
  readonly source: string;
  readonly stack: string;
  readonly release: string;
  readonly path: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** The rarest, which are counted together, and what came from a sender of its own who told no address. */
const nameless = ['(other)', ''];

/** The values of a dimension that were counted most, without those that were too rare to be kept apart. */
export async function findMostFrequent(
  db: ScopedDatabase,
  range: DayRange,
  dimension: string,
  first: number,
  skip = 0,
): Promise<ValueCounts[]> {
  const rows = await prismaFor(db).dailyCount.groupBy({
    by: ['value'],
    where: { dimension, value: { notIn: nameless }, ...within(range) },
    _sum: { views: true, visitors: true },
    orderBy: [{ _sum: { views: 'desc' } }, { value: 'asc' }],
    ...{ take: first, skip },
  });
  return rows.map(({ value, _sum }) => ({ value, times: _sum.views ?? 0, visitors: _sum.visitors ?? 0 }));
}

/** What goes wrong on a website, as figures are kept under it. */
export type ProblemDimension = 'error' | 'not-found';

// Raw SQL: a value's days come as two lists in one row, where Prisma would make an object of each day of each value. The dimension is in the
// text, as the index `daily_count_problem_days` is of these two alone.
const trendsOf = (dimension: ProblemDimension) =>
  statement(`
  WITH frequent AS (
    SELECT value, sum(views)::int AS times, sum(visitors)::int AS visitors FROM daily_count
    WHERE website_id = $1 AND dimension = '${dimension}' AND value NOT IN (${nameless.map((value) => `'${value}'`).join(', ')}) AND day BETWEEN $3 AND $4
    GROUP BY value ORDER BY sum(views) DESC, value LIMIT $5)
  SELECT value, times, f.visitors, coalesce(sum(views) FILTER (WHERE day < $3), 0)::int AS "previousTimes",
    array_agg(day::text) FILTER (WHERE day >= $3) AS dates, array_agg(views) FILTER (WHERE day >= $3) AS counts
  FROM frequent f JOIN daily_count USING (value)
  WHERE website_id = $1 AND dimension = '${dimension}' AND day BETWEEN $2 AND $4
  GROUP BY value, times, f.visitors ORDER BY times DESC, value`);
const readTrends = { error: trendsOf('error'), 'not-found': trendsOf('not-found') };

interface TrendRow extends Omit<ValueTrend, 'days'> {
  readonly dates: readonly string[];
  readonly counts: readonly number[];
}

/** The same with each day, and with as many days before. */
export async function findTrends(
  db: ScopedDatabase,
  { previousFrom, from, to, dates: all }: ReportDays,
  dimension: ProblemDimension,
  first: number,
): Promise<ValueTrend[]> {
  const rows = await db.rows<TrendRow>(readTrends[dimension], [previousFrom, from, to, first]);
  return rows.map(({ dates, counts, ...row }) => {
    const counted = new Map(dates.map((date, index) => [date, counts[index]]));
    return { ...row, days: all.map((date) => ({ date, count: counted.get(date) ?? 0 })) };
  });
}

/** What is kept of failures, by their fingerprints. */
export async function findPageErrors(
  db: ScopedDatabase,
  fingerprints: readonly string[],
): Promise<Map<string, PageErrorDetails>> {
  const rows = await prismaFor(db).pageError.findMany({
    where: { fingerprint: { in: [...fingerprints] } },
    omit: { websiteId: true },
  });
  return new Map(rows.map((row) => [row.fingerprint, row]));
}
