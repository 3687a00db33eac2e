/** A day of a calendar, as `2026-03-01`. */
export type Day = string;

const dayMs = 86_400_000;

/** The day of an instant in a time zone. */
export function dayOf(instant: Date, timeZone: string): Day {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);
}

/** The month `by` months after a month `2026-03`. */
export function stepMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The weeks that a month touches, each of seven days, beginning on a weekday: 0 Sunday, 1 Monday. */
export function weeksOf(month: string, firstWeekday: number): Day[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const next = Date.parse(`${stepMonth(month, 1)}-01T00:00:00Z`);
  const lead = (new Date(first).getUTCDay() - firstWeekday + 7) % 7;
  const weeks: Day[][] = [];
  for (let start = first - lead * dayMs; start < next; start += 7 * dayMs)
    weeks.push(
      Array.from({ length: 7 }, (_, day) => new Date(start + day * dayMs).toISOString().slice(0, 10)),
    );
  return weeks;
}

/** Instants that surely hold a month of any time zone. */
export function spanAround(month: string): { from: string; until: string } {
  const at = (day: string, ms: number) => new Date(Date.parse(`${day}T00:00:00Z`) + ms).toISOString();
  return { from: at(`${month}-01`, -7 * dayMs), until: at(`${stepMonth(month, 1)}-01`, 7 * dayMs) };
}
