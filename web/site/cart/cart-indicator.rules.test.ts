import { describe, expect, it } from 'vitest';
import { indicatorState } from './cart-indicator.rules.ts';
import { indicatorClasses } from './cart-signs.ts';

describe('a theme’s sign of the cart', () => {
  it('is uninitialized, and initialized after the first answer', () => {
    expect(indicatorState(null)).toEqual({ isInitialized: false, isEmpty: false, badge: '' });
    expect(indicatorState(0).isInitialized).toBe(true);
    expect([indicatorClasses.before, indicatorClasses.after]).toEqual(['uninitialized', 'initialized']);
  });

  it('has the empty marker while the cart is empty, and none above 0 items', () => {
    expect([0, 1, 101].map((total) => indicatorState(total).isEmpty)).toEqual([true, false, false]);
  });

  it('has a badge that shows 100+ above 100 items, and nothing at 0', () => {
    expect([0, 1, 100, 101].map((total) => indicatorState(total).badge)).toEqual(['', '1', '100', '100+']);
  });
});
