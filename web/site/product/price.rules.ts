import { formatMoney } from './money.rules.ts';
import type { FormVariant } from './product.ts';

/** Prices of one variant as shoppers read them. */
export interface ShownPrice {
  readonly price: string;
  /** What it costs without the sale; null when it is not on sale. */
  readonly originalPrice: string | null;
}

/** A variant on sale shows its sale price and, struck through, the price without the sale. */
export function variantPrice(variant: FormVariant, locale: string): ShownPrice {
  const price = formatMoney(variant.price, locale);
  return variant.isOnSale
    ? { price: formatMoney(variant.salePrice, locale), originalPrice: price }
    : { price, originalPrice: null };
}
