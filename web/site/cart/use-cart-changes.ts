import { useRef } from 'react';
import type { CartContentsFragment, CartLineFragment } from '#web/generated/graphql.ts';
import {
  useApplyCouponMutation,
  useChangeCartEntryFieldsMutation,
  useChangeCartEntryMutation,
  useRemoveCartEntryMutation,
  useRemoveCouponMutation,
} from '#web/generated/hooks.ts';
import type { Refusal } from '../additional-fields/refusal.ts';
import { tellCartEvent } from '../visits/tell-shopping.ts';

/** What became of a change: the cart as it is now, or the shop's message. */
export type CartChange = { readonly cart: CartContentsFragment } | Refusal;

export interface CartChanges {
  change(line: CartLineFragment, quantity: string): Promise<CartChange>;
  remove(line: CartLineFragment): Promise<CartChange>;
  /** Enters a discount code. */
  applyCoupon(code: string): Promise<CartChange>;
  /** Takes a discount code out. */
  removeCoupon(code: string): Promise<CartChange>;
  /** Changes what was filled in for an entry. */
  answer(entryId: string, additionalFields: object): Promise<CartChange>;
}

/** Changes of the cart go to the graph one after another, so that the last answer is the newest cart. */
export function useCartChanges(): CartChanges {
  const [change] = useChangeCartEntryMutation();
  const [remove] = useRemoveCartEntryMutation();
  const [applyCoupon] = useApplyCouponMutation();
  const [removeCoupon] = useRemoveCouponMutation();
  const [answer] = useChangeCartEntryFieldsMutation();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = (run: () => Promise<CartChange>): Promise<CartChange> => {
    const turn = last.current.then(run, run);
    last.current = turn;
    return turn;
  };
  return {
    change: (line, quantity) =>
      inTurn(async () => {
        const { data } = await change({ variables: { entryId: line.id, quantity } });
        return afterChange(line, resultOf(data?.updateCartEntry));
      }),
    remove: (line) =>
      inTurn(async () => {
        const { data } = await remove({ variables: { entryId: line.id } });
        return afterChange(line, resultOf(data?.removeCartEntry));
      }),
    applyCoupon: (code) =>
      inTurn(async () => resultOf((await applyCoupon({ variables: { code } })).data?.applyCoupon)),
    removeCoupon: (code) =>
      inTurn(async () => resultOf((await removeCoupon({ variables: { code } })).data?.removeCoupon)),
    answer: (entryId, additionalFields) =>
      inTurn(async () => {
        const input = { entryId, additionalFields };
        return resultOf((await answer({ variables: { input } })).data?.updateCartEntryFields);
      }),
  };
}

/** A line that is not in the cart any more was removed, whether that was asked for or its quantity was set to 0. */
function afterChange(line: CartLineFragment, result: CartChange): CartChange {
  if ('cart' in result && !result.cart.entries.some(({ id }) => id === line.id))
    tellCartEvent({ event: 'RemoveFromCart', entry: line, quantity: line.quantity, cart: result.cart });
  return result;
}

type Answer = { __typename: string; cart: CartContentsFragment } | Refusal | undefined;

function resultOf(answer: Answer): CartChange {
  if (!answer) throw new Error('The graph answered nothing.');
  return 'cart' in answer ? { cart: answer.cart } : answer;
}
