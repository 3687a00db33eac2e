import type { CountedVisits, DayRange } from '../reports/report.data.ts';
import type { ValueVisits } from '../reports/top-values.data.ts';

/** Pages, of some days, that visits of a segment saw. */
export interface SegmentPagesQuestion {
  readonly websiteId: string;
  readonly range: DayRange;
  readonly counted: CountedVisits;
}

/**
 * Counts the pages that visits of a segment saw from the events that one engine holds. Visits, robots and where a visit belongs are what
 * the figures of a day say (`rollup/day-figures.data.ts`): each engine has to come to the same.
 */
export interface SegmentPages {
  countPages(question: SegmentPagesQuestion): Promise<ValueVisits[]>;
}

/** So many pages of each engine are looked at. */
export const mostPages = 5_000;
