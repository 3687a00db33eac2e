import { productsWords } from './words.ts';

/** What is counted of a product's stock. */
export interface StockedProduct {
  readonly type: string;
  readonly isSoldOut: boolean;
  readonly variants: readonly { readonly isUnlimited: boolean; readonly stock: number }[];
}

/** How much is left of all variants, in a few words; nothing where nothing can run out. */
export function stockText({ type, isSoldOut, variants }: StockedProduct): string {
  if (type === 'DIGITAL' || type === 'GIFT_CARD') return '';
  if (isSoldOut) return productsWords.stock.soldOut;
  if (variants.every(({ isUnlimited }) => isUnlimited)) return productsWords.stock.unlimited;
  const counted = variants.filter(({ isUnlimited }) => !isUnlimited);
  return productsWords.stock.left(
    counted.reduce((sum, { stock }) => sum + stock, 0),
    counted.length,
  );
}
