import { expect, test } from 'vitest';
import { plainText } from '../plain-text.ts';
import { cutText } from './search-preview.rules.ts';

test('a text that is too long for a search engine ends at a word', () => {
  expect(cutText('Mugs, bowls and plates', 30)).toBe('Mugs, bowls and plates');
  expect(cutText('Mugs, bowls and plates', 13)).toBe('Mugs, bowls…');
  expect(cutText('Donaudampfschifffahrt', 10)).toBe('Donaudampf…');
});

test('markup is no part of what search engines show', () => {
  expect(plainText('<p>Thrown by <b>hand</b>,</p>\n<p>fired twice.</p>')).toBe(
    'Thrown by hand , fired twice.',
  );
});
