import type { ReportView, SavedReportInput, VisitSegmentDimension } from '../generated/graphql.ts';
import { type ReportComparison, readReportDays } from '../reports/report.rules.ts';
import { isSegmentValue } from '../segments/segment.rules.ts';

/** A website keeps at most so many saved reports. */
export const MAX_SAVED_REPORTS = 200;
const maxName = 80;
const mostDays = 366;

/** A view of the reports as it is stored: days are either the last ones, or stay the same. */
export interface SavedReportContent {
  readonly name: string;
  readonly view: ReportView;
  readonly lastDays: number | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly comparison: ReportComparison;
  /** Empty for all visits. */
  readonly segmentBy: VisitSegmentDimension | '';
  readonly segmentValue: string;
}

interface Problem {
  readonly message: string;
  readonly field: string;
}

/** A name has 1 to 80 characters; null for any other. */
export function readReportName(text: string): string | null {
  const name = text.trim();
  return name === '' || name.length > maxName ? null : name;
}

/** Why there is no room for another one. */
export const fullList = {
  message: `A website keeps at most ${MAX_SAVED_REPORTS} reports. Delete one first.`,
  field: 'input',
};

/** What is wrong with a name. */
export const nameMessage = `Write a name of 1 to ${maxName} characters.`;

/** A view has a name and days; answers what is wrong with one that has not. */
export function readSavedReport(input: SavedReportInput): SavedReportContent | Problem {
  const name = readReportName(input.name);
  if (name === null) return { message: nameMessage, field: 'input.name' };
  const days = readDays(input);
  if ('message' in days) return days;
  if (input.segment && !isSegmentValue(input.segment.value))
    return { message: 'Write at most 500 characters.', field: 'input.segment.value' };
  return {
    ...{ name, view: input.view, ...days, comparison: input.comparison ?? 'DAYS_BEFORE' },
    ...{ segmentBy: input.segment?.by ?? '', segmentValue: input.segment?.value ?? '' },
  };
}

function readDays({
  lastDays,
  from,
  to,
}: SavedReportInput): Pick<SavedReportContent, 'lastDays' | 'from' | 'to'> | Problem {
  const isFixed = from != null || to != null;
  if (lastDays != null) {
    if (isFixed)
      return { message: 'Give the last days, or a first and a last day.', field: 'input.lastDays' };
    if (lastDays >= 1 && lastDays <= mostDays) return { lastDays, from: null, to: null };
    return { message: `Choose 1 to ${mostDays} days.`, field: 'input.lastDays' };
  }
  if (from == null || to == null || !readReportDays(from, to))
    return {
      message: `Choose 1 to ${mostDays} days, from the first to the last.`,
      field: from == null ? 'input.from' : 'input.to',
    };
  return { lastDays: null, from, to };
}
