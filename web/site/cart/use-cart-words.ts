import { createContext, useContext } from 'react';
import { type CartWords, usualCartWords } from './cart-words.ts';

/** The words of the cart on this page. */
export const CartWordsContext = createContext<CartWords>(usualCartWords);

/** See `CartWordsContext`. */
export function useCartWords(): CartWords {
  return useContext(CartWordsContext);
}
