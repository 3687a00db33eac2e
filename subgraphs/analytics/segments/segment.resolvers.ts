import type { AnalyticsContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { dayQuestion } from '../reports/day-question.ts';
import type { DayRange, VisitSegmentRow } from '../reports/report.data.ts';
import { badInput, readFirst } from '../reports/report-arguments.ts';
import { countsOf, fillVisitDays, previousOf, salesOf, sumVisits } from '../reports/report-figures.rules.ts';
import { hasSales, isSegmentValue, mostDaysOfPages, segmentDimensions } from './segment.rules.ts';
import { findSegmentPages } from './segment-pages.data.ts';

async function salesOfSegment(
  { by, counted }: VisitSegmentRow,
  range: DayRange,
  { salesSums }: AnalyticsContext,
) {
  if (!hasSales(by)) return null;
  const rows = await salesSums.load(dayQuestion(range, counted));
  return rows.map((row) => ({ ...salesOf(row), product: null }));
}

/** Figures of visits that have something in common. */
export const segmentResolvers: Resolvers = {
  VisitReport: {
    segment(days, { of: { by, value } }) {
      if (!isSegmentValue(value)) throw badInput('The value of a segment has at most 500 characters.');
      return { report: days, by, counted: { dimension: segmentDimensions[by], value } };
    },
  },
  VisitSegment: {
    total: async ({ report, counted }, _, { dayCounts }) =>
      countsOf(sumVisits(await dayCounts.load(dayQuestion(report, counted)))),
    previous: async ({ report, counted }, _, { dayCounts }) =>
      countsOf(sumVisits(await dayCounts.load(dayQuestion(previousOf(report), counted)))),
    days: async ({ report, counted }, _, { dayCounts }) =>
      fillVisitDays(report, await dayCounts.load(dayQuestion(report, counted))),
    async pages({ report, counted }, { first }, { db, archive }) {
      if (report.dates.length > mostDaysOfPages) return null;
      const pages = await findSegmentPages(db, archive, { range: report, counted });
      return pages.slice(0, readFirst(first)).map((page) => ({ ...page, product: null }));
    },
    sales: (segment, _, context) => salesOfSegment(segment, segment.report, context),
    previousSales: (segment, _, context) => salesOfSegment(segment, previousOf(segment.report), context),
  },
};
