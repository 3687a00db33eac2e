import { describe, expect, it } from 'vitest';
import { withTexts } from '../site-frame/header-footer.rules.ts';
import { textsWithin } from './translatable.rules.ts';

describe('What can be translated', () => {
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
