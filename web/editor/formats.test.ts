import { expect, it } from 'vitest';
import { isKnownTimeZone, knownTimeZone, makeFormats } from './formats.ts';

const formats = makeFormats('en-US', 'Europe/Berlin', () => new Date('2026-11-22T12:00:00Z'));

it('an amount is written with the digits of its currency', () => {
  expect(formats.money({ value: '12.50', currency: 'USD' })).toBe('$12.50');
  expect(formats.money({ value: '1250', currency: 'JPY' })).toBe('¥1,250');
});

it('a time is told in the time zone of the website, as short as it can be', () => {
  expect(formats.brief('2026-11-21T23:30:00Z')).toBe('12:30 AM');
  expect(formats.brief('2026-11-21T22:30:00Z')).toBe('Nov 21');
  expect(formats.brief('2025-12-31T22:30:00Z')).toBe('Dec 31, 2025');
});

it('a day of the calendar is written as the language writes it, and is the same day everywhere', () => {
  const west = makeFormats('de-DE', 'America/Los_Angeles', () => new Date());
  expect([formats.day('2026-03-01'), west.day('2026-03-01')]).toEqual(['Mar 1, 2026', '01.03.2026']);
});

it('a time zone that a browser does not know is told apart, and is UTC', () => {
  expect(isKnownTimeZone('Europe/Zurich')).toBe(true);
  expect(isKnownTimeZone('Mars/Olympus')).toBe(false);
  expect(knownTimeZone('Mars/Olympus')).toBe('UTC');
});
