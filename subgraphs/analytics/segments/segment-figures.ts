import type { CountedVisits, DayRange } from '../reports/report.data.ts';
import type { ValueVisits } from '../reports/top-values.data.ts';

/** Visits of some days that have something in common, and what they are told apart by. */
export interface SegmentQuestion {
  readonly websiteId: string;
  readonly range: DayRange;
  readonly counted: CountedVisits;
  /** A dimension of visits, as figures of days are kept under it, `funnel`, or `left:` and a stage of that. */
  readonly by: string;
}

/**
 * Counts visits of a segment from the events that one engine holds. Visits, robots, where a visit belongs and what counts under a value
 * are what the figures of a day say (`rollup/day-figures.data.ts`): each engine has to come to the same.
 */
export interface SegmentFigures {
  countFigures(question: SegmentQuestion): Promise<ValueVisits[]>;
}

/** So many values of each engine are looked at. */
export const mostValues = 5_000;

/** Of what visits are told apart by, what is known of each event and counts as often as it happens; all else is known of a visit. */
export const eventDimensions: ReadonlySet<string> = new Set([
  ...['page', 'product', 'search', 'search-empty', 'event'],
]);
/** Of what nothing is known is told of no visit. */
export const namedDimensions: ReadonlySet<string> = new Set(['referrer', 'campaign', 'term', 'ad-content']);
