import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { findCouponByCode } from '../discounts/coupon.data.ts';
import { discountMessages } from '../discounts/discount.rules.ts';
import { type CartHolder, type CartRow, changeCart, findCart } from './cart.data.ts';
import { maxCoupons, tooManyCoupons } from './cart-coupon.rules.ts';
import { readingOf } from './cart-rows.ts';

/** Why a coupon was not taken. */
export interface CouponUnavailable {
  readonly __typename: 'CouponUnavailable';
  readonly message: string;
}

const writeCoupons = statement(
  'UPDATE cart SET coupon_ids = $3, updated_at = now() WHERE website_id = $1 AND id = $2',
);

/** Carries a problem out of a transaction, so that nothing of it stays. */
class Refusal extends Error {}

/** Enters a coupon, in whatever case it is written; one that is in the cart already is no failure. Null when there is no cart. */
export async function applyCoupon(
  db: ScopedDatabase,
  holder: CartHolder,
  code: string,
): Promise<CartRow | CouponUnavailable | null> {
  try {
    return await changeCart(db, holder, async (queries, cart) => {
      const coupon = await findCouponByCode(queries, code.trim());
      if (!coupon) throw new Refusal(discountMessages.unknown);
      const entered = cart.coupons.map(({ id }) => id);
      if (entered.includes(coupon.id)) return cart;
      if (entered.length >= maxCoupons) throw new Refusal(tooManyCoupons);
      const changed = await saveCoupons(queries, cart, [...entered, coupon.id], holder);
      const problem = readingOf(changed).coupons.find(({ id }) => id === coupon.id)?.problem;
      if (problem) throw new Refusal(problem);
      return changed;
    });
  } catch (error) {
    if (error instanceof Refusal) return { __typename: 'CouponUnavailable', message: error.message };
    throw error;
  }
}

/** Takes a coupon out; one that is not in the cart is no failure. Null when there is no cart. */
export function removeCoupon(db: ScopedDatabase, holder: CartHolder, code: string): Promise<CartRow | null> {
  const wanted = code.trim().toUpperCase();
  return changeCart(db, holder, async (queries, cart) => {
    const staying = cart.coupons.filter((coupon) => coupon.code.toUpperCase() !== wanted);
    if (staying.length === cart.coupons.length) return cart;
    return saveCoupons(
      queries,
      cart,
      staying.map(({ id }) => id),
      holder,
    );
  });
}

async function saveCoupons(
  queries: Queries,
  cart: CartRow,
  ids: readonly string[],
  holder: CartHolder,
): Promise<CartRow> {
  await queries.rows(writeCoupons, [cart.id, ids]);
  return (await findCart(queries, holder)) ?? cart;
}
