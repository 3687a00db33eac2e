import { describe, expect, it } from 'vitest';
import { inWords, withOwnLabels } from './own-labels.ts';

const words = [
  { kind: 'CATEGORY' as const, own: 'News & views', text: 'Neues' },
  { kind: 'TAG' as const, own: 'Clay', text: 'Roter Ton' },
];

describe('A link that narrows a list', () => {
  it.each([
    ['<a href="/de/tagebuch?category=Neues">', '<a href="/de/tagebuch?category=News%20%26%20views">'],
    ['<a href="/de/tagebuch?tag=Roter%20Ton">', '<a href="/de/tagebuch?tag=Clay">'],
    [`<a href='/de/tagebuch?tag=Roter+Ton'>`, `<a href='/de/tagebuch?tag=Clay'>`],
    ['<a href="/de/tagebuch?page=2&amp;tag=Roter%20Ton">', '<a href="/de/tagebuch?page=2&amp;tag=Clay">'],
  ])('names a label as it is kept: %s', (html, own) => {
    expect(withOwnLabels(html, '/de/tagebuch', words)).toBe(own);
  });

  it.each([
    '<a href="/de/tagebuch?category=Roter%20Ton">',
    '<a href="/de/tagebuch?tag=Clay">',
    '<a href="/de/laden?tag=Roter%20Ton">',
    '<a href="/de/tagebuch?q=category=Neues">',
    '<p>/de/tagebuch?category=Neues</p>',
  ])('is left as it is: %s', (html) => {
    expect(withOwnLabels(html, '/de/tagebuch', words)).toBe(html);
  });
});

describe('What a list is narrowed to', () => {
  it('is called as in the language of the page', () => {
    expect(inWords({ category: 'News & views', tag: 'Glaze' }, words)).toEqual({
      category: 'Neues',
      tag: 'Glaze',
    });
    expect(inWords({ category: undefined, tag: 'Clay' }, words)).toEqual({
      category: undefined,
      tag: 'Roter Ton',
    });
  });
});
