import { formatMoney, type Money } from '../product/money.rules.ts';
import type { CheckoutWords } from './checkout-words.ts';

/** A price that may be nothing at all. */
export function showPrice(price: Money, locale: string, words: CheckoutWords): string {
  return Number(price.value) === 0 ? words.free : formatMoney(price, locale);
}
