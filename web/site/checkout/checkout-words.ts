import { type Catalogue, catalogueOf } from '#schema/words/catalogue.ts';
import type { PageStrings } from '../page/page-strings.ts';

/** A key of the words of the checkout and of the pages of orders. */
export type CheckoutWordKey = keyof Catalogue['checkout'];

/** The words of the checkout and of the pages of orders, in one language. */
export type CheckoutWords = Readonly<Record<CheckoutWordKey, string>>;

/**
 * The words in a language; English where there are none. A theme or a website says them its own way by strings of the same
 * keys with `checkout` before them, such as `checkoutPlaceOrder`.
 */
export function checkoutWords(language: string, strings: PageStrings = {}): CheckoutWords {
  const words: CheckoutWords = catalogueOf(language).checkout;
  const isKey = (key: string): key is CheckoutWordKey => Object.hasOwn(words, key);
  const own = Object.keys(words)
    .filter(isKey)
    .map((key) => [key, strings[`checkout${key.charAt(0).toUpperCase()}${key.slice(1)}`] ?? ''])
    .filter(([, text]) => text !== '');
  return { ...words, ...Object.fromEntries(own) };
}
