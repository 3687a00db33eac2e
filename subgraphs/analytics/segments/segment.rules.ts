import type { VisitSegmentDimension, VisitSegmentInput } from '../generated/graphql.ts';
import type { CountedVisits } from '../reports/report.data.ts';

/** What figures of a segment's visits are kept under. */
export const segmentDimensions: Readonly<Record<VisitSegmentDimension, string>> = {
  ...{ SOURCE: 'source', CAMPAIGN: 'campaign', DEVICE: 'device', COUNTRY: 'country' },
  ...{ LANGUAGE: 'language', VISITOR: 'visitor' },
};

/** Orders are kept by these, too; whoever is new to the website may have bought before. */
const ofSales: ReadonlySet<VisitSegmentDimension> = new Set(['SOURCE', 'CAMPAIGN', 'DEVICE', 'COUNTRY']);

/** Whether orders are told apart by what a segment is made by. */
export function hasSales(by: VisitSegmentDimension): boolean {
  return ofSales.has(by);
}

/** A value of a segment is no longer than those that are counted. */
export function isSegmentValue(value: string): boolean {
  return value.length <= 500;
}

/** What a segment's visits are kept by; null for what is no value. */
export function countedVisits({ by, value }: VisitSegmentInput): CountedVisits | null {
  return isSegmentValue(value) ? { dimension: segmentDimensions[by], value } : null;
}

/** Over so many days visits of a segment are told apart, as that reads every event. */
export const mostDaysOfEvents = 31;
