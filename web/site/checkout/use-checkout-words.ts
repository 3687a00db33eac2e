import { createContext, useContext } from 'react';
import type { CheckoutWords } from './checkout-words.ts';

/** The words of the checkout on this page. */
export const CheckoutWordsContext = createContext<CheckoutWords | null>(null);

/** See `CheckoutWordsContext`. */
export function useCheckoutWords(): CheckoutWords {
  const words = useContext(CheckoutWordsContext);
  if (!words) throw new Error('The checkout has no words here.');
  return words;
}
