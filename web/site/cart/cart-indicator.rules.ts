import { cartCount } from './cart-pill.rules.ts';

/** What a theme's sign of the cart shows. */
export interface IndicatorState {
  readonly isInitialized: boolean;
  readonly isEmpty: boolean;
  /** In the badge; blank while nothing is in the cart. */
  readonly badge: string;
}

/**
 * A theme's sign of the cart is uninitialized until the first answer, and initialized from then on; an empty cart has the
 * empty marker, which goes as soon as something is in it. The badge shows how much, and 100+ above 100 items.
 */
export function indicatorState(totalQuantity: number | null): IndicatorState {
  const isInitialized = totalQuantity !== null;
  const isEmpty = isInitialized && totalQuantity <= 0;
  return { isInitialized, isEmpty, badge: isInitialized && !isEmpty ? cartCount(totalQuantity) : '' };
}
