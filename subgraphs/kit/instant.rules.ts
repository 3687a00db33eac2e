const written =
  /^(\d{4})-(\d\d)-(\d\d)(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/i;

/** An instant is written as ISO 8601 says, with a zone, on a day that the calendar has, in the years 1 to 9999; a day alone begins in UTC. */
export function readInstant(text: string): Date | null {
  const [, year, month, day] = written.exec(text) ?? [];
  if (year === undefined) return null;
  const midnight = new Date(`${year}-${month}-${day}T00:00:00.000Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.getUTCDate() === Number(day);
  const instant = new Date(text.toUpperCase());
  const isKept = instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9999;
  return isDay && isKept ? instant : null;
}
