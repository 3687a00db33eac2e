import { describe, expect, it } from 'vitest';
import { countryData } from '#schema/address-countries.ts';
import { addressLines } from '#schema/address-lines.rules.ts';
import { addressForm } from './address-form.rules.ts';

const shape = (country: string, language = 'en') =>
  addressForm(countryData(country), language).rows.map((row) => row.map(({ part }) => part).join(' '));
const field = (country: string, part: string, language = 'en') =>
  addressForm(countryData(country), language)
    .rows.flat()
    .find((one) => one.part === part);

describe('the form of an address', () => {
  it('has the order of its country', () => {
    expect(shape('DE')).toEqual(['name', 'line1', 'line2', 'postalCode city', 'phone']);
    expect(shape('US')).toEqual(['name', 'line1', 'line2', 'city region postalCode', 'phone']);
    expect(shape('GB')).toEqual(['name', 'line1', 'line2', 'city', 'postalCode', 'phone']);
  });

  it('asks for no postcode and no state where there are none', () => {
    expect(shape('AO')).toEqual(['name', 'line1', 'line2', 'city', 'phone']);
    expect(field('HK', 'postalCode')).toBeUndefined();
  });

  it('is in the order of the country for its own readers, and in the Latin one for others', () => {
    expect(shape('JP', 'ja')[0]).toBe('postalCode');
    expect(shape('JP', 'de')).toEqual(['name', 'line1', 'line2', 'region', 'postalCode', 'phone']);
  });

  it('offers the states by their names in the reader’s language', () => {
    expect(field('US', 'region')?.options).toContainEqual({ code: 'CA', name: 'California' });
    expect(field('CA', 'region', 'fr')?.options).toContainEqual({ code: 'BC', name: 'Colombie-Britannique' });
    expect(field('JP', 'region', 'de')?.options).toContainEqual({ code: '01', name: 'Hokkaido' });
  });

  it('calls things what they are called there', () => {
    const label = (country: string, part: string) => field(country, part)?.label;
    expect(['US', 'GB', 'DE', 'IE', 'IN', 'FR'].map((country) => label(country, 'postalCode'))).toEqual([
      ...['postalZip', 'postalPostcode', 'postalPlz'],
      ...['postalEircode', 'postalPin', 'postalCode'],
    ]);
    expect([label('US', 'region'), label('CA', 'region'), label('GB', 'city')]).toEqual([
      ...['regionState', 'regionProvince', 'cityTown'],
    ]);
  });

  it('needs what every address there has', () => {
    expect(field('US', 'region')?.isRequired).toBe(true);
    expect(field('IE', 'postalCode')?.isRequired).toBe(false);
    expect(field('DE', 'line2')?.isRequired).toBe(false);
  });

  it('opens the keys of numbers only for postcodes of digits', () => {
    expect(field('DE', 'postalCode')?.isNumeric).toBe(true);
    expect(field('US', 'postalCode')?.isNumeric).toBeUndefined();
    expect(field('GB', 'postalCode')?.isNumeric).toBeUndefined();
  });

  it('is a plain one for a country that nobody knows', () => {
    for (const code of ['ZZ', '', '../package', 'DEU'])
      expect(shape(code)).toEqual(['name', 'line1', 'line2', 'city', 'phone']);
  });
});

describe('a written address', () => {
  const ada = { name: 'Ada Lovelace', line1: 'Main St 1', line2: '', city: 'Springfield', phone: '' };
  const lines = (country: string, more: { region?: string; postalCode?: string }, language = 'en') =>
    addressLines({ ...ada, region: '', postalCode: '', ...more }, countryData(country), language);

  it('has the lines of its country', () => {
    expect(lines('DE', { postalCode: '12345' })).toEqual(['Ada Lovelace', 'Main St 1', '12345 Springfield']);
    expect(lines('US', { region: 'IL', postalCode: '62701' }).at(-1)).toBe('Springfield, IL 62701');
  });

  it('has no signs around what is missing', () => {
    expect(lines('US', {}).at(-1)).toBe('Springfield');
    expect(lines('US', { postalCode: '62701' }).at(-1)).toBe('Springfield, 62701');
  });

  it('leaves out nothing that was typed', () => {
    expect(lines('AO', { postalCode: '12345' })).toContain('12345');
  });
});
