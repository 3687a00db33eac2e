import { readSiteUser } from '../runtime/site-user.rules.ts';

/** Told to the document when something was put into the cart; wakes the pill where it still sleeps. */
export const cartFilledEvent = 'vitrine:cart-filled';

/**
 * The cart is asked for on load only when there may be one: a cart's cookie, its readable sign, or someone signed in.
 * The first cannot be read by scripts where the server hides it, so the second is set with it.
 */
export function mayHaveCart(cookies: string): boolean {
  if (/(?:^|;\s*)(?:CART|hasCart)=[^;]/.test(cookies)) return true;
  // biome-ignore lint/suspicious/noConsole: what others left in a cookie is for whoever looks for it.
  return readSiteUser(cookies, (message) => console.warn(message))?.isAuthenticated === true;
}

/** Classes that themes style a cart's sign by. */
export const indicatorClasses = {
  before: 'uninitialized',
  after: 'initialized',
  empty: 'cart-quantity-zero',
} as const;
