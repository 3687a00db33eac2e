import { expect, test } from 'vitest';
import { eventCalendar } from './event-ical.ts';
import { testItem } from './testing.ts';

const source = { host: 'tern.example', address: 'https://tern.example' };
const event = testItem({
  id: 'e1',
  title: 'Open day; kiln, wheel',
  excerpt: '<p>Come\nin</p>',
  fullUrl: '/diary/open-day',
  startsAt: '2026-03-14T10:00:00.000Z',
  endsAt: '2026-03-14T16:30:00.000Z',
  location: {
    ...{ __typename: 'WebsiteLocation', addressTitle: 'Net loft', addressLine1: '1 Quay' },
    ...{ addressLine2: '', addressCountry: 'UK', mapLat: 52.9, mapLng: 1.3 },
  },
});

test('an event’s file has its times in UTC, its place without empty lines, and marks escaped', () => {
  const file = eventCalendar([event], source) ?? '';
  expect(file).toContain('DTSTART:20260314T100000Z\r\nDTEND:20260314T163000Z\r\n');
  expect(file).toContain('SUMMARY:Open day\\; kiln\\, wheel\r\n');
  expect(file).toContain('LOCATION:Net loft\\, 1 Quay\\, UK\r\n');
  expect(file).toContain('GEO:52.9;1.3\r\n');
  expect(file).toContain('UID:e1@tern.example\r\n');
  expect(file).toContain('URL:https://tern.example/diary/open-day\r\n');
  expect(file).not.toContain('NAME:');
});

test('a calendar’s file is named and holds all its events, also none', () => {
  const named = { ...source, name: 'Diary – Tern' };
  const file = eventCalendar([event, { ...event, id: 'e2' }, testItem()], named) ?? '';
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(file).toContain('X-WR-CALNAME:Diary – Tern\r\n');
  expect(eventCalendar([], named)).toContain('END:VCALENDAR');
  expect(eventCalendar([testItem()], source)).toBeUndefined();
});

test('no line of the file is longer than 75 bytes', () => {
  const file = eventCalendar([{ ...event, title: 'Größe '.repeat(60) }], source) ?? '';
  const longest = Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)));
  expect(longest).toBeLessThanOrEqual(75);
});
