import { productTypes, type SoldProduct, type SoldVariant } from './product.ts';

/** A variant can be sold while it is unlimited or any are left; what is neither physical nor a service always can. */
export function isVariantSoldOut(product: SoldProduct, variant: SoldVariant): boolean {
  return isStocked(product) && !variant.isUnlimited && variant.stock <= 0;
}

/** A product is sold out when none of its variants can be sold; what is neither physical nor a service never is. */
export function isProductSoldOut(product: SoldProduct): boolean {
  return isStocked(product) && product.variants.every((variant) => isVariantSoldOut(product, variant));
}

function isStocked(product: SoldProduct): boolean {
  return product.type === productTypes.physical || product.type === productTypes.service;
}
