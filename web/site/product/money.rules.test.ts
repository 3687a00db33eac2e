import { describe, expect, it } from 'vitest';
import { formatMoney, moneyFormat, rememberMoneyFormat } from './money.rules.ts';

const languages = ['en-US', 'en-GB', 'en-IN', 'de', 'de-CH', 'fr', 'es', 'it', 'nl', 'pt', 'pt-PT', 'pl'];
const others = ['ja', 'sv', 'hi', 'he', 'ar', 'tr', 'bg', 'fa'];
const wholes = [
  '0',
  '7',
  '999',
  '1000',
  '1234',
  '9999',
  '12345',
  '123456',
  '1234567',
  '98765432',
  '123456789012345',
];

describe('an amount', () => {
  it.each([...languages, ...others])(
    'is grouped and stands beside its symbol as CLDR has it: %s',
    (locale) => {
      for (const currency of ['USD', 'EUR', 'JPY', 'INR']) {
        const digits = currency === 'JPY' ? 0 : 2;
        const format = new Intl.NumberFormat(locale, {
          ...{ style: 'currency', currency, numberingSystem: 'latn' },
          ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
        });
        for (const whole of wholes)
          for (const sign of whole === '0' ? [''] : ['', '-'])
            expect(formatMoney({ value: `${sign}${whole}`, currency }, locale)).toBe(
              format.format(BigInt(`${sign}${whole}`)),
            );
      }
    },
  );

  it('is written as a page says, whose scripts need not find that out', () => {
    const format = moneyFormat('GBP', 'de');
    rememberMoneyFormat('XTS', 'de', JSON.parse(JSON.stringify(format)));
    expect(formatMoney({ value: '12345.60', currency: 'XTS' }, 'de')).toBe('12.345,60\u00a0£');
    expect(formatMoney({ value: '-12345.60', currency: 'XTS' }, 'de')).toBe('-12.345,60\u00a0£');
  });

  it('of a currency or in a language that nobody knows is written by its code', () => {
    expect(formatMoney({ value: '1234.50', currency: 'NO CURRENCY' }, 'en')).toBe('NO CURRENCY 1,234.50');
    expect(formatMoney({ value: '-1.50', currency: 'EUR' }, 'no_language!')).toBe('EUR -1.50');
  });
});
