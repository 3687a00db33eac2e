import type { VisitSegmentDimension } from '#web/generated/graphql.ts';
/** First and last day of a report. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** What visits have in common. */
export interface CommonValue {
  readonly by: VisitSegmentDimension;
  readonly value: string;
}

/** Where a table of a report is a file, of all visits or of some; what members finished is one of its own. */
export function csvAddress({ from, to }: DayRange, table: string, of?: CommonValue): string {
  if (table === 'FINISHED_LESSONS')
    return `/config/analytics/finished-lessons.csv?${new URLSearchParams({ from, to })}`;
  return `/config/analytics/report.csv?${new URLSearchParams({ from, to, table, ...of })}`;
}

/** The first and last day of so many days up to today, as a website's calendar has them. */
export function lastDays(count: number, timeZone: string, now: Date): { from: string; to: string } {
  const to = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  const from = new Date(Date.parse(`${to}T00:00:00Z`) - (count - 1) * 86_400_000).toISOString().slice(0, 10);
  return { from, to };
}

/** How much more a figure is than before, 0.5 for half as much again; null where there was nothing before. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before;
}

/** What a list of the first so many had of something: nothing where the list is all there is, and null where that is not known. */
export function countedIn<Figure>(
  figures: readonly Figure[],
  first: number,
  isSame: (figure: Figure) => boolean,
  amountOf: (figure: Figure) => number,
): number | null {
  const figure = figures.find(isSame);
  if (figure) return amountOf(figure);
  return figures.length < first ? 0 : null;
}

/** A part of a whole, 0 where the whole is nothing. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
