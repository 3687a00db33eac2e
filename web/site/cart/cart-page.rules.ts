import { pageText } from '../languages/page-texts.ts';

/** What a shopper reads above the reason when a change of the cart failed. */
export const cartFailureTitles = {
  change: 'Unable to update quantity',
  remove: 'Unable to remove item',
  add: 'Unable to add item',
} as const;

/** While a line has a problem the cart says so at its end. */
export function cartHint(problems: readonly (string | null)[]): string | null {
  return problems.some((problem) => problem !== null)
    ? pageText('Update the missing or invalid information above.')
    : null;
}

/** So many characters an owner may give a code, and no more are typed. */
export const couponCodeLength = 50;

/** A picture in the cart is asked for at its own step of width, so that a phone loads no more than it shows. */
export function lineImageUrl(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}format=300w`;
}

/** A shopper who types waits half a second for the change; Enter and leaving the field do not wait. */
export const typingPauseMs = 500;
