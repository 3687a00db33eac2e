import { type AddToCartInput, CartPillDocument } from '#web/generated/graphql.ts';
import { useAddToCartMutation } from '#web/generated/hooks.ts';
import type { Refusal } from '../additional-fields/refusal.ts';
import { announceAdded } from '../cart/added-notice.ts';
import { failureMessage } from '../islands/graph-failure.rules.ts';
import { isCartTold, isEntryTold } from '../visits/shopping-content.rules.ts';
import { tellCartEvent } from '../visits/tell-shopping.ts';
import { isVisitCounted } from '../visits/visit-data.ts';

/** Puts something into the cart and tells the page; the answer is why it could not be, else null. */
export function useAddToCart(isAddOn = false): (input: AddToCartInput) => Promise<Refusal | null> {
  const [add] = useAddToCartMutation({
    update(cache, { data }) {
      if (data?.addToCart.__typename !== 'CartEntryAdded') return;
      cache.writeQuery({
        query: CartPillDocument,
        variables: { isVisitCounted: isVisitCounted() },
        data: { __typename: 'Query', cart: data.addToCart.cart },
      });
    },
  });
  return async (input) => {
    // The cart is found again by its cookie: without cookies it would be gone at once.
    if (!navigator.cookieEnabled)
      return { message: failureMessage({ status: 403, code: 'CRUMB_FAILED', areCookiesEnabled: false }) };
    const { data } = await add({ variables: { input, isVisitCounted: isVisitCounted() } });
    const result = data?.addToCart;
    if (!result) throw new Error('The graph answered nothing.');
    if (result.__typename !== 'CartEntryAdded') return { ...result, code: result.__typename };
    const { cart, newlyAdded } = result;
    const quantity = Number(input.quantity ?? 1);
    if (isCartTold(cart) && isEntryTold(newlyAdded))
      tellCartEvent({ event: 'AddToCart', entry: newlyAdded, quantity, cart, isAddOn });
    announceAdded({ title: newlyAdded.title, totalQuantity: cart.totalQuantity });
    return null;
  };
}
