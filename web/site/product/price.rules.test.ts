import { describe, expect, it } from 'vitest';
import { formatMoney } from './money.rules.ts';
import { variantPrice } from './price.rules.ts';
import { variantOf } from './testing.ts';

describe('money', () => {
  it('is written as the language of the page writes it', () => {
    expect(formatMoney({ value: '1234567.50', currency: 'USD' }, 'en-US')).toBe('$1,234,567.50');
    expect(formatMoney({ value: '1234.50', currency: 'EUR' }, 'de-DE')).toBe('1.234,50\u00a0€');
    expect(formatMoney({ value: '28.00', currency: 'GBP' }, 'de')).toBe('28,00\u00a0£');
    expect(formatMoney({ value: '1234.50', currency: 'EUR' }, 'fr')).toBe('1\u202f234,50\u00a0€');
    expect(formatMoney({ value: '1234.50', currency: 'EUR' }, 'es')).toBe('1234,50\u00a0€');
    expect(formatMoney({ value: '1234567.5', currency: 'INR' }, 'en-IN')).toBe('₹12,34,567.50');
    expect(formatMoney({ value: '-0.50', currency: 'USD' }, 'en-US')).toBe('-$0.50');
    expect(formatMoney({ value: '999999999999999.99', currency: 'USD' }, 'en-US')).toBe(
      '$999,999,999,999,999.99',
    );
  });

  it('has 2 digits after the point, a yen none, and a currency that nobody knows 2', () => {
    const currencies =
      'EUR USD AUD NOK CAD NZD DKK GBP HKD CHF MXN SGD SEK CZK ILS PHP RUB PLN THB MYR ARS BRL COP IDR INR JPY ZAR XXX';
    for (const currency of currencies.split(' ')) {
      const shown = formatMoney({ value: '1234.5', currency }, 'en-US');
      expect(shown).toMatch(currency === 'JPY' ? /1,235$/ : /1,234\.50$/);
    }
  });

  it('has at most 15 integer places; what has more, or is no amount, is not shown', () => {
    const shown = (value: string) => formatMoney({ value, currency: 'USD' }, 'en-US');
    expect(shown('1000000000000000')).toBe('');
    expect(['', 'ten', '1e3', '1.2.3', 'NaN'].map(shown)).toEqual(['', '', '', '', '']);
    expect(shown('0000000000000000012.345')).toBe('$12.35');
    expect(shown('0.999')).toBe('$1.00');
  });

  it('shows no decimals of a yen', () => {
    expect(formatMoney({ value: '1200', currency: 'JPY' }, 'en-US')).toBe('¥1,200');
  });

  it('is shown with the code where the currency or the language is unknown', () => {
    expect(formatMoney({ value: '5.00', currency: 'nonsense' }, 'en-US')).toBe('nonsense 5.00');
    expect(formatMoney({ value: '5.00', currency: 'USD' }, 'not a language')).toBe('USD 5.00');
  });
});

describe('the price of a variant', () => {
  it('is its price', () => {
    expect(variantPrice(variantOf(), 'en-US')).toEqual({ price: '$12.50', originalPrice: null });
  });

  it('is the sale price on sale, beside the one without', () => {
    expect(variantPrice(variantOf({}, { isOnSale: true }), 'en-US')).toEqual({
      price: '$9.00',
      originalPrice: '$12.50',
    });
  });
});
