import { describe, expect, it } from 'vitest';
import { dayOf, spanAround, stepMonth, weeksOf } from './calendar.rules.ts';

describe('a calendar', () => {
  it('begins its weeks on Monday or Sunday, and has all days of the month', () => {
    const weeks = weeksOf('2026-03', 1);
    expect(weeks.at(0)?.at(0)).toBe('2026-02-23');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-04-05');
    expect(weeksOf('2026-03', 0).at(0)?.at(0)).toBe('2026-03-01');
    expect(weeksOf('2026-02', 0)).toHaveLength(4);
  });

  it('goes over the end of a year', () => {
    expect(stepMonth('2026-12', 1)).toBe('2027-01');
    expect(stepMonth('2026-01', -1)).toBe('2025-12');
  });

  it('puts an instant on the day that the website’s clocks show', () => {
    const instant = new Date('2026-03-01T03:00:00Z');
    expect(dayOf(instant, 'America/New_York')).toBe('2026-02-28');
    expect(dayOf(instant, 'Europe/Berlin')).toBe('2026-03-01');
  });

  it('asks for the days of the weeks around the month too', () => {
    expect(spanAround('2026-12')).toEqual({
      from: '2026-11-24T00:00:00.000Z',
      until: '2027-01-08T00:00:00.000Z',
    });
  });
});
