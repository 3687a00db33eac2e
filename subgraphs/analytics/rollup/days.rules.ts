const maxDays = 365;
const dayMs = 24 * 60 * 60 * 1000;

/** Visits of one day, written `2026-03-01`. */
export interface DailyCount {
  readonly date: string;
  readonly count: number;
}

/** Figures go back 1 to 365 days. */
export function isCountOfDays(days: number): boolean {
  return days >= 1 && days <= maxDays;
}

/** The last days up to today, oldest first. */
export function lastDays(today: string, days: number): string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: days }, (_, index) =>
    new Date(end - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/** Every day has its count, 0 when none was stored. */
export function fillDays(dates: readonly string[], counts: readonly DailyCount[]): DailyCount[] {
  const counted = new Map(counts.map(({ date, count }) => [date, count]));
  return dates.map((date) => ({ date, count: counted.get(date) ?? 0 }));
}
