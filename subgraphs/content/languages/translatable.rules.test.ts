import { describe, expect, it } from 'vitest';
import { withTexts } from '../site-frame/header-footer.rules.ts';
import { isMissing, ownTexts, textsWithin } from './translatable.rules.ts';

describe('What can be translated', () => {
  it('is what there is', () => {
    expect(ownTexts({ title: 'Kiln', body: '', mainContent: null })).toEqual([
      { field: 'title', own: 'Kiln' },
    ]);
  });

  it('is what can be read in a header, by the places that it is put back into', () => {
    const header = {
      promo: { title: 'Free shipping', url: '/sale', more: 'https://x.example', lines: ['One', '—'] },
      ...{ width: 3, mail: 'mailto:a@b.example', none: null },
    };
    const found = textsWithin(header, 'header');
    expect(found).toEqual([
      { field: 'header.promo.title', own: 'Free shipping' },
      { field: 'header.promo.lines.0', own: 'One' },
    ]);
    const places = found.map(({ field, own }) => [field.slice('header.'.length), own.toUpperCase()] as const);
    expect(withTexts(header, new Map(places))).toMatchObject({
      promo: { title: 'FREE SHIPPING', lines: ['ONE', '—'] },
    });
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
    expect(isMissing(text, [title, text])).toBe(missing);
  });
});
