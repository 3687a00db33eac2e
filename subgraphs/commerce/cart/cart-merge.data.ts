import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { Cart, CartEntry } from '../generated/prisma/client.ts';
import { hashToken, lockMember, newToken } from './cart.data.ts';
import { maxCoupons } from './cart-coupon.rules.ts';
import {
  atLogin,
  atLogout,
  atLogoutWithClone,
  type CookieCart,
  type LoginOutcome,
  type LogoutOutcome,
  type MemberCart,
  mergeCoupons,
  mergeEntries,
} from './cart-merge.rules.ts';

interface LockedCart extends Columns<Cart, 'id' | 'memberId' | 'couponIds'> {
  readonly isOfCookie: boolean;
  readonly entries: LockedEntry[];
}

type LockedEntry = Columns<
  CartEntry,
  | ('cartId' | 'productId' | 'variantId' | 'quantity' | 'additionalFields')
  | ('title' | 'variantName' | 'subscriptionCartId' | 'createdAt')
>;

/** In the order of their ids, so that two who want the same carts wait for each other and never both. */
const lockCarts = statement(`
  SELECT id, member_id AS "memberId", coupon_ids AS "couponIds", coalesce(token_hash = $2, false) AS "isOfCookie"
  FROM cart WHERE website_id = $1 AND (token_hash = $2 OR member_id = $3) AND NOT is_purchased ORDER BY id FOR UPDATE`);

const readEntries = statement(`
  SELECT cart_id AS "cartId", product_id AS "productId", variant_id AS "variantId", quantity,
    additional_fields AS "additionalFields", title, variant_name AS "variantName", subscription_cart_id AS "subscriptionCartId",
    created_at AS "createdAt"
  FROM cart_entry WHERE website_id = $1 AND cart_id = ANY($2) ORDER BY created_at, id`);

const writeEntries = statement(`
  INSERT INTO cart_entry (id, website_id, cart_id, product_id, variant_id, quantity, additional_fields, title, variant_name,
    subscription_cart_id, created_at)
  SELECT e.id, $1, $2, e."productId", e."variantId", e.quantity, e."additionalFields", e.title, e."variantName",
    e."subscriptionCartId", e."createdAt"
  FROM json_to_recordset($3) AS e(id text, "productId" text, "variantId" text, quantity int, "additionalFields" text, title text,
    "variantName" text, "subscriptionCartId" text, "createdAt" timestamptz)
  ON CONFLICT (cart_id, variant_id, additional_fields) DO UPDATE SET quantity = excluded.quantity`);

const writeCoupons = statement(
  'UPDATE cart SET coupon_ids = $3, updated_at = now() WHERE website_id = $1 AND id = $2',
);
/** With a token that nobody is given: what the browser's token opens from now on is a new guest's cart. */
const bindCart = statement(
  'UPDATE cart SET member_id = $3, token_hash = $4, updated_at = now() WHERE website_id = $1 AND id = $2',
);
const readIsGuests = statement(
  'SELECT id FROM cart WHERE website_id = $1 AND token_hash = $2 AND member_id IS NULL AND NOT is_purchased',
);
/** A cart that its shopper was reminded of stays as it was left, opened by nobody's token: the owner sees what became of it. */
const closeReminded = statement(`
  UPDATE cart SET token_hash = $3 WHERE website_id = $1 AND id = $2
    AND EXISTS (SELECT FROM cart_reminder r WHERE r.website_id = $1 AND r.cart_id = $2) RETURNING id`);
/** What a reminder is about, or brought back, is ordered from the cart that it is in now. */
const followReminders = statement(`
  UPDATE cart_reminder SET restored_cart_id = $3
  WHERE website_id = $1 AND (restored_cart_id = $2 OR (cart_id = $2 AND restored_cart_id IS NULL))`);
const deleteCart = statement('DELETE FROM cart WHERE website_id = $1 AND id = $2');
const makeCart = statement(
  'INSERT INTO cart (id, website_id, token_hash, updated_at) VALUES ($2, $1, $3, now())',
);

interface BothCarts {
  readonly cookie: LockedCart | undefined;
  readonly members: LockedCart | undefined;
  readonly cookieState: CookieCart;
  readonly memberState: MemberCart;
}

/** Both carts, which nobody else changes until the transaction ends. */
async function lockBoth(queries: Queries, token: string | undefined, memberId: string): Promise<BothCarts> {
  await lockMember(queries, memberId);
  const hash = token ? hashToken(token) : null;
  const locked = await queries.rows<Omit<LockedCart, 'entries'>>(lockCarts, [hash, memberId]);
  const entries = await queries.rows<LockedEntry>(readEntries, [locked.map(({ id }) => id)]);
  const carts = locked.map((cart) => ({
    ...cart,
    entries: entries.filter(({ cartId }) => cartId === cart.id),
  }));
  const cookie = carts.find(({ isOfCookie }) => isOfCookie);
  const members = carts.find((cart) => cart.memberId === memberId);
  return { cookie, members, cookieState: cookieStateOf(cookie, memberId), memberState: stateOf(members) };
}

function stateOf(cart: LockedCart | undefined): MemberCart {
  if (!cart) return 'none';
  return cart.entries.length > 0 ? 'filled' : 'empty';
}

function cookieStateOf(cart: LockedCart | undefined, memberId: string): CookieCart {
  if (!cart || cart.memberId === null) return stateOf(cart);
  return cart.memberId === memberId ? 'own' : 'foreign';
}

/** True when a token opens a guest's cart. */
export async function isGuestsCart(queries: Queries, token: string): Promise<boolean> {
  return (await queries.rows(readIsGuests, [hashToken(token)])).length > 0;
}

/**
 * What sign-in does with the browser's cart. Afterwards the member's cart is opened by who they are and the token opens
 * nothing, so the cookie may stay or go.
 */
export function mergeCartAtLogin(
  db: ScopedDatabase,
  guestToken: string | undefined,
  memberId: string,
): Promise<LoginOutcome> {
  return db.transaction(async (queries) => {
    const { cookie, members, cookieState, memberState } = await lockBoth(queries, guestToken, memberId);
    const outcome = atLogin[cookieState][memberState];
    if (outcome === 'BIND' && cookie)
      await queries.rows(bindCart, [cookie.id, memberId, hashToken(newToken())]);
    if (outcome === 'MERGE' && cookie && members) {
      await pour(queries, cookie, members);
      await queries.rows(followReminders, [cookie.id, members.id]);
      const kept = await queries.rows(closeReminded, [cookie.id, hashToken(newToken())]);
      if (kept.length === 0) await queries.rows(deleteCart, [cookie.id]);
    }
    return outcome;
  });
}

/** What the browser has after sign-out: the token of its cart, which becomes its cookie, or null for none. */
export interface AfterLogout {
  readonly outcome: LogoutOutcome;
  readonly token: string | null;
}

/** What sign-out does with the browser's cart; `cloneCart` leaves a copy of the member's in it. */
export function leaveCartAtLogout(
  db: ScopedDatabase,
  cookieToken: string | undefined,
  memberId: string,
  { cloneCart, makeToken }: { cloneCart: boolean; makeToken: () => string },
): Promise<AfterLogout> {
  return db.transaction(async (queries) => {
    const { cookie, members, cookieState, memberState } = await lockBoth(queries, cookieToken, memberId);
    const outcome = (cloneCart ? atLogoutWithClone : atLogout)[cookieState][memberState];
    const kept = cookieToken ?? null;
    switch (outcome) {
      case 'FORGET':
        return { outcome, token: null };
      case 'KEEP':
        return { outcome, token: kept };
      case 'MERGE_CLONE':
        if (cookie && members) await pour(queries, members, cookie);
        return { outcome, token: kept };
      case 'CLONE': {
        const token = makeToken();
        const copy = { id: newId(), entries: [], couponIds: [] };
        await queries.rows(makeCart, [copy.id, hashToken(token)]);
        if (members) await pour(queries, members, copy);
        return { outcome, token };
      }
    }
  });
}

/** Puts what is in one cart into another by two statements, however much it is. */
async function pour(
  queries: Queries,
  from: Pick<LockedCart, 'entries' | 'couponIds'>,
  into: Pick<LockedCart, 'id' | 'entries' | 'couponIds'>,
): Promise<void> {
  const entries = mergeEntries(into.entries, from.entries).map((entry) => ({ ...entry, id: newId() }));
  if (entries.length > 0) await queries.rows(writeEntries, [into.id, JSON.stringify(entries)]);
  const couponIds = mergeCoupons(into.couponIds, from.couponIds, maxCoupons);
  await queries.rows(writeCoupons, [into.id, couponIds]);
}
