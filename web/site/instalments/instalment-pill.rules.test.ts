import { describe, expect, it } from 'vitest';
import { instalmentPill } from './instalment-pill.rules.ts';

const money = (value: string, currency = 'USD') => ({ value, currency });
const offer = { minimum: money('1.00'), maximum: money('2000.00'), accountCountry: 'US' };
const text = (value: string, language = 'en-US', changes: Partial<typeof offer> = {}) =>
  instalmentPill(money(value), { ...offer, ...changes }, language)?.text;

describe('the instalment pill', () => {
  it('names the parts of an amount in range', () => {
    expect(text('20.00')).toBe('4 payments of $5.00 with Afterpay');
    expect(text('2000.00')).toBe('4 payments of $500.00 with Afterpay');
  });

  it('names the largest part of an amount that does not divide evenly', () => {
    expect(text('10.01')).toBe('4 payments of up to $2.51 with Afterpay');
    expect(text('10.03')).toBe('4 payments of up to $2.51 with Afterpay');
  });

  it('available for orders over {amount}', () => {
    expect(text('1.00')).toBe('Afterpay available for orders over $1.00');
    expect(text('0.50')).toBe('Afterpay available for orders over $1.00');
  });

  it('available for orders up to {amount}', () => {
    expect(text('2000.01')).toBe('Afterpay available for orders up to $2,000.00');
  });

  it('speaks French in Canada to those who do', () => {
    const pill = instalmentPill(money('20.00'), { ...offer, accountCountry: 'CA' }, 'fr-CA');
    expect(pill?.text).toMatch(/^4 versements de .*5,00.* avec Afterpay$/);
    expect(pill).toMatchObject({
      lang: 'fr-CA',
      more: 'À propos d’Afterpay',
      infoUrl: '/instalments/modal/CA-fr.html',
    });
  });

  it('is called Clearpay in Great Britain', () => {
    expect(text('20.00', 'en-GB', { accountCountry: 'GB' })).toContain('with Clearpay');
  });

  it('is not there where instalments are not offered', () => {
    expect(instalmentPill(money('20.00'), { ...offer, accountCountry: 'DE' }, 'de-DE')).toBeNull();
  });
});
