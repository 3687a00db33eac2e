import { describe, expect, test } from 'vitest';
import { findAddressProblems } from './address.rules.ts';

const nothing = {
  name: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
  phone: '',
};
const missingIn = (country: string) =>
  findAddressProblems({ ...nothing, name: 'Ada', country }).map(({ field }) => field);

describe('an address', () => {
  test('needs what every address in its country has', () => {
    expect(missingIn('GB')).toEqual(['line1', 'city', 'postalCode']);
    expect(missingIn('US')).toEqual(['line1', 'city', 'region', 'postalCode']);
  });

  test('needs nothing that its country does not have', () => {
    expect(missingIn('HK')).not.toContain('postalCode');
    expect(missingIn('JP')).toEqual(['line1', 'region', 'postalCode']);
    expect(missingIn('AE')).toEqual(['line1', 'region']);
  });

  test('names a person and a country that there is', () => {
    expect(findAddressProblems(nothing).map(({ field }) => field)).toEqual([
      ...['country', 'name', 'line1', 'city'],
    ]);
    for (const country of ['XX', 'us', 'USA', '../x']) expect(missingIn(country)).toContain('country');
  });
});
