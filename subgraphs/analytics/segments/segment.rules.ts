import type { VisitSegmentDimension } from '../generated/graphql.ts';

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

/** Over so many days visits of a segment are told apart, as that reads every event. */
export const mostDaysOfEvents = 31;
