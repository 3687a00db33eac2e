import { expect, test } from 'vitest';
import { additionalFieldsIn, jsonIn } from './json-text.ts';

test('A text of JSON is what it holds, and a text of anything else stays a text', () => {
  expect(jsonIn('{"Engraving":"Ada"}')).toEqual({ Engraving: 'Ada' });
  expect(jsonIn('Engraving: Ada')).toBe('Engraving: Ada');
  expect(jsonIn('')).toBe('');
});

test('Lists within each other by the thousand are not unpacked from a text, as they are not read from a body', () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(jsonIn(nested)).toBe(nested);
  const wide = `{"a":[${'1,'.repeat(20_000)}1]}`;
  expect(jsonIn(wide)).toBe(wide);
});

test('Nothing filled in is said by null, by an empty text, or not at all', () => {
  for (const nothing of [null, undefined, '', 'null']) expect(additionalFieldsIn(nothing)).toBeNull();
});
