import { addDays } from '../rollup/retention.rules.ts';

/** Visits of a day are counted again for so long: browsers tell of them for 7 days. What the website itself tells later is counted by `returned-events.data.ts`. */
export const countedDays = 30;

/** The first day that stays in PostgreSQL: two more than are counted again, as processes differ in what day it is. */
export function firstKeptDay(today: string): string {
  return addDays(today, -(countedDays + 2));
}

/** What an archive must let go of: whole days that no website keeps, and of others the days that a website kept for shorter. */
export function findExpired(
  oldestDays: readonly { readonly websiteId: string; readonly day: string }[],
  retention: ReadonlyMap<string, number>,
  today: string,
): { readonly websiteId: string; readonly before: string }[] {
  return oldestDays.flatMap(({ websiteId, day }) => {
    const before = addDays(today, -(retention.get(websiteId) ?? 90));
    return day < before ? [{ websiteId, before }] : [];
  });
}
