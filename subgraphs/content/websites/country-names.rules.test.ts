import { expect, test } from 'vitest';
import { countryIn } from './country-names.rules.ts';

test.each([
  ['United Kingdom', 'de', 'Vereinigtes Königreich'],
  [' germany', 'fr', 'Allemagne'],
  ['Deutschland', 'ja', 'ドイツ'],
  ['Vereinigtes Königreich', 'en', 'United Kingdom'],
])('%s is told in %s as %s', (words, language, told) => {
  expect(countryIn(words, language)).toBe(told);
});

test.each(['', 'England', 'Behind the harbour'])('“%s” is no country’s name, and stays as it is', (words) => {
  expect(countryIn(words, 'de')).toBe(words);
});
