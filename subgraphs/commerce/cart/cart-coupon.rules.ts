import type { CouponTerms } from '../discounts/coupon.rules.ts';
import { sumAmounts } from '../money/money.rules.ts';
import { formatPrice } from './cart-amounts.rules.ts';

/** A cart takes at most five coupons. */
export const maxCoupons = 5;

/** What a shopper is told about coupons. */
export const couponMessages = {
  unknown: 'That code is not valid.',
  notYet: 'This coupon cannot be used yet.',
  over: 'This coupon has expired.',
  notForThese: 'This coupon is not for anything in your cart.',
  tooMany: `At most ${maxCoupons} coupons can be used together.`,
} as const;

/** A coupon that a shopper entered: its terms as the owner wrote them. */
export interface Coupon extends Omit<CouponTerms, 'usageLimit' | 'perCustomerLimit'> {
  readonly id: string;
}

/** What a coupon has to know about a line. */
export interface CouponLine {
  readonly productId: string;
  readonly categoryIds: readonly string[];
  readonly subtotal: number;
}

/** What a coupon does for a cart. */
export interface AppliedCoupon {
  readonly id: string;
  readonly code: string;
  /** Why it does nothing now; null when it counts. */
  readonly problem: string | null;
  readonly discount: number;
}

/** A coupon is for the lines of its products and categories, and for all of them when it names none. */
export function linesOfCoupon(
  { productIds, categoryIds }: Pick<Coupon, 'productIds' | 'categoryIds'>,
  lines: readonly CouponLine[],
): CouponLine[] {
  if (productIds.length === 0 && categoryIds.length === 0) return [...lines];
  return lines.filter(
    (line) => productIds.includes(line.productId) || line.categoryIds.some((id) => categoryIds.includes(id)),
  );
}

/**
 * A coupon counts while it is active, from its start until its end, when the cart's subtotal reaches its minimum and there
 * is something in the cart that it is for; the first that does not hold is told.
 */
export function findCouponProblem(
  coupon: Coupon,
  lines: readonly CouponLine[],
  { now, currency }: { now: Date; currency: string },
): string | null {
  if (!coupon.isActive) return couponMessages.unknown;
  if (coupon.startsAt && now < coupon.startsAt) return couponMessages.notYet;
  if (coupon.endsAt && now >= coupon.endsAt) return couponMessages.over;
  if (sumAmounts(lines.map(({ subtotal }) => subtotal)) < coupon.minimumCents)
    return `To use this coupon, your order subtotal must be ${formatPrice(coupon.minimumCents, currency)} or more.`;
  return linesOfCoupon(coupon, lines).length === 0 ? couponMessages.notForThese : null;
}

/**
 * A percentage is of the subtotal of what the coupon is for, rounded half up to the minor unit; an amount is at most that
 * subtotal; free shipping takes nothing off what is in the cart.
 */
export function discountOf(coupon: Coupon, lines: readonly CouponLine[]): number {
  const base = sumAmounts(linesOfCoupon(coupon, lines).map(({ subtotal }) => subtotal));
  if (coupon.kind === 'PERCENT') {
    // Exact, as the product may be larger than a number holds.
    return Number((BigInt(base) * BigInt(coupon.percentHundredths ?? 0) + 5_000n) / 10_000n);
  }
  return coupon.kind === 'AMOUNT' ? Math.min(coupon.amountCents ?? 0, base) : 0;
}

/** Coupons count in the order in which they were entered, until nothing is left to pay for what is in the cart. */
export function applyCoupons(
  coupons: readonly Coupon[],
  lines: readonly CouponLine[],
  situation: { now: Date; currency: string },
): AppliedCoupon[] {
  let left = sumAmounts(lines.map(({ subtotal }) => subtotal));
  return coupons.map((coupon) => {
    const problem = findCouponProblem(coupon, lines, situation);
    const discount = problem === null ? Math.min(discountOf(coupon, lines), left) : 0;
    left -= discount;
    return { id: coupon.id, code: coupon.code, problem, discount };
  });
}

/** What all coupons take off together. */
export function totalDiscount(applied: readonly AppliedCoupon[]): number {
  return sumAmounts(applied.map(({ discount }) => discount));
}
