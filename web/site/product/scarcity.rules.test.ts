import { describe, expect, it } from 'vitest';
import { isLineOf, scarcityLines } from './scarcity.rules.ts';

const blue = { attributes: { Size: 'Large', Glaze: 'Blue' }, qtyInStock: 2 };
const words = { text: 'Only {qtyInStock} left, {qtyInStock}!', isShownByDefault: true };

describe('how few are left', () => {
  it('is told in the owner’s words, of each variant by its name', () => {
    expect(scarcityLines([blue], words)).toEqual([
      { ...blue, name: 'Large / Blue', text: 'Only 2 left, 2!', isHidden: false },
    ]);
  });

  it('waits for the choice where it is not shown by default, except of the only variant', () => {
    const only = { attributes: null, qtyInStock: 1 };
    const lines = scarcityLines([blue, only], { ...words, isShownByDefault: false });
    expect(lines.map(({ isHidden }) => isHidden)).toEqual([true, false]);
  });

  it('is of the variant that has all of its attributes', () => {
    expect(isLineOf(blue.attributes, blue)).toBe(true);
    expect(isLineOf(blue.attributes, { attributes: { Size: 'Large', Glaze: 'White' } })).toBe(false);
  });
});
