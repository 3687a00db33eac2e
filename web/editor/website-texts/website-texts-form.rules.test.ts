import { expect, test } from 'vitest';
import { placeOfProblem, textsInput, textValues } from './website-texts-form.rules.ts';

test('places without words of the owner’s own are empty, and blank ones go back to the usual words', () => {
  expect(
    textValues([
      { key: 'a', text: 'Buy' },
      { key: 'b', text: null },
    ]),
  ).toEqual({ a: 'Buy', b: '' });
  expect(textsInput({ a: '  ', b: ' Take ' })).toEqual([
    { key: 'a', text: null },
    { key: 'b', text: 'Take' },
  ]);
});

test('what is wrong stands at its place, not at a number', () => {
  const input = textsInput({ a: 'x', b: 'y' });
  expect(placeOfProblem('input.1.text', input)).toBe('b');
  expect(placeOfProblem('input', input)).toBeNull();
});
