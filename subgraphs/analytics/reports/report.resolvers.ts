import type { AnalyticsContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import {
  countLiveVisitors,
  findBreakdown,
  findSales,
  findVisitDays,
  findVitals,
  findVitalsBy,
  sumVisits,
} from './report.data.ts';
import {
  type ReportComparison,
  type ReportDays,
  readReportDays,
  summarizeVitals,
  summarizeVitalsBy,
} from './report.rules.ts';
import { badInput, readFirst } from './report-arguments.ts';
import { csvOf, headingsOf, partRows, readRows } from './report-csv.ts';
import { funnelStages, salesDimensions, visitDimensions } from './report-dimensions.rules.ts';
import { countsOf, fillVisitDays, previousOf, salesOf } from './report-figures.rules.ts';

const currencies = 20;

function daysOf(from: string, to: string, comparison?: ReportComparison | null): ReportDays {
  const days = readReportDays(from, to, comparison ?? undefined);
  if (days) return days;
  throw badInput('Ask for 1 to 366 days, from the first to the last, each such as 2026-03-01.');
}

function readOffset(cursor: string): number {
  if (/^\d{1,7}$/.test(cursor)) return Number(cursor);
  throw badInput('That is no cursor of this table.');
}

async function salesBy(
  dimension: string,
  range: { from: string; to: string },
  first: number,
  { db }: AnalyticsContext,
) {
  const rows = await findSales(db, range, dimension, first);
  return rows.map((row) => withProduct(salesOf(row), dimension === salesDimensions.PRODUCT));
}

/** The product that a figure is about; the rarest together are none. */
function withProduct<Figure extends { readonly value: string }>(figure: Figure, isOfProducts: boolean) {
  const isOne = isOfProducts && figure.value !== '' && figure.value !== '(other)';
  return { ...figure, product: isOne ? { id: figure.value } : null };
}

/** What owners learn from visits: sums of the figures of each day. */
export const reportResolvers: Resolvers = {
  Query: {
    visitReport: (_, { from, to, comparison }) => daysOf(from, to, comparison),
    async visitReportCsv(_, { from, to, table, after }, { db }) {
      const skip = readOffset(after ?? '0');
      const found = await readRows(db, daysOf(from, to), table, skip);
      const rows = found.slice(0, partRows);
      const end = skip + rows.length;
      return {
        text: `${skip === 0 ? csvOf([headingsOf(table)]) : ''}${csvOf(rows)}`,
        pageInfo: {
          ...{ hasNextPage: found.length > partRows, hasPreviousPage: skip > 0 },
          ...{ startCursor: rows[0] ? String(skip) : null, endCursor: rows[0] ? String(end) : null },
        },
      };
    },
  },
  VisitReport: {
    liveVisitors: (_, _args, { db }) => countLiveVisitors(db),
    total: async (days, _, { db }) => countsOf(await sumVisits(db, days)),
    previous: async (days, _, { db }) => countsOf(await sumVisits(db, previousOf(days))),
    previousReport: ({ previousFrom, previousTo }) => daysOf(previousFrom, previousTo),
    days: async (days, _, { db }) => fillVisitDays(days, await findVisitDays(db, days)),
    async breakdown(days, { by, first }, { db }) {
      const rows = await findBreakdown(db, days, visitDimensions[by], readFirst(first));
      return rows.map((row) => withProduct(row, by === 'PRODUCT'));
    },
    async funnel(days, _, { db }) {
      const rows = await findBreakdown(db, days, 'funnel', funnelStages.length);
      const visits = new Map(rows.map((row) => [row.value, row.visits]));
      return funnelStages.map(([stage, value]) => ({ report: days, stage, visits: visits.get(value) ?? 0 }));
    },
    sales: (days, _, context) => salesBy('all', days, currencies, context),
    previousSales: (days, _, context) => salesBy('all', previousOf(days), currencies, context),
    salesBreakdown: (days, { by, first }, context) =>
      salesBy(salesDimensions[by], days, readFirst(first), context),
    vitals: async (days, _, { db }) => summarizeVitals(await findVitals(db, days)),
    async vitalsBreakdown(days, { metric, by, first }, { db }) {
      const asked = { metric, dimension: by.toLowerCase(), first: readFirst(first) };
      return summarizeVitalsBy(await findVitalsBy(db, days, asked));
    },
  },
  FunnelStage: {
    async exits({ report, stage }, { first }, { db }) {
      const value = funnelStages.find(([name]) => name === stage)?.[1] ?? '';
      const rows = await findBreakdown(db, report, `left:${value}`, readFirst(first));
      return rows.map((row) => ({ ...row, product: null }));
    },
  },
};
