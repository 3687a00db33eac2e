import { indicatorState } from './cart-indicator.rules.ts';
import { indicatorClasses } from './cart-signs.ts';

/** Shows in the theme's own signs of the cart, and in the badges on them, how much is in it. */
export function showInIndicators(totalQuantity: number): void {
  const { isInitialized, isEmpty, badge } = indicatorState(totalQuantity);
  for (const { classList } of document.querySelectorAll('.sqs-custom-cart')) {
    classList.toggle(indicatorClasses.before, !isInitialized);
    classList.toggle(indicatorClasses.after, isInitialized);
    classList.toggle(indicatorClasses.empty, isEmpty);
  }
  for (const place of document.querySelectorAll('.sqs-cart-quantity:not(.floating-cart *)')) {
    // A number that stands in a sentence of the theme's is a number of nothing, too.
    place.textContent = badge || (place.closest('.sqs-custom-cart') ? '' : '0');
  }
}
