/** A month, `2026-03`, from its first instant to that of the next one, in a time zone; null when it is none. */
export function monthSpan(month: string, timeZone: string): { from: Date; until: Date } | null {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined || number === undefined) return null;
  const index = Number(number) - 1;
  return {
    from: startOfMonth(Number(year), index, timeZone),
    until: startOfMonth(Number(year), index + 1, timeZone),
  };
}

function startOfMonth(year: number, month: number, timeZone: string): Date {
  const wall = Date.UTC(year, month, 1);
  const first = wall - offsetAt(wall, timeZone);
  // The clock may have been changed between the two.
  return new Date(wall - offsetAt(first, timeZone));
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(instant / 1_000) * 1_000;
}
