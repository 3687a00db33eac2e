import { describe, expect, it } from 'vitest';
import { findFrameProblem, textsWithin, withTexts } from './header-footer.rules.ts';

describe('The header and the footer', () => {
  it('are objects that are not too large', () => {
    expect(findFrameProblem({ header: {}, footer: { a: 1 } })).toBeNull();
    expect(findFrameProblem({ header: [], footer: {} })).toMatchObject({ field: 'header' });
    expect(findFrameProblem({ header: {}, footer: { a: 'x'.repeat(100_000) } })).toMatchObject({
      field: 'footer',
    });
  });

  it('have texts of another language where they stand, and all else as it is', () => {
    const header = { promo: { title: 'Sale', url: '/sale', lines: ['One', 'Two'] }, size: 3, none: null };
    const texts = new Map([
      ['promo.title', 'Rabatt'],
      ['promo.lines.1', 'Zwei'],
      ['size', 'x'],
      ['promo', 'x'],
    ]);
    expect(withTexts(header, texts)).toEqual({
      ...{ promo: { title: 'Rabatt', url: '/sale', lines: ['One', 'Zwei'] } },
      ...{ size: 3, none: null },
    });
    expect(withTexts(header, undefined)).toBe(header);
  });

  it('can be translated in what can be read in them, by the places that it is put back into', () => {
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
