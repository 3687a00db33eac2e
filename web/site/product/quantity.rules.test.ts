import { describe, expect, it } from 'vitest';
import { findQuantityProblem } from './quantity.rules.ts';

describe('a quantity', () => {
  it.each(['', '  ', 'two', '1,5', '0x10', 'Infinity'])('%j: Quantity must be a number.', (typed) => {
    expect(findQuantityProblem(typed)).toBe('Quantity must be a number.');
  });

  it('1.5: Quantity must be a whole number', () => {
    expect(findQuantityProblem('1.5')).toBe('Quantity must be a whole number');
  });

  it.each(['0', '-1', '10000'])('%s: Quantity must be between 1 and 9999.', (typed) => {
    expect(findQuantityProblem(typed)).toBe('Quantity must be between 1 and 9999.');
  });

  it('is 1 to 9999, and in the cart 0 too, which removes', () => {
    expect(findQuantityProblem('1')).toBeNull();
    expect(findQuantityProblem(' 9999 ')).toBeNull();
    expect(findQuantityProblem('0', 0)).toBeNull();
  });
});
