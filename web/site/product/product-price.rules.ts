import type { Money } from './money.rules.ts';
import { type FormProduct, type FormVariant, productTypes } from './product.ts';
import { isProductSoldOut } from './stock.rules.ts';

/** Prices over all variants of a product. */
export interface ProductPrices {
  /** The lowest price that a shopper pays now. */
  readonly from: Money;
  /** The highest price without sales. */
  readonly normal: Money;
  /** The lowest sale price; null when nothing is on sale. */
  readonly sale: Money | null;
  /** Whether variants differ in what a shopper pays now. */
  readonly isVarying: boolean;
}

const nothing: Money = { value: '0', currency: 'USD' };

/** 'From' is the lowest price that a shopper pays now, 'normal' the highest one without sales, 'sale' the lowest sale price. */
export function productPrices(product: FormProduct): ProductPrices {
  const now = product.variants.map((variant) => priceNow(product, variant));
  const sales = product.variants.filter((variant) => isVariantOnSale(product, variant));
  return {
    from: inOrder(now)[0] ?? nothing,
    normal: inOrder(product.variants.map(({ price }) => price)).at(-1) ?? nothing,
    sale: inOrder(sales.map(({ salePrice }) => salePrice))[0] ?? null,
    isVarying: new Set(now.map(({ value }) => Number(value))).size > 1,
  };
}

/** A product carries one mark: sold out first, else sale, else nothing; memberships carry none. */
export function statusMark(product: FormProduct): 'sold-out' | 'sale' | null {
  if (product.type === productTypes.paywall) return null;
  if (isProductSoldOut(product)) return 'sold-out';
  return product.variants.some((variant) => isVariantOnSale(product, variant)) ? 'sale' : null;
}

/** Gift cards are worth what they cost and memberships have prices of their own, so neither is ever on sale. */
function isVariantOnSale({ type }: FormProduct, { isOnSale }: FormVariant): boolean {
  return isOnSale && type !== productTypes.giftCard && type !== productTypes.paywall;
}

function priceNow(product: FormProduct, variant: FormVariant): Money {
  return isVariantOnSale(product, variant) ? variant.salePrice : variant.price;
}

function inOrder(amounts: readonly Money[]): Money[] {
  return amounts.toSorted((one, other) => Number(one.value) - Number(other.value));
}
