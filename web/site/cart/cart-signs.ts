/** Told to the document when something was put into the cart; wakes the pill where it still sleeps. */
export const cartFilledEvent = 'vitrine:cart-filled';

/**
 * The cart is asked for on load only when there may be one: a cart's cookie, its readable sign, or someone signed in.
 * The first cannot be read by scripts where the server hides it, so the second is set with it. Whether the last is well
 * formed is for the code that reads it.
 */
export function mayHaveCart(cookies: string): boolean {
  return new RegExp(cartPattern).test(cookies);
}

/** Cookies of someone who is signed in. */
export const signedInPattern = '(?:^|;\\s*)SiteUserInfo=[^;]*authenticated(?:"|%22)(?::|%3[Aa])true';
/** Cookies of someone who may have a cart. */
export const cartPattern = `(?:^|;\\s*)(?:CART|hasCart)=[^;]|${signedInPattern}` as const;

/** Classes that themes style a cart's sign by. */
export const indicatorClasses = {
  before: 'uninitialized',
  after: 'initialized',
  empty: 'cart-quantity-zero',
} as const;
