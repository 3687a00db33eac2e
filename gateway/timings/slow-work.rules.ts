import { durationAt, durationClasses } from '#kit/durations.rules.ts';

/** A statement, or what the templates of a page take, is slow beyond so many milliseconds. */
export const slowMs = 250;
/** What happened more seldom says little of what visitors wait for. */
const fewest = 20;
const mostTold = 3;

/** Durations of one kind of work in some hours: how many of each hour fell into each class of `durations.rules.ts`. */
export interface HoursOfWork {
  readonly hours: readonly (readonly number[])[];
  readonly slowestMs: number;
}

/** Work of which one in twenty is slow, the slowest first, and three kinds at most; what was done fewer than 20 times is left out. */
export function listSlowWork<Work extends HoursOfWork>(
  all: readonly Work[],
): (Work & { readonly count: number; readonly p95Ms: number })[] {
  return all
    .map((work) => {
      const classes = Array.from({ length: durationClasses }, (_, index) =>
        work.hours.reduce((sum, hour) => sum + (hour[index] ?? 0), 0),
      );
      const count = classes.reduce((sum, each) => sum + each, 0);
      return { ...work, count, p95Ms: Math.min(durationAt(classes, 0.95), work.slowestMs) };
    })
    .filter(({ count, p95Ms }) => count >= fewest && p95Ms > slowMs)
    .sort((a, b) => b.p95Ms - a.p95Ms)
    .slice(0, mostTold);
}
