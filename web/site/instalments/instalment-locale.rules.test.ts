import { describe, expect, it } from 'vitest';
import {
  instalmentBrand,
  instalmentCountry,
  instalmentInfoUrl,
  instalmentLocale,
  instalmentLocales,
} from './instalment-locale.rules.ts';

describe('where and in which language instalments are spoken of', () => {
  it('US en; CA en and fr; AU en; NZ en; GB en', () => {
    expect(instalmentLocales.map(({ country, language }) => `${country} ${language}`)).toEqual([
      'US en',
      'CA en',
      'CA fr',
      'AU en',
      'NZ en',
      'GB en',
    ]);
  });

  it.each(['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM'])('%s counts as the US', (territory) => {
    expect(instalmentCountry(territory)).toBe('US');
  });

  it('in the shopper’s language where the country supports it', () => {
    expect(instalmentLocale('CA', 'fr-CA')).toEqual({ country: 'CA', language: 'fr' });
    expect(instalmentLocale('CA', 'fr')).toEqual({ country: 'CA', language: 'fr' });
    expect(instalmentLocale('CA', 'FR_ca')).toEqual({ country: 'CA', language: 'fr' });
  });

  it('else in the first that it supports', () => {
    expect(instalmentLocale('CA', 'de-DE')).toEqual({ country: 'CA', language: 'en' });
    expect(instalmentLocale('US', 'fr-CA')).toEqual({ country: 'US', language: 'en' });
    expect(instalmentLocale('GB', '')).toEqual({ country: 'GB', language: 'en' });
  });

  it('nowhere else', () => {
    expect(instalmentLocale('DE', 'de')).toBeNull();
    expect(instalmentLocale('', 'en')).toBeNull();
    expect(instalmentCountry('toString')).toBeNull();
  });

  it('Afterpay in en_US, en_CA, fr_CA, en_AU and en_NZ; Clearpay in en_GB', () => {
    const brands = instalmentLocales.map((locale) => [
      `${locale.language}_${locale.country}`,
      instalmentBrand(locale),
    ]);
    expect(Object.fromEntries(brands)).toEqual({
      en_US: 'Afterpay',
      en_CA: 'Afterpay',
      fr_CA: 'Afterpay',
      en_AU: 'Afterpay',
      en_NZ: 'Afterpay',
      en_GB: 'Clearpay',
    });
  });

  it('explained on a page for each', () => {
    expect(instalmentInfoUrl({ country: 'CA', language: 'fr' })).toBe('/instalments/modal/CA-fr.html');
  });
});
