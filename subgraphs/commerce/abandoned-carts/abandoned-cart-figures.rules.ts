import { multiplyAmount, toMoney } from '../money/money.rules.ts';
import { effectivePrice, type ProductType } from '../products/product.rules.ts';

/** Pieces of one price in carts that were left. */
export interface LeftEntries {
  readonly isReminded: boolean;
  readonly isRestored: boolean;
  readonly currency: string;
  readonly type: ProductType;
  /** Minor units. */
  readonly price: number;
  readonly salePrice: number | null;
  readonly onSale: boolean;
  readonly quantity: number;
}

/** What entries cost today, by currency. */
export function valuesOf(entries: readonly LeftEntries[]): { value: string; currency: string }[] {
  const sums = new Map<string, number>();
  for (const { currency, type, quantity, ...pricing } of entries)
    sums.set(currency, (sums.get(currency) ?? 0) + multiplyAmount(effectivePrice(type, pricing), quantity));
  return [...sums].map(([currency, minor]) => toMoney(minor, currency));
}
