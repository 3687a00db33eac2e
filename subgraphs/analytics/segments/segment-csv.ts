import type { AnalyticsContext } from '../context.ts';
import type { VisitReportTable, VisitSegmentInput } from '../generated/graphql.ts';
import { dayQuestion } from '../reports/day-question.ts';
import type { ReportDays } from '../reports/report.rules.ts';
import { badInput } from '../reports/report-arguments.ts';
import { dayRows, funnelRows, type ReportPart, visitRows } from '../reports/report-csv.ts';
import { visitDimensions } from '../reports/report-dimensions.rules.ts';
import { countedVisits, mostDaysOfEvents } from './segment.rules.ts';
import { findSegmentFigures } from './segment-figures.data.ts';

/** What a segment's visits are kept by; refused for a value that is too long for one. */
export function countedOf(of: VisitSegmentInput) {
  const counted = countedVisits(of);
  if (counted) return counted;
  throw badInput('The value of a segment has at most 500 characters.');
}

/** All rows of a table of a segment's visits; there are as many at most as values are kept apart. */
export async function readSegmentPart(
  { db, archive, dayCounts }: Pick<AnalyticsContext, 'db' | 'archive' | 'dayCounts'>,
  days: ReportDays,
  of: VisitSegmentInput,
  table: VisitReportTable,
): Promise<ReportPart> {
  const counted = countedOf(of);
  const whole = (rows: readonly (readonly string[])[]) => ({ rows, end: rows.length, hasNext: false });
  if (table === 'DAYS') return whole(dayRows(days, await dayCounts.load(dayQuestion(days, counted))));
  const by =
    table === 'FUNNEL' ? 'funnel' : new Map<string, string>(Object.entries(visitDimensions)).get(table);
  if (by === undefined) throw badInput('This table is of all visits together.');
  if (days.dates.length > mostDaysOfEvents)
    throw badInput('Visits of a segment are told apart for 31 days at most.');
  const rows = await findSegmentFigures(db, archive, { range: days, counted, by });
  return whole(table === 'FUNNEL' ? funnelRows(rows) : visitRows(rows));
}
