import { QUANTITY } from '#schema/quantity.rules.ts';
import { isSubscribable, type Product, ProductType, totalStock } from './product.rules.ts';

/** Settings of the store that decide how many can be bought at once. */
export interface QuantitySettings {
  /** Whether several of one service can be bought at once; true unless the owner says otherwise. */
  readonly multipleQuantityAllowedForServices: boolean;
}

export const DEFAULT_QUANTITY_SETTINGS: QuantitySettings = { multipleQuantityAllowedForServices: true };

/**
 * The quantity input is shown for physical products, and for services when the store allows several of them, but never
 * for subscribable products, and only when more than one is in stock.
 */
export function isQuantityInputShown(product: Product, settings = DEFAULT_QUANTITY_SETTINGS): boolean {
  const isPhysical = product.type === ProductType.physical;
  const isManyServices = product.type === ProductType.service && settings.multipleQuantityAllowedForServices;
  return (isPhysical || isManyServices) && !isSubscribable(product) && totalStock(product) > 1;
}

/** At most 9999 of a thing can be in a cart, but only one membership, and one of a service when the store does not allow several. */
export function maxQuantity(type: ProductType, settings = DEFAULT_QUANTITY_SETTINGS): number {
  const isSingle = type === ProductType.service && !settings.multipleQuantityAllowedForServices;
  return isSingle || type === ProductType.paywall ? 1 : QUANTITY.max;
}
