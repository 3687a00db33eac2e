import type { AnalyticsContext } from '../context.ts';
import type { QueryVisitReportFileArgs, Resolvers } from '../generated/graphql.ts';
import { readSegmentPart } from '../segments/segment-csv.ts';
import { findSegmentFigures } from '../segments/segment-figures.data.ts';
import { dayQuestion } from './day-question.ts';
import { countLiveVisitors, type DayRange, findBreakdown, findSales } from './report.data.ts';
import {
  type ReportComparison,
  type ReportDays,
  readReportDays,
  summarizeVitals,
  summarizeVitalsBy,
} from './report.rules.ts';
import { badInput, readFirst } from './report-arguments.ts';
import { csvOf, headingsOf, readPart } from './report-csv.ts';
import { countIdColumns, withThings } from './report-csv-titles.rules.ts';
import { funnelStages, salesDimensions, visitDimensions } from './report-dimensions.rules.ts';
import {
  countsOf,
  fillVisitDays,
  previousOf,
  salesOf,
  sumVisits,
  withProduct,
} from './report-figures.rules.ts';
import { findVitals, findVitalsBy } from './vitals.data.ts';

function daysOf(from: string, to: string, comparison?: ReportComparison | null): ReportDays {
  const days = readReportDays(from, to, comparison ?? undefined);
  if (days) return days;
  throw badInput('Ask for 1 to 366 days, from the first to the last, each such as 2026-03-01.');
}

function readOffset(cursor: string): number {
  if (/^\d{1,7}$/.test(cursor)) return Number(cursor);
  throw badInput('That is no cursor of this table.');
}

async function allSales(range: DayRange, { salesSums }: AnalyticsContext) {
  const rows = await salesSums.load(dayQuestion(range));
  return rows.map((row) => withProduct(salesOf(row), false));
}

async function readCsv(
  _: unknown,
  { from, to, table, after, segment }: QueryVisitReportFileArgs,
  context: AnalyticsContext,
) {
  const skip = readOffset(after ?? '0');
  const days = daysOf(from, to);
  const { rows, end, hasNext } = segment
    ? await readSegmentPart(context, days, segment, table)
    : await readPart(context, days, table, skip);
  const headings = headingsOf(table);
  const idColumns = countIdColumns(table);
  return {
    text: `${skip === 0 ? csvOf([headings]) : ''}${csvOf(rows)}`,
    ...{ headings, idColumns },
    rows: idColumns === 0 ? [] : rows.map((cells) => withThings(table, cells)),
    pageInfo: {
      ...{ hasNextPage: hasNext, hasPreviousPage: skip > 0 },
      ...{ startCursor: rows[0] ? String(skip) : null, endCursor: rows[0] ? String(end) : null },
    },
  };
}

/** What owners learn from visits: sums of the figures of each day. */
export const reportResolvers: Resolvers = {
  Query: {
    visitReport: (_, { from, to, comparison }) => daysOf(from, to, comparison),
    visitReportCsv: readCsv,
    visitReportFile: readCsv,
  },
  VisitReport: {
    liveVisitors: (_, _args, { db }) => countLiveVisitors(db),
    total: async (days, _, { dayCounts }) => countsOf(sumVisits(await dayCounts.load(dayQuestion(days)))),
    previous: async (days, _, { dayCounts }) =>
      countsOf(sumVisits(await dayCounts.load(dayQuestion(previousOf(days))))),
    previousReport: ({ previousFrom, previousTo }) => daysOf(previousFrom, previousTo),
    days: async (days, _, { dayCounts }) => fillVisitDays(days, await dayCounts.load(dayQuestion(days))),
    async breakdown(days, { by, first }, { db }) {
      const rows = await findBreakdown(db, days, visitDimensions[by], readFirst(first));
      return rows.map((row) => withProduct(row, by === 'PRODUCT'));
    },
    async funnel(days, _, { dayCounts }) {
      const rows = await dayCounts.load({ dimension: 'funnel', value: null, from: days.from, to: days.to });
      return funnelStages.map(([stage, value]) => {
        const { visits } = sumVisits(rows.filter((row) => row.value === value));
        return { report: days, stage, visits };
      });
    },
    sales: (days, _, context) => allSales(days, context),
    previousSales: (days, _, context) => allSales(previousOf(days), context),
    async salesBreakdown(days, { by, first }, { db }) {
      const rows = await findSales(db, days, salesDimensions[by], readFirst(first));
      return rows.map((row) => withProduct(salesOf(row), by === 'PRODUCT'));
    },
    vitals: async (days, _, { db }) => summarizeVitals(await findVitals(db, days)),
    async vitalsBreakdown(days, { metric, by, first }, { db }) {
      const asked = { metric, dimension: by.toLowerCase(), first: readFirst(first) };
      return summarizeVitalsBy(await findVitalsBy(db, days, asked));
    },
  },
  FunnelStage: {
    async exits({ report, stage, counted }, { first }, { db, archive }) {
      const by = `left:${funnelStages.find(([name]) => name === stage)?.[1] ?? ''}`;
      const most = readFirst(first);
      const rows = counted
        ? (await findSegmentFigures(db, archive, { range: report, counted, by })).slice(0, most)
        : await findBreakdown(db, report, by, most);
      return rows.map((row) => ({ ...row, product: null }));
    },
  },
};
