import type { CommerceContext } from '../context.ts';
import { findAreas, hasMembersDiscounts } from '../discounts/member-areas.data.ts';
import type { CartHolder } from './cart.data.ts';
import { isGuestsCart, mergeCartAtLogin } from './cart-merge.data.ts';

const opened = new WeakMap<CommerceContext, Promise<CartHolder>>();

/** A member's cart is theirs wherever they sign in; anyone else's is that of their browser. */
export function holderOf({ viewer: { memberId, cartToken } }: CommerceContext): CartHolder {
  return memberId === undefined ? { token: cartToken } : { memberId };
}

/**
 * Whose cart a request works on. What a browser still put into its own cart while its member signed in is brought to
 * theirs first, and the browser forgets that cart: so nothing that was added at that moment is left behind.
 */
export function openHolder(context: CommerceContext): Promise<CartHolder> {
  const known = opened.get(context);
  if (known) return known;
  const opening = bringAlong(context);
  opened.set(context, opening);
  return opening;
}

async function bringAlong(context: CommerceContext): Promise<CartHolder> {
  const { db, viewer, effects } = context;
  const { memberId, cartToken } = viewer;
  if (memberId !== undefined && cartToken) {
    if (await isGuestsCart(db, cartToken)) await mergeCartAtLogin(db, cartToken, memberId);
    effects.push({ kind: 'cart-handed-over' });
  }
  const holder = holderOf(context);
  return memberId !== undefined && (await hasMembersDiscounts(db))
    ? { ...holder, areaIds: await findAreas(context, memberId) }
    : holder;
}
