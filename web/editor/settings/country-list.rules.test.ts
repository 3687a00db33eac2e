import { expect, test } from 'vitest';
import { countryList } from './country-list.rules.ts';

test('countries are called by their names, each once', () => {
  expect(countryList(['GB', 'IM', 'GB'])).toBe('United Kingdom, Isle of Man');
  expect(countryList(['Wales'])).toBe('Wales');
});

test('of many countries the first are named, and the others counted', () => {
  expect(countryList(['AT', 'BE', 'BG', 'HR', 'CY', 'CZ'])).toMatch(/, Cyprus, Czechia$/);
  expect(countryList(['AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK'])).toMatch(/, Cyprus and 2 more$/);
});
