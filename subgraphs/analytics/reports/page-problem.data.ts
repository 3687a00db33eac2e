import type { ScopedDatabase } from '#kit/database.ts';
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

const rarest = '(other)';

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
    where: { dimension, value: { not: rarest }, ...within(range) },
    _sum: { views: true, visitors: true },
    orderBy: [{ _sum: { views: 'desc' } }, { value: 'asc' }],
    ...{ take: first, skip },
  });
  return rows.map(({ value, _sum }) => ({ value, times: _sum.views ?? 0, visitors: _sum.visitors ?? 0 }));
}

/** The same with each day, and with as many days before. */
export async function findTrends(
  db: ScopedDatabase,
  days: ReportDays,
  dimension: string,
  first: number,
): Promise<ValueTrend[]> {
  const rows = await findMostFrequent(db, days, dimension, first);
  const values = rows.map(({ value }) => value);
  const counted = await prismaFor(db).dailyCount.findMany({
    where: { dimension, value: { in: values }, ...within({ from: days.previousFrom, to: days.to }) },
    select: { value: true, day: true, views: true },
  });
  const before = new Map<string, number>();
  /** By value and day. */
  const counts = new Map<string, Map<string, number>>(values.map((value) => [value, new Map()]));
  for (const { value, day, views } of counted) {
    const date = day.toISOString().slice(0, 10);
    if (date < days.from) before.set(value, (before.get(value) ?? 0) + views);
    else counts.get(value)?.set(date, views);
  }
  return rows.map((row) => ({
    ...row,
    previousTimes: before.get(row.value) ?? 0,
    days: days.dates.map((date) => ({ date, count: counts.get(row.value)?.get(date) ?? 0 })),
  }));
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
