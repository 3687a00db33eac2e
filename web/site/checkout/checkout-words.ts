import type { PageStrings } from '../page/page-strings.ts';
import german from './words/de.json' with { type: 'json' };
import english from './words/en.json' with { type: 'json' };

/** A key of the words of the checkout and of the pages of orders. */
export type CheckoutWordKey = keyof typeof english;

/** The words of the checkout and of the pages of orders, in one language. */
export type CheckoutWords = Readonly<Record<CheckoutWordKey, string>>;

const languages: Readonly<Record<string, Partial<CheckoutWords>>> = { en: english, de: german };

/** True when the words are kept in the language. */
export function hasCheckoutWords(language: string): boolean {
  return Object.hasOwn(languages, baseOf(language));
}

/**
 * The words in a language; English where there are none. A theme or a website says them its own way by strings of the same
 * keys with `checkout` before them, such as `checkoutPlaceOrder`.
 */
export function checkoutWords(language: string, strings: PageStrings = {}): CheckoutWords {
  const words: CheckoutWords = { ...english, ...languages[baseOf(language)] };
  const isKey = (key: string): key is CheckoutWordKey => Object.hasOwn(words, key);
  const own = Object.keys(words)
    .filter(isKey)
    .map((key) => [key, strings[`checkout${key.charAt(0).toUpperCase()}${key.slice(1)}`] ?? ''])
    .filter(([, text]) => text !== '');
  return { ...words, ...Object.fromEntries(own) };
}

function baseOf(language: string): string {
  return language.split('-', 1)[0]?.toLowerCase() ?? '';
}
