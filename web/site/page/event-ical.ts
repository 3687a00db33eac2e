import type { SiteItemFragment } from '#web/generated/graphql.ts';
import { textOfHtml } from './plain-text.ts';

/** Where the events of a calendar file are from. */
export type CalendarSource = {
  host: string;
  /** Scheme and host of their addresses. */
  address: string;
  /** What the calendar is called; absent for the file of one event. */
  name?: string;
};

/** Events as a calendar file (RFC 5545); undefined when none of the items has a date. */
export function eventCalendar(
  items: readonly SiteItemFragment[],
  source: CalendarSource,
): string | undefined {
  const events = items.filter((item) => item.startsAt !== null);
  if (events.length === 0 && source.name === undefined) return undefined;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrine//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(source.name === undefined
      ? []
      : [`NAME:${calendarText(source.name)}`, `X-WR-CALNAME:${calendarText(source.name)}`]),
    ...events.flatMap((item) => eventLines(item, source)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function eventLines(item: SiteItemFragment, { host, address: base }: CalendarSource): string[] {
  const startsAt = item.startsAt ?? item.publishedAt;
  const place = item.location;
  const address =
    place === null ? [] : [place.addressTitle, place.addressLine1, place.addressLine2, place.addressCountry];
  return [
    'BEGIN:VEVENT',
    `UID:${item.id}@${host}`,
    `DTSTAMP:${calendarTime(item.updatedAt)}`,
    `DTSTART:${calendarTime(startsAt)}`,
    `DTEND:${calendarTime(item.endsAt ?? startsAt)}`,
    `SUMMARY:${calendarText(item.title)}`,
    `DESCRIPTION:${calendarText(textOfHtml(item.excerpt || item.body, 1_000))}`,
    `LOCATION:${calendarText(address.filter((line) => line.trim() !== '').join(', '))}`,
    ...(place === null || place.mapLat === null || place.mapLng === null
      ? []
      : [`GEO:${place.mapLat};${place.mapLng}`]),
    `URL:${base}${item.fullUrl}`,
    'END:VEVENT',
  ];
}

/** Year, month, day, `T`, hour, minute, second, `Z`, in UTC. */
function calendarTime(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function calendarText(text: string): string {
  return text.replace(/[\\;,]/g, (char) => `\\${char}`).replace(/\r\n|[\r\n]/g, '\\n');
}

/** Lines of a calendar have at most 75 bytes; the rest goes on in lines that begin with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const char of line) {
    if (Buffer.byteLength(part) + Buffer.byteLength(char) > 74) {
      parts.push(part);
      part = '';
    }
    part += char;
  }
  return [...parts, part].join('\r\n ');
}
