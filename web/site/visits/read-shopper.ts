import type { cartPattern, signedInPattern } from '../cart/cart-signs.ts';
import type { VisitEvent } from './visit-data.ts';

// Their types are the patterns themselves, so that this script asks for no file for them.
const signedIn: typeof signedInPattern =
  '(?:^|;\\s*)SiteUserInfo=[^;]*authenticated(?:"|%22)(?::|%3[Aa])true';
const mayHaveCart: typeof cartPattern = `(?:^|;\\s*)(?:CART|hasCart)=[^;]|${signedIn}`;
/** What events of the store tell where there is no cart. */
const noCart = {
  ...{ cart_id: null, num_items_in_cart: 0, cart_value: '0.00' },
  ...{ product_types_list: [], purchase_type_list: [] },
};

const hasCookie = (pattern: string) => new RegExp(pattern).test(document.cookie);

/** What events of the store tell of who is signed in. */
export function readSignIn(): VisitEvent['content'] {
  return { logged_in: hasCookie(signedIn) };
}

/**
 * What events of the store tell of the shopper and their cart. Nothing is asked for where there can be none; where there is one, the page's sign of the
 * cart has asked for it already, by the same client.
 */
export async function readShopper(): Promise<VisitEvent['content']> {
  const shopper = readSignIn();
  if (!hasCookie(mayHaveCart)) return { ...shopper, ...noCart };
  const { askForCart } = await import('../islands/graph-cart.ts');
  return { ...shopper, ...((await askForCart()) ?? noCart) };
}
