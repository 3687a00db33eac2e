import { describe, expect, it } from 'vitest';
import { instalmentRange, splitAmount, usualInstalments } from './instalments.rules.ts';

const money = (value: string, currency = 'USD') => ({ value, currency });
const offer = { minimum: money('1.00'), maximum: money('2000.00'), accountCountry: 'US' };

describe('an amount to pay in instalments', () => {
  it('is in range only above the minimum', () => {
    expect(instalmentRange(money('1.00'), offer)).toBe('too-low');
    expect(instalmentRange(money('1.01'), offer)).toBe('in-range');
  });

  it('is in range only when it is not above the maximum', () => {
    expect(instalmentRange(money('2000.00'), offer)).toBe('in-range');
    expect(instalmentRange(money('2000.01'), offer)).toBe('too-high');
  });

  it('is split into 4 by default', () => {
    expect(usualInstalments).toBe(4);
    expect(splitAmount(money('20.00'))).toEqual(Array(4).fill(money('5.00')));
    expect(splitAmount(money('20.00'), 3).map(({ value }) => value)).toEqual(['6.67', '6.67', '6.66']);
  });

  it('is split in minor units, where a currency has any', () => {
    expect(splitAmount(money('10.01')).map(({ value }) => value)).toEqual(['2.51', '2.50', '2.50', '2.50']);
    expect(splitAmount(money('1001', 'JPY')).map(({ value }) => value)).toEqual(['251', '250', '250', '250']);
    expect(splitAmount(money('0.03')).map(({ value }) => value)).toEqual(['0.01', '0.01', '0.01', '0.00']);
  });

  it('has parts that add up to it exactly, and differ by one minor unit at most', () => {
    for (let minor = 0; minor < 5000; minor += 1) {
      const value = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
      for (const count of [1, 2, 3, 4, 7]) {
        const parts = splitAmount(money(value), count).map((part) => Number(part.value.replace('.', '')));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(minor);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('may be larger than what numbers hold', () => {
    expect(splitAmount(money('99999999999999999.99'))[0]).toEqual(money('25000000000000000.00'));
  });
});
