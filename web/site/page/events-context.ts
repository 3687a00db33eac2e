type Dated = { startDate?: number; endDate?: number };

/** Events that have not ended yet, soonest first, and those that have, latest first. */
export function splitEvents<Event extends Dated>(events: readonly Event[], now: number) {
  const starts = (event: Event): number => event.startDate ?? 0;
  const hasEnded = (event: Event): boolean => (event.endDate ?? event.startDate ?? 0) < now;
  return {
    upcoming: events.filter((event) => !hasEnded(event)).sort((a, b) => starts(a) - starts(b)),
    past: events.filter(hasEnded).sort((a, b) => starts(b) - starts(a)),
  };
}
