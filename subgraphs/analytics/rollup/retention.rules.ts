const dayMs = 24 * 60 * 60 * 1000;

/** Days that may get events: those of the last week, in any time zone, and the next three. */
export function daysAround(today: string): string[] {
  return Array.from({ length: 13 }, (_, index) => addDays(today, index - 9));
}

/** The name of the partition of the day so many days after the given one. */
export function partitionOf(today: string, days: number): string {
  return `visit_event_${addDays(today, days).replaceAll('-', '')}`;
}

/** The day so many days after one. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
