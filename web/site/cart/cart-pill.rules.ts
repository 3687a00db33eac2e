import { type CartWords, fillWords, usualCartWords } from './cart-words.ts';

/** The pill shows 100+ above 100 items. */
export function cartCount(totalQuantity: number): string {
  return totalQuantity > 100 ? '100+' : String(totalQuantity);
}

/** The pill is hidden while nothing is in the cart. */
export function isPillShown(totalQuantity: number): boolean {
  return totalQuantity > 0;
}

/** The pill appears in 0.2 seconds at an opacity of 0.7, and takes 0.5 more to the full one. */
export const pillFade = { appearMs: 200, settleMs: 500, from: 0.7 } as const;

/** The pop-up after adding a product stays for 3 seconds. */
export const popUpMs = 3000;

/** The pop-up names what was added. */
export function addedText(productName: string, words: CartWords = usualCartWords): string {
  return fillWords(words.added, 'title', productName);
}

/** The pop-up counts what is in the cart, exactly up to 100. */
export function cartCountText(totalQuantity: number, words: CartWords = usualCartWords): string {
  if (totalQuantity === 1) return words.oneItem;
  return totalQuantity > 100 ? words.moreItems : fillWords(words.items, 'count', String(totalQuantity));
}
