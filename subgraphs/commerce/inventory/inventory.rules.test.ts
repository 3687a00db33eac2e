import { describe, expect, test } from 'vitest';
import { explainRefusal, findAdjustmentProblem, findStockProblem } from './inventory.rules.ts';

describe('a stock', () => {
  test('is a whole number from 0 to 1000000000, or unlimited', () => {
    expect([0, 7, 1_000_000_000, null].map((quantity) => findStockProblem(quantity))).toEqual(
      Array.from({ length: 4 }, () => null),
    );
    for (const quantity of [-1, 1_000_000_001])
      expect(findStockProblem(quantity)).toEqual({
        __typename: 'InvalidInput',
        field: 'quantity',
        message: 'Stock must be between 0 and 1000000000.',
      });
  });
});

describe('an adjustment', () => {
  test('adds or takes away at least one', () => {
    expect(findAdjustmentProblem(-3, {})).toBeNull();
    expect(findAdjustmentProblem(0, {})).toMatchObject({ field: 'delta' });
  });

  test('has a note of at most 500 characters, and a key that fits into a line', () => {
    expect(findAdjustmentProblem(1, { note: '😀'.repeat(500), key: 'delivery-2026:17' })).toBeNull();
    expect(findAdjustmentProblem(1, { note: 'a'.repeat(501) })).toMatchObject({ field: 'note' });
    expect(findAdjustmentProblem(1, { note: 'a\0' })).toMatchObject({ field: 'note' });
    expect(findAdjustmentProblem(1, { key: 'two words' })).toMatchObject({ field: 'key' });
  });

  test('that was refused is told why', () => {
    expect(explainRefusal(null, -1).__typename).toBe('NotFound');
    expect(explainRefusal({ isUnlimited: true }, -1)).toMatchObject({ field: 'variantId' });
    expect(explainRefusal({ isUnlimited: false }, -1)).toEqual({
      __typename: 'NotEnoughStock',
      message: 'Fewer than that are in stock.',
    });
    expect(explainRefusal({ isUnlimited: false }, 1)).toMatchObject({ field: 'delta' });
  });
});
