import { describe, expect, test } from 'vitest';
import { moneyOf, readReportDays, summarizeVitals } from './report.rules.ts';

describe('the days of a report', () => {
  test('come with as many just before', () => {
    expect(readReportDays('2026-03-01', '2026-03-03')).toEqual({
      ...{ from: '2026-03-01', to: '2026-03-03', previousFrom: '2026-02-26', previousTo: '2026-02-28' },
      dates: ['2026-03-01', '2026-03-02', '2026-03-03'],
    });
  });

  test('may be compared with the same weekdays a year before', () => {
    expect(readReportDays('2026-03-01', '2026-03-03', 'YEAR_BEFORE')).toMatchObject({
      ...{ previousFrom: '2025-03-02', previousTo: '2025-03-04' },
    });
  });

  test.each([
    ['2026-03-02', '2026-03-01'],
    ['2026-02-30', '2026-03-01'],
    ['yesterday', '2026-03-01'],
    ['2020-01-01', '2026-03-01'],
    ['0000-01-01', '0000-01-02'],
    ['1969-12-31', '1970-01-01'],
  ])('are none from %s to %s', (from, to) => {
    expect(readReportDays(from, to)).toBeNull();
  });
});

test('money has as many digits as its currency', () => {
  expect([moneyOf(1250, 'EUR').value, moneyOf(1250, 'JPY').value, moneyOf(333.4, 'USD').value]).toEqual([
    ...['12.50', '1250', '3.33'],
  ]);
});

describe('web vitals', () => {
  const place = (value: number, rating: number) => rating * 1000 + Math.floor(40 * Math.log(1 + value));

  test('are told by what three of four visits are not worse than', () => {
    const [lcp, cls] = summarizeVitals([
      { metric: 'LCP', bucket: place(1_000, 0), count: 70 },
      { metric: 'LCP', bucket: place(2_000, 0), count: 10 },
      { metric: 'LCP', bucket: place(9_000, 2), count: 20 },
      { metric: 'CLS', bucket: place(50, 0), count: 4 },
    ]);
    expect(lcp).toMatchObject({ metric: 'LCP', count: 100, good: 80, poor: 20 });
    expect(Math.abs((lcp?.p75 ?? 0) - 2_000)).toBeLessThan(60);
    expect(Math.abs((cls?.p75 ?? 0) - 0.05)).toBeLessThan(0.003);
  });

  test('that nobody sent are left out', () => {
    expect(summarizeVitals([])).toEqual([]);
  });
});
