import type { Queries } from '#kit/database.ts';
import {
  type CartEntryRow,
  type CartRow,
  changeOrMakeCart,
  findCart,
  findCartById,
  saveEntry,
} from '../cart/cart.data.ts';
import { openHolder } from '../cart/cart-holder.ts';
import { isCartFull } from '../cart/cart-limit.rules.ts';
import { mergeEntries } from '../cart/cart-merge.rules.ts';
import { productOf } from '../cart/cart-rows.ts';
import { cartTokensOf } from '../cart/cart-token.ts';
import type { CommerceContext } from '../context.ts';
import { availableStock } from '../products/product.rules.ts';
import { readRestoreToken } from './cart-reminder-token.ts';
import { findIsPurchased, saveRestored } from './left-cart.data.ts';

/** What is left of a cart that can be bought today. */
export interface LeftCartRow {
  readonly cart: CartRow;
  readonly entries: CartEntryRow[];
  /** True when all that was in the cart is still sold. */
  readonly isComplete: boolean;
  /** True when it is the visitor's cart already. */
  readonly isOpen: boolean;
}

/** Why there is nothing to be put back. */
export type LeftCartProblem = { readonly __typename: 'NotFound' | 'CartOrdered'; readonly message: string };

const unknownLink: LeftCartProblem = {
  __typename: 'NotFound',
  message: 'This link does not work. Please open the whole link of the mail.',
};
const ordered: LeftCartProblem = {
  __typename: 'CartOrdered',
  message: 'What was in this cart has been ordered already.',
};

/** An entry with as many pieces as there are; none when it is not sold any more. */
function soldToday(entry: CartEntryRow): CartEntryRow[] {
  const product = productOf(entry);
  const [variant] = product?.variants ?? [];
  if (!product?.isVisible || !variant) return [];
  const quantity = Math.min(
    entry.quantity,
    availableStock(product.type, { unlimited: variant.unlimited, qtyInStock: variant.qtyInStock }),
  );
  return quantity > 0 ? [{ ...entry, quantity }] : [];
}

async function findLeft(
  queries: Queries,
  cartId: string | null,
): Promise<Omit<LeftCartRow, 'isOpen'> | LeftCartProblem> {
  const isPurchased = cartId === null ? null : await findIsPurchased(queries, cartId);
  if (isPurchased) return ordered;
  const cart = cartId === null ? null : await findCartById(queries, cartId);
  if (!cart) return unknownLink;
  const entries = cart.entries.flatMap(soldToday);
  return { cart, entries, isComplete: entries.length === cart.entries.length };
}

/** What the link of a reminder shows; looking changes nothing. */
export async function openLeftCart(
  context: CommerceContext,
  token: string,
): Promise<LeftCartRow | LeftCartProblem> {
  const { db, secret } = context;
  const left = await findLeft(db, readRestoreToken(secret, db.websiteId, token));
  if ('__typename' in left) return left;
  const own = await findCart(db, await openHolder(context));
  return { ...left, isOpen: own?.id === left.cart.id };
}

/**
 * Puts what was left into the visitor's own cart, made when there is none. Of what is in both the larger quantity counts, so doing it again
 * changes nothing; the cart that was left stays as it is.
 */
export async function restoreLeftCart(
  context: CommerceContext,
  token: string,
): Promise<CartRow | LeftCartProblem> {
  const { db, secret, effects } = context;
  const left = await openLeftCart(context, token);
  if ('__typename' in left) return left;
  if (left.isOpen) return left.cart;
  const holder = await openHolder(context);
  const tokens = cartTokensOf(secret, db.websiteId);
  const { result, token: opened } = await changeOrMakeCart(db, holder, tokens, async (queries, cart) => {
    let entries = cart.entries.length;
    for (const entry of mergeEntries<CartEntryRow>(cart.entries, left.entries)) {
      const known = cart.entries.find(({ id }) => id === entry.id);
      if (known?.quantity === entry.quantity) continue;
      if (!known && isCartFull(entries)) break;
      if (!known) entries += 1;
      await saveEntry(queries, cart.id, entry, entry.plan?.subscriptionCartId ?? null);
    }
    await saveRestored(queries, left.cart.id, cart.id);
    const restored = await findCartById(queries, cart.id);
    if (!restored) throw new Error('A cart that was just locked is gone.');
    return holder.areaIds ? { ...restored, areaIds: holder.areaIds } : restored;
  });
  if (opened !== null)
    effects.push({ kind: 'cart-filled', token: opened, isEmpty: result.entries.length === 0 });
  return result;
}
