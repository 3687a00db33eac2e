import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CURRENCIES,
  decimalOf,
  formatAmount,
  fractionDigits,
  minorOf,
  multiplyAmount,
  parsePrice,
  sumAmounts,
  toDecimal,
  toMoney,
} from './money.rules.ts';

const anyAmount = fc.maxSafeInteger();
const anyPrice = fc.maxSafeNat();
const anyCurrency = fc.constantFrom(...CURRENCIES, 'XXX');

describe('what an amount looks like', () => {
  it.each([
    [1250, 'USD', '12.50'],
    [5, 'EUR', '0.05'],
    [0, 'GBP', '0.00'],
    [-199, 'AUD', '-1.99'],
    [1250, 'JPY', '1250'],
    [0, 'JPY', '0'],
    [1250, 'XXX', '12.50'],
  ])('%d minor units in %s are %s', (minor, currency, value) => {
    expect(toMoney(minor, currency)).toEqual({ value, currency });
  });

  it.each([
    [123450, 'USD', '1,234.50'],
    [99999, 'USD', '999.99'],
    [100000, 'USD', '1,000.00'],
    [123456789, 'JPY', '123,456,789'],
    [-123450, 'USD', '-1,234.50'],
    [Number.MAX_SAFE_INTEGER, 'USD', '90,071,992,547,409.91'],
  ])('people read %d minor units in %s as %s', (minor, currency, text) => {
    expect(formatAmount(minor, currency)).toBe(text);
  });

  it('there are 27 currencies, and only the yen has no decimals', () => {
    expect(new Set(CURRENCIES).size).toBe(27);
    expect(CURRENCIES.filter((currency) => fractionDigits(currency) !== 2)).toEqual(['JPY']);
  });

  it('a currency could have three decimals', () => {
    expect(decimalOf(1, 3)).toBe('0.001');
    expect(minorOf('1.5', 3, { label: 'Price', currency: 'KWD' })).toEqual({ ok: true, minor: 1500 });
  });
});

describe('a price that the owner writes', () => {
  it.each([
    ['12.5', 'USD', 1250],
    [' 12 ', 'USD', 1200],
    ['.99', 'USD', 99],
    ['7.', 'USD', 700],
    ['1,234.50', 'USD', 123450],
    ['0012.00', 'USD', 1200],
    ['12.5000', 'USD', 1250],
    ['500.00', 'JPY', 500],
    ['500', 'JPY', 500],
    ['999999999999999', 'JPY', 999999999999999],
    ['90071992547409.91', 'USD', Number.MAX_SAFE_INTEGER],
  ])('%j in %s is %d minor units', (text, currency, minor) => {
    expect(parsePrice(text, currency)).toEqual({ ok: true, minor });
  });

  it.each([
    ['', 'USD', 'Price is required.'],
    ['-5', 'USD', 'Price cannot be negative.'],
    ['ten', 'USD', 'Price must be a number, such as 1,234.50.'],
    ['.', 'USD', 'Price must be a number, such as 1,234.50.'],
    ['12,50', 'EUR', 'Price must be a number, such as 1,234.50.'],
    ['$5', 'USD', 'Price must be a number, such as 1,234.50.'],
    ['1e3', 'USD', 'Price must be a number, such as 1,234.50.'],
    ['1.2.3', 'USD', 'Price must be a number, such as 1,234.50.'],
    ['1.999', 'USD', 'Price can have at most 2 decimal places in USD.'],
    ['1.5', 'JPY', 'Price must be a whole number in JPY.'],
    ['1234567890123456', 'JPY', 'Price can have at most 15 digits before the point.'],
    ['999999999999999.99', 'USD', 'Price is too large.'],
  ])('%j in %s is refused: %s', (text, currency, message) => {
    expect(parsePrice(text, currency)).toEqual({ ok: false, message });
  });

  it('is named in the message', () => {
    expect(parsePrice('', 'USD', 'Sale Price')).toEqual({ ok: false, message: 'Sale Price is required.' });
  });
});

describe('amounts never lose a cent', () => {
  it('written and read again, every price in every currency is the same', () => {
    fc.assert(
      fc.property(anyPrice, anyCurrency, (minor, currency) => {
        fc.pre(toDecimal(minor, currency).split('.')[0]?.length !== 16);
        expect(parsePrice(toDecimal(minor, currency), currency)).toEqual({ ok: true, minor });
        expect(parsePrice(formatAmount(minor, currency), currency)).toEqual({ ok: true, minor });
      }),
    );
  });

  it('only the commas differ between what programs and people read', () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, (minor, currency) => {
        expect(formatAmount(minor, currency).replaceAll(',', '')).toBe(toDecimal(minor, currency));
      }),
    );
  });

  it('no text makes a price that is not whole minor units', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.float().map(String)), anyCurrency, (text, currency) => {
        const parsed = parsePrice(text, currency);
        if (parsed.ok) expect(Number.isSafeInteger(parsed.minor) && parsed.minor >= 0).toBe(true);
      }),
    );
  });

  it('a sum is exact in any order, and nothing adds up to zero', () => {
    expect(sumAmounts([])).toBe(0);
    const amounts = fc.array(fc.integer(), { maxLength: 50 });
    fc.assert(
      fc.property(amounts, (list) => {
        const exact = list.reduce((sum, amount) => sum + BigInt(amount), 0n);
        expect(BigInt(sumAmounts(list))).toBe(exact);
        expect(sumAmounts(list.toReversed())).toBe(sumAmounts(list));
      }),
    );
  });

  it('an amount that would not be exact is an error, not a guess', () => {
    expect(() => sumAmounts([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => multiplyAmount(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError);
    expect(() => toDecimal(12.5, 'USD')).toThrow(RangeError);
  });
});
