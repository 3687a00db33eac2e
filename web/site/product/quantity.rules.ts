import { parseQuantity, QUANTITY } from '#schema/quantity.rules.ts';
import { productTypes, type SoldProduct } from './product.ts';
import { hasStock } from './stock.rules.ts';

/**
 * Shoppers choose how many of a physical product, or of a service when the store allows several; never of something
 * that is subscribed to, and only when more than one is in stock.
 */
export function isQuantityShown(product: SoldProduct, areManyServicesAllowed: boolean): boolean {
  const isPhysical = product.type === productTypes.physical;
  const isManyServices = product.type === productTypes.service && areManyServicesAllowed;
  return (isPhysical || isManyServices) && !product.isSubscribable && hasStock(product, 2);
}

/** What is wrong with a quantity as it was typed; null when nothing is. In the cart 0 is one too, which removes. */
export function findQuantityProblem(text: string, min: number = QUANTITY.min): string | null {
  const parsed = parseQuantity(text, { min });
  return parsed.ok ? null : parsed.problem.message;
}
