import { describe, expect, it } from 'vitest';
import { findLengthProblem, isLanguage, isMissingText, namedTexts, ownTexts } from './translations.rules.ts';

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

  it('of which there are many is known by its name, which may hold a dot', () => {
    const texts = [
      { field: 'tag.Red. Clay', text: 'Roter Ton' },
      { field: 'title', text: 'Tagebuch' },
      { field: 'category.Clay', text: 'Ton' },
    ];
    expect([...namedTexts(texts, 'tag')]).toEqual([['Red. Clay', 'Roter Ton']]);
  });

  it('may be of what there is', () => {
    expect(ownTexts({ title: 'Kiln', body: '', mainContent: null })).toEqual([
      { field: 'title', own: 'Kiln' },
    ]);
  });
});

describe('What lacks a translation', () => {
  const title = { field: 'title', own: 'Journal', text: '' };

  it.each([
    [title, true],
    [{ ...title, text: 'Tagebuch' }, false],
    [{ field: 'slug', own: 'journal', text: '' }, false],
    [{ field: 'navigationTitle', own: 'Journal', text: '' }, false],
    [{ field: 'navigationTitle', own: 'Read', text: '' }, true],
  ])('case %#: is what has none and needs one', (text, missing) => {
    expect(isMissingText(text, [title, text])).toBe(missing);
  });
});
