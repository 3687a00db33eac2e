import type { DiscountTerms } from './discount.rules.ts';
import { changeTerms, type DiscountChange, type InvalidDiscount, newTerms } from './discount-terms.rules.ts';

/** A coupon as it is stored; amounts in minor units of the store's currency. */
export interface CouponTerms extends DiscountTerms {
  readonly code: string;
  /** For its owner; null when it is called by its code. */
  readonly name: string | null;
}

/** What an owner writes of a coupon; absent stays as it was, null empties. */
export interface CouponChange extends DiscountChange {
  readonly code?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** A coupon that may be stored, or why not. */
export type CouponDecision =
  | { readonly ok: true; readonly terms: CouponTerms }
  | { readonly ok: false; readonly problem: InvalidDiscount };

/** What a coupon is before its owner says anything about it. */
export const newCoupon: CouponTerms = { code: '', name: null, ...newTerms };

const maxName = 100;

/** A coupon is a discount with a code of letters, digits, hyphens and underscores, and perhaps a name for its owner. */
export function updateCoupon(before: CouponTerms, change: CouponChange, currency: string): CouponDecision {
  const code = change.code?.trim() ?? before.code;
  if (!/^[A-Za-z0-9_-]{1,50}$/.test(code)) {
    const message = 'A code has 1 to 50 letters from A to Z, digits, hyphens and underscores.';
    return { ok: false, problem: { __typename: 'InvalidInput', message, field: 'input.code' } };
  }
  const name = change.name === undefined ? before.name : change.name?.trim() || null;
  if ((name?.length ?? 0) > maxName) {
    const message = `A name has 1 to ${maxName} characters.`;
    return { ok: false, problem: { __typename: 'InvalidInput', message, field: 'input.name' } };
  }
  const decision = changeTerms(before, change, { currency, noun: 'coupon' });
  return decision.ok ? { ok: true, terms: { ...decision.terms, code, name } } : decision;
}
