import { describe, expect, it } from 'vitest';
import {
  cleanTranslation,
  findTextProblem,
  languagePrefix,
  nameOfLanguage,
  readLanguages,
} from './languages.rules.ts';

describe('The languages of a website', () => {
  it('are written the one way that their tags are', () => {
    expect(readLanguages(['DE', 'pt-br'], 'en-GB')).toEqual({ languages: ['de', 'pt-BR'] });
  });

  it('may come with the website’s own, as they were read, which is not one of them', () => {
    expect(readLanguages(['en-gb', 'de'], 'en-GB')).toEqual({ languages: ['de'] });
    expect(readLanguages(['en-GB'], 'en-GB')).toEqual({ languages: [] });
  });

  it.each([
    [['not a tag'], 'not a tag is no language: write it as a tag such as en-US.'],
    [['de', 'DE'], 'de is named twice.'],
    [
      Array.from({ length: 21 }, (_, index) => `x-${index}`),
      'A website is translated into at most 20 languages.',
    ],
    // Its own is among them once at most: no longer list is read.
    [Array.from({ length: 22 }, () => 'en-GB'), 'A website is translated into at most 20 languages.'],
  ])('are not %j', (languages, message) => {
    expect(readLanguages(languages, 'en-GB')).toMatchObject({ problem: { message } });
  });

  it('have names of their own, and stand before their addresses', () => {
    expect(nameOfLanguage('de')).toBe('Deutsch');
    expect(languagePrefix('pt-BR')).toBe('/pt-br');
  });
});

describe('A text in another language', () => {
  it('belongs to a field that there is', () => {
    expect(findTextProblem('item', { field: 'body', text: '<p>x</p>' })).toBeNull();
    expect(findTextProblem('item', { field: 'tagline', text: 'x' })).toBe(
      'A item has no tagline to translate.',
    );
    expect(findTextProblem('website', { field: 'slug', text: 'x' })).not.toBeNull();
  });

  it('of which there are many belongs to one of them', () => {
    expect(findTextProblem('collection', { field: 'tag.Red. Clay', text: 'Roter Ton' })).toBeNull();
    expect(findTextProblem('website', { field: 'link.Our shop', text: 'Laden' })).toBeNull();
    expect(findTextProblem('website', { field: 'header.promo.title', text: 'x'.repeat(600) })).toBeNull();
    expect(findTextProblem('website', { field: 'link.Our shop', text: 'x'.repeat(501) })).not.toBeNull();
    for (const [kind, field] of [
      ['item', 'tag.Clay'],
      ['website', 'tag.Clay'],
      ['website', 'link.'],
      ['collection', 'tag'],
      ['website', 'text.anything'],
    ] as const)
      expect(findTextProblem(kind, { field, text: 'x' })).not.toBeNull();
    expect(findTextProblem('website', { field: `link.${'x'.repeat(301)}`, text: 'x' })).toBe(
      "A text's name has at most 300 characters.",
    );
  });

  it('that is an address can be one', () => {
    expect(findTextProblem('collection', { field: 'slug', text: 'über-uns' })).toBeNull();
    expect(findTextProblem('collection', { field: 'slug', text: 'Über uns' })).toBe(
      'Über uns is not a valid page URL',
    );
    expect(findTextProblem('item', { field: 'slug', text: '2026/03/x' })).toBeNull();
  });

  it('is not blank, unless it is taken away', () => {
    expect(findTextProblem('item', { field: 'title', text: '' })).toBeNull();
    expect(findTextProblem('item', { field: 'title', text: '  ' })).not.toBeNull();
    expect(findTextProblem('item', { field: 'title', text: 'x'.repeat(501) })).not.toBeNull();
  });
});

describe('A text in another language', () => {
  it('is cleaned where it is an excerpt or on a popup, as the website’s own is, and kept as it is elsewhere', () => {
    const html = '<p>Ein <em>Blick</em><script>a()</script></p>';
    expect(cleanTranslation('item', 'excerpt', html)).toBe('<p>Ein <em>Blick</em></p>');
    expect(cleanTranslation('popup', 'body', html)).toBe('<p>Ein <em>Blick</em></p>');
    expect(cleanTranslation('item', 'title', '3 < 4')).toBe('3 < 4');
  });
});
