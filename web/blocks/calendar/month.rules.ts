/** A day of a month: its number, and which of the events begin on it. */
export interface CalendarDay<Event> {
  readonly day: number;
  readonly events: readonly Event[];
}

/** The weeks of a month, from Sunday to Saturday; days of other months are null. */
export function weeksOf<Event extends { readonly startsAt: string | null }>(
  year: number,
  month: number,
  events: readonly Event[],
  timeZone: string,
): (CalendarDay<Event> | null)[][] {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const cells: (CalendarDay<Event> | null)[] = [
    ...Array.from({ length: first }, () => null),
    ...Array.from({ length: count }, (_, index) => ({
      day: index + 1,
      events: events.filter(({ startsAt }) => {
        const at = startsAt === null ? null : dateIn(startsAt, timeZone);
        return at?.year === year && at.month === month && at.day === index + 1;
      }),
    })),
  ];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The calendar's date of an instant in a time zone. */
export function dateIn(
  instant: string | number,
  timeZone: string,
): { year: number; month: number; day: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(new Date(instant));
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return { year: read('year'), month: read('month'), day: read('day') };
}
