import { expect, test } from 'vitest';
import { addressOf, readView } from './report-view.rules.ts';

const now = new Date('2026-03-10T12:00:00Z');
const read = (search: Parameters<typeof readView>[0]) => readView(search, 'UTC', now);

test('an address without words shows the last thirty days of all visits', () => {
  expect(read({})).toEqual({
    ...{ range: { from: '2026-02-09', to: '2026-03-10' }, lastDays: 30 },
    ...{ comparison: 'DAYS_BEFORE', segment: null },
  });
});

test('a saved report is opened as it was saved', () => {
  const days = { lastDays: null, from: '2026-01-01', to: '2026-01-31' };
  const saved = { view: 'FIGURES', ...days, comparison: 'YEAR_BEFORE' } as const;
  for (const value of ['Google', '']) {
    const segment = { by: 'SOURCE', value } as const;
    expect(read(addressOf({ ...saved, segment }).search)).toEqual({
      ...{ range: { from: '2026-01-01', to: '2026-01-31' }, lastDays: null },
      ...{ comparison: 'YEAR_BEFORE', segment },
    });
  }
  const failures = { ...saved, view: 'PROBLEMS', lastDays: 14, from: null, to: null, segment: null } as const;
  expect(addressOf(failures)).toEqual({
    ...{ to: '/analytics/problems', search: { days: '14', compare: 'YEAR_BEFORE' } },
  });
});

test('days that are the wrong way round, and a segment without a value, show what is usual', () => {
  const { lastDays, segment } = read({ from: '2026-03-02', to: '2026-03-01', by: 'DEVICE' });
  expect({ lastDays, segment }).toEqual({ lastDays: 30, segment: null });
});
