import { type FormProduct, productTypes } from './product.ts';
import { hasStock } from './stock.rules.ts';

/** A quantity goes from 1 to 9999 in steps of 1 and starts at 1. */
export const quantityLimits = { min: 1, max: 9999, step: 1, default: 1 } as const;

/**
 * Shoppers choose how many of a physical product, or of a service when the store allows several; never of something
 * that is subscribed to, and only when more than one is in stock.
 */
export function isQuantityShown(product: FormProduct, areManyServicesAllowed: boolean): boolean {
  const isPhysical = product.type === productTypes.physical;
  const isManyServices = product.type === productTypes.service && areManyServicesAllowed;
  return (isPhysical || isManyServices) && !product.isSubscribable && hasStock(product, 2);
}

/** A quantity is a whole number from 1 (or another minimum) to 9999; anything else is told to the shopper. */
export function findQuantityProblem(text: string, min: number = quantityLimits.min): string | null {
  const written = text.trim();
  const number = Number(written);
  if (written === '' || !Number.isFinite(number)) return 'Quantity must be a number.';
  if (!Number.isInteger(number)) return 'Quantity must be a whole number';
  if (number < min || number > quantityLimits.max)
    return `Quantity must be between ${min} and ${quantityLimits.max}.`;
  return null;
}
