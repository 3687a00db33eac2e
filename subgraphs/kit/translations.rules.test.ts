import { describe, expect, it } from 'vitest';
import { findLengthProblem, isLanguage } from './translations.rules.ts';

describe('A text in another language', () => {
  it.each([
    ['', true, null],
    ['Schale', true, null],
    ['  ', true, 'This text is blank.'],
    ['  ', false, null],
    ['x'.repeat(500), true, null],
    ['x'.repeat(501), true, 'This text is too long.'],
    ['x'.repeat(501), false, null],
    ['x'.repeat(1_000_001), false, 'This text is too long.'],
  ])('case %#: is as long as its place allows', (text, isLine, problem) => {
    expect(findLengthProblem(text, { isLine })).toBe(problem);
  });

  it('is in a language that is written as tags are', () => {
    expect(['de', 'pt-BR', 'pt-br', 'not a tag'].map(isLanguage)).toEqual([true, true, false, false]);
  });
});
