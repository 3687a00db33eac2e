import { z } from 'zod';
import { durationAt, durationClasses } from '#kit/durations.rules.ts';
import type { TimingOrder } from '../generated/graphql.ts';

/** Figures of an hour are kept for so many hours. */
export const keptHours = 168;
const mostListed = 200;
/** Parts of a kind of page that are told. */
const mostParts = 50;

const amount = z.number().nonnegative();
const total = {
  count: amount.int(),
  totalMs: amount,
  classes: z.array(amount.int()).length(durationClasses),
  slowestMs: amount,
  slowestAt: z.iso.datetime(),
};
const text = z.string().max(2_000);
const name = z.string().max(200);

/** What a process measured, added up. */
export const timingBatch = z.object({
  statements: z
    .array(
      z.object({
        ...{ subgraph: name, statement: name, summary: name, text, ...total },
        ...{ slowestWebsiteId: name, slowestOperation: name },
      }),
    )
    .max(2_000),
  templates: z
    .array(z.object({ websiteId: name, kind: name, part: name, slowestPath: text, ...total }))
    .max(4_000),
});
export type TimingBatch = z.output<typeof timingBatch>;

/** Durations of one kind of work, added up over some hours. */
export interface DurationTotal {
  readonly count: number;
  readonly totalMs: number;
  readonly classes: readonly number[];
  readonly slowestMs: number;
  readonly slowestAt: Date;
}

/** The figures of added-up durations. */
export function durationsOf({ count, totalMs, classes, slowestMs, slowestAt }: DurationTotal) {
  return {
    count,
    totalMilliseconds: totalMs,
    meanMilliseconds: count === 0 ? 0 : totalMs / count,
    // Within its class a duration may lie anywhere, but none was longer than the longest.
    p95Milliseconds: Math.min(durationAt(classes, 0.95), slowestMs),
    slowestMilliseconds: slowestMs,
    slowestAt,
  };
}

const measures: Readonly<Record<TimingOrder, (total: DurationTotal) => number>> = {
  TOTAL: ({ totalMs }) => totalMs,
  P95: (total) => durationsOf(total).p95Milliseconds,
  SLOWEST: ({ slowestMs }) => slowestMs,
  COUNT: ({ count }) => count,
};

/** The first of some totals, the largest first; at least one and at most 200. */
export function listLargest<Total extends DurationTotal>(
  totals: readonly Total[],
  orderBy: TimingOrder,
  first: number,
): Total[] {
  const measure = measures[orderBy];
  return [...totals]
    .map((total) => ({ total, size: measure(total) }))
    .sort((a, b) => b.size - a.size)
    .slice(0, Math.min(Math.max(first, 1), mostListed))
    .map(({ total }) => total);
}

/** The parts of pages, the one with the most time first. */
export function listParts<Total extends DurationTotal>(parts: readonly Total[]): Total[] {
  return listLargest(parts, 'TOTAL', mostParts);
}

/** The first of so many hours up to an instant. */
export function firstHour(hours: number, now: Date): Date {
  const counted = Math.min(Math.max(hours, 1), keptHours);
  return new Date(hourOf(now).getTime() - (counted - 1) * hourMs);
}

const hourMs = 3_600_000;

/** The hour that an instant is in. */
export function hourOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / hourMs) * hourMs);
}
