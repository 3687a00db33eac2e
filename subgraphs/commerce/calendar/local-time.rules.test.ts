import { describe, expect, test } from 'vitest';
import { instantOf, localDay } from './local-time.rules.ts';

describe('an hour of a day', () => {
  test.each([
    ['2026-12-24', 8, 'Europe/Berlin', '2026-12-24T07:00:00.000Z'],
    ['2026-07-01', 8, 'Europe/Berlin', '2026-07-01T06:00:00.000Z'],
    ['2026-03-08', 8, 'America/New_York', '2026-03-08T12:00:00.000Z'],
    ['2026-01-01', 8, 'Pacific/Kiritimati', '2025-12-31T18:00:00.000Z'],
    ['2026-01-01', 8, 'Asia/Kathmandu', '2026-01-01T02:15:00.000Z'],
    // Clocks go from 1:59 to 3:00: what would have been at 2 is at 3.
    ['2026-03-08', 2, 'America/New_York', '2026-03-08T07:00:00.000Z'],
    // 1 o'clock comes twice: the first one counts.
    ['2026-11-01', 1, 'America/New_York', '2026-11-01T05:00:00.000Z'],
  ])('%s at %i in %s is %s', (day, hour, zone, instant) => {
    expect(instantOf(day, hour, zone).toISOString()).toBe(instant);
  });

  test('of every day of three years is on that day, in every kind of zone', () => {
    const zones = ['Europe/London', 'America/Santiago', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];
    for (const zone of zones)
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2029, 0, 1); at += 86_400_000) {
        const day = new Date(at).toISOString().slice(0, 10);
        expect(localDay(instantOf(day, 8, zone), zone)).toBe(day);
      }
  });
});
