import { describe, expect, test } from 'vitest';
import { estimateDifference, estimateRate, verdictOf } from './experiment-result.rules.ts';

const rounded = ({ value, low, high }: ReturnType<typeof estimateRate>) =>
  [value, low, high].map((each) => Number(each.toFixed(4)));

describe('results of an experiment', () => {
  test('are the published Wilson score intervals of a share', () => {
    // Newcombe, Statistics in Medicine 17 (1998) 857–872, table I, method 3.
    expect(rounded(estimateRate({ visitors: 263, count: 81 }))).toEqual([0.308, 0.2553, 0.3662]);
    expect(rounded(estimateRate({ visitors: 148, count: 15 }))).toEqual([0.1014, 0.0624, 0.1605]);
    expect(rounded(estimateRate({ visitors: 20, count: 0 }))).toEqual([0, 0, 0.1611]);
    expect(rounded(estimateRate({ visitors: 29, count: 1 }))).toEqual([0.0345, 0.0061, 0.1718]);
  });

  test('are the published score intervals of a difference', () => {
    // Newcombe, Statistics in Medicine 17 (1998) 873–890, table II, method 10.
    const between = (a: number, m: number, b: number, n: number) =>
      rounded(estimateDifference({ visitors: m, count: a }, { visitors: n, count: b }));
    expect(between(56, 70, 48, 80)).toEqual([0.2, 0.0524, 0.3339]);
    expect(between(9, 10, 3, 10)).toEqual([0.6, 0.1705, 0.809]);
    expect(between(5, 56, 0, 29)).toEqual([0.0893, -0.0381, 0.1926]);
    expect(between(0, 10, 0, 10)).toEqual([0, -0.2775, 0.2775]);
  });

  test('say who won only once chance does not explain it', () => {
    const told = (a: number, m: number, b: number, n: number) =>
      verdictOf(estimateDifference({ visitors: m, count: a }, { visitors: n, count: b }));
    expect(told(56, 70, 48, 80)).toBe('BETTER');
    expect(told(48, 80, 56, 70)).toBe('WORSE');
    expect(told(5, 56, 0, 29)).toBe('UNDECIDED');
    expect(told(0, 0, 0, 0)).toBe('UNDECIDED');
  });

  test('know nothing of a variant that nobody saw', () => {
    expect(estimateRate({ visitors: 0, count: 0 })).toEqual({ value: 0, low: 0, high: 1 });
  });
});
