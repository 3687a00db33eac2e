import { fillText } from '#schema/words/fill-text.ts';

/** How it is told which payments of a subscription a discount is for. */
export interface DiscountedPaymentsWords {
  readonly discountEach: string;
  readonly discountFirst: string;
  readonly discountFirstFew: string;
}

/** The payments that a discount is for: all of them, or the first ones; empty where it is for none that is made again. */
export function discountedPayments(words: DiscountedPaymentsWords, payments: number | null): string {
  if (payments === 0) return '';
  if (payments === null) return words.discountEach;
  return fillText(payments === 1 ? words.discountFirst : words.discountFirstFew, { n: payments });
}
