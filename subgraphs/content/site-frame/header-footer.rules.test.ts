import { describe, expect, it } from 'vitest';
import { findFrameProblem, withTexts } from './header-footer.rules.ts';

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
});
