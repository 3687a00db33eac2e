const parts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const;
const formats = new Map<string, Intl.DateTimeFormat>();

/** A zone that this machine's calendar data do not know counts as UTC. */
function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const options = { ...parts, second: '2-digit', hourCycle: 'h23', calendar: 'gregory' } as const;
  const format = new Intl.DateTimeFormat('en', {
    ...options,
    numberingSystem: 'latn',
    timeZone: isKnown(timeZone) ? timeZone : 'UTC',
  });
  formats.set(timeZone, format);
  return format;
}

/** What the clocks of a zone show at an instant, as if it were UTC; in milliseconds. */
function clockOf(instant: number, timeZone: string): number {
  const shown = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The day on a zone's calendar at an instant: `2026-12-24`. */
export function localDay(instant: Date, timeZone: string): string {
  return new Date(clockOf(instant.getTime(), timeZone)).toISOString().slice(0, 10);
}

/**
 * The instant at which the clocks of a zone show an hour on a day. An hour that is there twice counts when it comes first; one that is
 * left out, as clocks go forward, counts when it would have been.
 */
export function instantOf(day: string, hour: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  const dayMs = 86_400_000;
  const offsets = [wanted - dayMs, wanted + dayMs].map(
    (near) => clockOf(near, timeZone) - Math.floor(near / 1000) * 1000,
  );
  const found = offsets.map((offset) => wanted - offset).filter((at) => clockOf(at, timeZone) === wanted);
  return new Date(Math.min(...(found.length > 0 ? found : [wanted - (offsets[0] ?? 0)])));
}
