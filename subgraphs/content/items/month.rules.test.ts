import { describe, expect, it } from 'vitest';
import { monthSpan } from './month.rules.ts';

const span = (month: string, zone: string) => {
  const found = monthSpan(month, zone);
  return found && [found.from.toISOString(), found.until.toISOString()];
};

describe('A month', () => {
  it('begins and ends when it does where the website is, also over a change of clocks', () => {
    expect(span('2026-03', 'UTC')).toEqual(['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z']);
    expect(span('2026-03', 'Europe/London')).toEqual([
      '2026-03-01T00:00:00.000Z',
      '2026-03-31T23:00:00.000Z',
    ]);
    expect(span('2026-12', 'America/New_York')).toEqual([
      '2026-12-01T05:00:00.000Z',
      '2027-01-01T05:00:00.000Z',
    ]);
  });

  it.each(['2026-13', '2026-00', '26-01', 'March', '2026-3', '2026-03-01'])('is not written %s', (month) => {
    expect(monthSpan(month, 'UTC')).toBeNull();
  });
});
