import type { DiscountTerms } from './discount.rules.ts';
import { changeTerms, type DiscountChange, type InvalidDiscount, newTerms } from './discount-terms.rules.ts';

/** A coupon as it is stored; amounts in minor units of the store's currency. */
export interface CouponTerms extends DiscountTerms {
  readonly code: string;
}

/** What an owner writes of a coupon; absent stays as it was, null empties. */
export interface CouponChange extends DiscountChange {
  readonly code?: string | null | undefined;
}

/** A coupon that may be stored, or why not. */
export type CouponDecision =
  | { readonly ok: true; readonly terms: CouponTerms }
  | { readonly ok: false; readonly problem: InvalidDiscount };

/** What a coupon is before its owner says anything about it. */
export const newCoupon: CouponTerms = { code: '', ...newTerms };

/** A coupon is a discount with a code of letters, digits, hyphens and underscores. */
export function updateCoupon(before: CouponTerms, change: CouponChange, currency: string): CouponDecision {
  const code = change.code?.trim() ?? before.code;
  if (!/^[A-Za-z0-9_-]{1,50}$/.test(code)) {
    const message = 'A code has 1 to 50 letters from A to Z, digits, hyphens and underscores.';
    return { ok: false, problem: { __typename: 'InvalidInput', message, field: 'input.code' } };
  }
  const decision = changeTerms(before, change, { currency, noun: 'coupon' });
  return decision.ok ? { ok: true, terms: { ...decision.terms, code } } : decision;
}
