import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { FunnelStageName, VisitSegmentDimension } from '../generated/graphql.ts';
import { prismaFor } from '../prisma-client.ts';
import { robotViews } from '../rollup/day-figures.data.ts';
import type { ReportDays } from './report.rules.ts';
import type { SalesSums } from './report-figures.rules.ts';
import { findTopSales, findTopValues, type ValueVisits } from './top-values.data.ts';

/** The days that a report's fields are read for. */
export type VisitReportRow = ReportDays;

/** A stage of a report's visits on the way to an order. */
export interface FunnelStageRow {
  readonly report: ReportDays;
  readonly stage: FunnelStageName;
  readonly visits: number;
  /** Of these visits alone; of all when absent. */
  readonly counted?: CountedVisits;
}

/** A product, of which analytics knows the id alone. */
export interface ProductRow {
  readonly id: string;
}

/** A part of a report: first and last day. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Visits that have something in common. */
export interface CountedVisits {
  readonly dimension: string;
  readonly value: string;
}

/** A part of a report's visits. */
export interface VisitSegmentRow {
  readonly report: ReportDays;
  readonly by: VisitSegmentDimension;
  readonly counted: CountedVisits;
}

const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);
/** Days of a report as Prisma is asked for them. */
export const within = ({ from, to }: DayRange) => ({ day: { gte: dayOf(from), lte: dayOf(to) } });

/** For more than so many values it is faster to sum all of them. */
export const mostTop = 20;

/** The most frequent values of a dimension. */
export async function findBreakdown(
  db: ScopedDatabase,
  range: DayRange,
  dimension: string,
  first: number,
  skip = 0,
): Promise<ValueVisits[]> {
  const top = skip === 0 && first <= mostTop ? await findTopValues(db, range, dimension, first) : [];
  if (top.length > 0) return top;
  const rows = await prismaFor(db).dailyCount.groupBy({
    by: ['value'],
    where: { dimension, ...within(range) },
    _sum: { views: true, visits: true, visitors: true },
    orderBy: [{ _sum: { visits: 'desc' } }, { value: 'asc' }],
    ...{ take: first, skip },
  });
  return rows.map(({ value, _sum }) => ({
    ...{ value, views: _sum.views ?? 0, visits: _sum.visits ?? 0, visitors: _sum.visitors ?? 0 },
  }));
}

/** Orders by a dimension and currency, the largest revenue first. */
export async function findSales(
  db: ScopedDatabase,
  range: DayRange,
  dimension: string,
  first: number,
  skip = 0,
): Promise<SalesSums[]> {
  const top = skip === 0 && first <= mostTop ? await findTopSales(db, range, dimension, first) : [];
  if (top.length > 0) return top;
  const rows = await prismaFor(db).dailySale.groupBy({
    by: ['value', 'currency'],
    where: { dimension, ...within(range) },
    _sum: { orders: true, pieces: true, revenue: true, refunded: true },
    orderBy: [{ _sum: { revenue: 'desc' } }, { value: 'asc' }, { currency: 'asc' }],
    ...{ take: first, skip },
  });
  return rows.map(({ value, currency, _sum }) => salesSumsOf(value, currency, _sum));
}

function salesSumsOf(
  value: string,
  currency: string,
  sums: { [Name in 'orders' | 'pieces' | 'revenue' | 'refunded']: number | bigint | null },
): SalesSums {
  return {
    ...{ value, currency, orders: Number(sums.orders ?? 0), pieces: Number(sums.pieces ?? 0) },
    ...{ revenue: Number(sums.revenue ?? 0), refunded: Number(sums.refunded ?? 0) },
  };
}

// Raw SQL: Prisma counts no distinct values. Of all partitions only those are looked at that may hold the last hour.
const countLive = statement(`
  WITH recent AS MATERIALIZED (
    SELECT visitor, max(at) AS last, count(*) FILTER (WHERE schema = 'PageView') AS views FROM visit_event
    WHERE website_id = $1 AND day >= current_date - 1 AND at > now() - interval '1 hour' AND visitor <> '' GROUP BY visitor)
  SELECT count(*)::int AS count FROM recent WHERE last > now() - interval '5 minutes' AND views <= ${robotViews}`);

/** Different visitors of the last five minutes, but for those who saw so many pages within the hour that they are robots. */
export async function countLiveVisitors(db: ScopedDatabase): Promise<number> {
  const [row] = await db.rows<{ count: number }>(countLive, []);
  return row?.count ?? 0;
}
