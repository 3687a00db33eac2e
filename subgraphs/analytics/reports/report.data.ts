import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { FunnelStageName, VisitSegmentDimension } from '../generated/graphql.ts';
import { prismaFor } from '../prisma-client.ts';
import type { ReportDays, VitalBucket } from './report.rules.ts';
import type { SalesSums, VisitSums } from './report-figures.rules.ts';
import { findTopValues, type ValueVisits } from './top-values.data.ts';

/** The days that a report's fields are read for. */
export type VisitReportRow = ReportDays;

/** A stage of a report's visits on the way to an order. */
export interface FunnelStageRow {
  readonly report: ReportDays;
  readonly stage: FunnelStageName;
  readonly visits: number;
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

const allVisits: CountedVisits = { dimension: 'all', value: '' };
const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);
/** Days of a report as Prisma is asked for them. */
export const within = ({ from, to }: DayRange) => ({ day: { gte: dayOf(from), lte: dayOf(to) } });

/** Visits of some days together. */
export async function sumVisits(
  db: ScopedDatabase,
  range: DayRange,
  counted = allVisits,
): Promise<VisitSums> {
  const { _sum } = await prismaFor(db).dailyCount.aggregate({
    where: { ...counted, ...within(range) },
    _sum: { views: true, visits: true, visitors: true, bounces: true, seconds: true },
  });
  return {
    ...{ views: _sum.views ?? 0, visits: _sum.visits ?? 0, visitors: _sum.visitors ?? 0 },
    ...{ bounces: _sum.bounces ?? 0, seconds: Number(_sum.seconds ?? 0) },
  };
}

/** Visits of each day; days without any are missing. */
export async function findVisitDays(db: ScopedDatabase, range: DayRange, counted = allVisits) {
  const rows = await prismaFor(db).dailyCount.findMany({
    where: { ...counted, ...within(range) },
    select: { day: true, views: true, visits: true, visitors: true },
  });
  return rows.map(({ day, ...counts }) => ({ date: day.toISOString().slice(0, 10), ...counts }));
}

/** For more than so many values it is faster to sum all of them. */
const mostTop = 20;

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

/** Orders of visits that have something in common, in each currency. */
export async function findSalesOf(
  db: ScopedDatabase,
  range: DayRange,
  counted: CountedVisits,
): Promise<SalesSums[]> {
  const rows = await prismaFor(db).dailySale.groupBy({
    by: ['currency'],
    where: { ...counted, ...within(range) },
    _sum: { orders: true, pieces: true, revenue: true, refunded: true },
    orderBy: [{ _sum: { revenue: 'desc' } }, { currency: 'asc' }],
  });
  return rows.map(({ currency, _sum }) => salesSumsOf(counted.value, currency, _sum));
}

/** The histograms of web vitals over all pages. */
export async function findVitals(db: ScopedDatabase, range: DayRange): Promise<VitalBucket[]> {
  const rows = await prismaFor(db).dailyVital.groupBy({
    by: ['metric', 'bucket'],
    where: { dimension: 'all', ...within(range) },
    _sum: { count: true },
  });
  return rows.map(({ metric, bucket, _sum }) => ({ metric, bucket, count: _sum.count ?? 0 }));
}

/** The histograms of one web vital by value of a dimension: of the pages that were seen most, and of what else was measured most. */
export async function findVitalsBy(
  db: ScopedDatabase,
  range: DayRange,
  { metric, dimension, first }: { metric: string; dimension: string; first: number },
): Promise<(VitalBucket & { readonly value: string })[]> {
  const values =
    dimension === 'page'
      ? await findBreakdown(db, range, 'page', first)
      : await prismaFor(db).dailyVital.groupBy({
          by: ['value'],
          where: { metric, dimension, ...within(range) },
          _sum: { count: true },
          orderBy: [{ _sum: { count: 'desc' } }, { value: 'asc' }],
          take: first,
        });
  const rows = await prismaFor(db).dailyVital.groupBy({
    by: ['value', 'bucket'],
    where: { metric, dimension, value: { in: values.map(({ value }) => value) }, ...within(range) },
    _sum: { count: true },
  });
  return rows.map(({ value, bucket, _sum }) => ({ metric, value, bucket, count: _sum.count ?? 0 }));
}

// Raw SQL: Prisma counts no distinct values.
const countLive = statement(`SELECT count(DISTINCT visitor)::int AS count FROM visit_event
  WHERE website_id = $1 AND at > now() - interval '5 minutes' AND visitor <> ''`);

/** Different visitors of the last five minutes. */
export async function countLiveVisitors(db: ScopedDatabase): Promise<number> {
  const [row] = await db.rows<{ count: number }>(countLive, []);
  return row?.count ?? 0;
}
