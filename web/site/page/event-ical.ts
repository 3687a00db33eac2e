import type { SiteItemFragment } from '#web/generated/graphql.ts';
import { textOfHtml } from './plain-text.ts';

/** An event as a calendar file; undefined for items that have no date. */
export function eventCalendar(item: SiteItemFragment, url: string, host: string): string | undefined {
  if (item.startsAt === null) return undefined;
  const place = item.location;
  const address =
    place === null ? [] : [place.addressTitle, place.addressLine1, place.addressLine2, place.addressCountry];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrine//Events//EN',
    'BEGIN:VEVENT',
    `UID:${item.id}@${host}`,
    `DTSTAMP:${calendarTime(item.updatedAt)}`,
    `DTSTART:${calendarTime(item.startsAt)}`,
    `DTEND:${calendarTime(item.endsAt ?? item.startsAt)}`,
    `SUMMARY:${calendarText(item.title)}`,
    `DESCRIPTION:${calendarText(textOfHtml(item.excerpt || item.body, 1_000))}`,
    `LOCATION:${calendarText(address.filter((line) => line.trim() !== '').join(', '))}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** Year, month, day, `T`, hour, minute, second, `Z`, in UTC. */
function calendarTime(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function calendarText(text: string): string {
  return text.replace(/[\\;,]/g, (char) => `\\${char}`).replace(/\r?\n/g, '\\n');
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
