const maxPathLength = 2000;
const maxDays = 365;
const dayMs = 24 * 60 * 60 * 1000;

/** Visits of one UTC day, written `2026-03-01`. */
export interface DailyCount {
  readonly date: string;
  readonly count: number;
}

/**
 * A page is counted under one path however it was written: from the root, without query and fragment, without dots,
 * doubled or trailing slashes; null when it is longer than 2000 characters.
 */
export function normalizePath(path: string): string | null {
  if (path.length > maxPathLength) return null;
  const [beforeQuery = ''] = path.trim().split(/[?#]/, 1);
  const { pathname } = new URL(
    `http://website.invalid/${beforeQuery.replace(/[\\/]+/g, '/').replace(/^\//, '')}`,
  );
  const normalized = pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return normalized.length <= maxPathLength ? normalized : null;
}

/** Only what can be an id is counted as a product: up to 64 letters, digits, hyphens and underscores. */
export function readProductId(productId: string | null | undefined): string | null {
  return productId && /^[\w-]{1,64}$/.test(productId) ? productId : null;
}

/** Figures go back 1 to 365 days. */
export function isCountOfDays(days: number): boolean {
  return days >= 1 && days <= maxDays;
}

/** A day begins at midnight in UTC. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** The last days up to today, oldest first; a day without visits has 0. */
export function lastDays(today: string, days: number): string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: days }, (_, index) => utcDay(new Date(end - (days - 1 - index) * dayMs)));
}

/** Every day has its count, 0 when none was stored. */
export function fillDays(dates: readonly string[], counts: readonly DailyCount[]): DailyCount[] {
  const counted = new Map(counts.map(({ date, count }) => [date, count]));
  return dates.map((date) => ({ date, count: counted.get(date) ?? 0 }));
}
