import type { ReportComparison, ReportView, VisitSegmentDimension } from '#web/generated/graphql.ts';
import { anyText, oneOf, type SearchOf } from '../search-params.ts';
import { type DayRange, lastDays } from './figures.rules.ts';

/** What visits are told apart by to see a part of them. */
export const segmentDimensions = [
  ...(['SOURCE', 'CAMPAIGN', 'DEVICE', 'COUNTRY', 'LANGUAGE', 'VISITOR'] as const),
] satisfies VisitSegmentDimension[];

/** A value that is not known, in an address, which holds no empty words. */
export const unknownValue = '(none)';
const usualDays = 30;
const isDay = /^\d{4}-\d{2}-\d{2}$/;
const day = (text: string) => (isDay.test(text) ? text : undefined);

/** What an address says of a report. */
export const viewSearch = {
  days: (text: string) =>
    /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 366 ? text : undefined,
  ...{ from: day, to: day },
  compare: oneOf(['YEAR_BEFORE']),
  by: oneOf(segmentDimensions),
  value: anyText,
};

/** What an address says of a report, by its parameters. */
export type ViewSearch = SearchOf<typeof viewSearch>;

/** The days of a report, what they are compared with, and which visits it is of. */
export interface ShownReport {
  readonly range: DayRange;
  /** Null for days that stay the same. */
  readonly lastDays: number | null;
  readonly comparison: ReportComparison;
  /** Null for all visits. */
  readonly segment: { readonly by: VisitSegmentDimension; readonly value: string } | null;
}

/** What an address shows. Days that are the wrong way round are the last ones. */
export function readView(search: ViewSearch, timeZone: string, now: Date): ShownReport {
  const { from, to, by, value } = search;
  const isFixed = from !== undefined && to !== undefined && from <= to;
  const count = Number(search.days ?? usualDays);
  return {
    ...{ range: isFixed ? { from, to } : lastDays(count, timeZone, now), lastDays: isFixed ? null : count },
    comparison: search.compare ?? 'DAYS_BEFORE',
    segment: by && value !== undefined ? { by, value: value === unknownValue ? '' : value } : null,
  };
}

/** Where a saved report is opened. */
export function addressOf(report: {
  readonly view: ReportView;
  readonly lastDays: number | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly comparison: ReportComparison;
  readonly segment: ShownReport['segment'];
}): { readonly to: string; readonly search: Record<string, string> } {
  const { lastDays: count, from, to, comparison, segment } = report;
  return {
    to: report.view === 'PROBLEMS' ? '/analytics/problems' : '/analytics',
    search: {
      ...(count !== null && count !== usualDays ? { days: String(count) } : {}),
      ...(from !== null && to !== null ? { from, to } : {}),
      ...(comparison === 'YEAR_BEFORE' ? { compare: comparison } : {}),
      ...(segment ? { by: segment.by, value: segment.value === '' ? unknownValue : segment.value } : {}),
    },
  };
}
