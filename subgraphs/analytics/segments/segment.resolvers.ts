import type { AnalyticsContext } from '../context.ts';
import type { Resolvers, VisitDimension } from '../generated/graphql.ts';
import { dayQuestion } from '../reports/day-question.ts';
import type { DayRange, VisitSegmentRow } from '../reports/report.data.ts';
import { readFirst } from '../reports/report-arguments.ts';
import { funnelStages, visitDimensions } from '../reports/report-dimensions.rules.ts';
import {
  countsOf,
  fillVisitDays,
  previousOf,
  salesOf,
  sumVisits,
  withProduct,
} from '../reports/report-figures.rules.ts';
import { hasSales, mostDaysOfEvents } from './segment.rules.ts';
import { countedOf } from './segment-csv.ts';
import { findSegmentFigures } from './segment-figures.data.ts';

async function salesOfSegment(
  { by, counted }: VisitSegmentRow,
  range: DayRange,
  { salesSums }: AnalyticsContext,
) {
  if (!hasSales(by)) return null;
  const rows = await salesSums.load(dayQuestion(range, counted));
  return rows.map((row) => ({ ...salesOf(row), product: null }));
}

async function breakdownOf(
  { report, counted }: VisitSegmentRow,
  by: VisitDimension,
  most: number,
  { db, archive }: AnalyticsContext,
) {
  if (report.dates.length > mostDaysOfEvents) return null;
  const rows = await findSegmentFigures(db, archive, { range: report, counted, by: visitDimensions[by] });
  return rows.slice(0, most).map((row) => withProduct(row, by === 'PRODUCT'));
}

/** Figures of visits that have something in common. */
export const segmentResolvers: Resolvers = {
  VisitReport: {
    segment: (days, { of }) => ({ report: days, by: of.by, counted: countedOf(of) }),
  },
  VisitSegment: {
    total: async ({ report, counted }, _, { dayCounts }) =>
      countsOf(sumVisits(await dayCounts.load(dayQuestion(report, counted)))),
    previous: async ({ report, counted }, _, { dayCounts }) =>
      countsOf(sumVisits(await dayCounts.load(dayQuestion(previousOf(report), counted)))),
    days: async ({ report, counted }, _, { dayCounts }) =>
      fillVisitDays(report, await dayCounts.load(dayQuestion(report, counted))),
    breakdown: (segment, { by, first }, context) => breakdownOf(segment, by, readFirst(first), context),
    pages: (segment, { first }, context) => breakdownOf(segment, 'PAGE', readFirst(first), context),
    async funnel({ report, counted }, _, { db, archive }) {
      if (report.dates.length > mostDaysOfEvents) return null;
      const rows = await findSegmentFigures(db, archive, { range: report, counted, by: 'funnel' });
      return funnelStages.map(([stage, name]) => {
        const visits = rows.find(({ value }) => value === name)?.visits ?? 0;
        return { report, counted, stage, visits };
      });
    },
    sales: (segment, _, context) => salesOfSegment(segment, segment.report, context),
    previousSales: (segment, _, context) => salesOfSegment(segment, previousOf(segment.report), context),
  },
};
