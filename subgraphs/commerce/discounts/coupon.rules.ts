import { parsePrice } from '../money/money.rules.ts';

/** What a coupon takes off. */
export type CouponKind = 'PERCENT' | 'AMOUNT' | 'FREE_SHIPPING';

/** A coupon as it is stored; amounts in minor units of the store's currency. */
export interface CouponTerms {
  readonly code: string;
  readonly kind: CouponKind;
  /** Hundredths of a percent. */
  readonly percentHundredths: number | null;
  readonly amountCents: number | null;
  readonly minimumCents: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly usageLimit: number | null;
  readonly perCustomerLimit: number | null;
  readonly productIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly isActive: boolean;
}

/** What an owner writes of a coupon; absent stays as it was, null empties. */
export interface CouponChange {
  readonly code?: string | null | undefined;
  readonly kind?: CouponKind | null | undefined;
  readonly percent?: string | null | undefined;
  readonly amount?: string | null | undefined;
  readonly minimumSubtotal?: string | null | undefined;
  readonly startsAt?: Date | null | undefined;
  readonly endsAt?: Date | null | undefined;
  readonly usageLimit?: number | null | undefined;
  readonly perCustomerLimit?: number | null | undefined;
  readonly productIds?: readonly string[] | null | undefined;
  readonly categoryIds?: readonly string[] | null | undefined;
  readonly isActive?: boolean | null | undefined;
}

/** What is wrong with a coupon, and where. */
export interface InvalidCoupon {
  readonly __typename: 'InvalidInput';
  readonly message: string;
  readonly field: string;
}

/** A coupon that may be stored, or why not. */
export type CouponDecision =
  | { readonly ok: true; readonly terms: CouponTerms }
  | { readonly ok: false; readonly problem: InvalidCoupon };

const maxScope = 200;
const maxUses = 1_000_000_000;

/** What a coupon is before its owner says anything about it. */
export const newCoupon: CouponTerms = {
  ...{ code: '', kind: 'PERCENT', percentHundredths: null, amountCents: null, minimumCents: 0 },
  ...{ startsAt: null, endsAt: null, usageLimit: null, perCustomerLimit: null },
  ...{ productIds: [], categoryIds: [], isActive: true },
};

/**
 * A coupon has a code, takes off a percentage above 0 and up to 100, or an amount above 0, or the shipping, ends after it
 * starts, and its limits are at least 1; a value that belongs to another kind is refused.
 */
export function changeCoupon(before: CouponTerms, change: CouponChange, currency: string): CouponDecision {
  const kind = change.kind ?? before.kind;
  const kept = kind === before.kind ? before : { percentHundredths: null, amountCents: null };
  const percent =
    typeof change.percent === 'string'
      ? readPercent(change.percent)
      : ok(keep(change.percent, kept.percentHundredths));
  if (!percent.ok) return refuse('percent', percent.message);
  const amount =
    typeof change.amount === 'string'
      ? parsePrice(change.amount, currency, 'Amount')
      : ok(keep(change.amount, kept.amountCents));
  if (!amount.ok) return refuse('amount', amount.message);
  const minimum =
    typeof change.minimumSubtotal === 'string'
      ? parsePrice(change.minimumSubtotal, currency, 'Minimum subtotal')
      : ok(keep(change.minimumSubtotal, before.minimumCents));
  if (!minimum.ok) return refuse('minimumSubtotal', minimum.message);
  const terms: CouponTerms = {
    code: change.code?.trim() ?? before.code,
    kind,
    percentHundredths: percent.minor,
    amountCents: amount.minor,
    minimumCents: minimum.minor ?? 0,
    startsAt: keep(change.startsAt, before.startsAt),
    endsAt: keep(change.endsAt, before.endsAt),
    usageLimit: keep(change.usageLimit, before.usageLimit),
    perCustomerLimit: keep(change.perCustomerLimit, before.perCustomerLimit),
    productIds: unique(keep(change.productIds, before.productIds)),
    categoryIds: unique(keep(change.categoryIds, before.categoryIds)),
    isActive: change.isActive ?? before.isActive,
  };
  return findProblem(terms) ?? { ok: true, terms };
}

function findProblem(terms: CouponTerms): CouponDecision | null {
  if (!/^[A-Za-z0-9_-]{1,50}$/.test(terms.code))
    return refuse('code', 'A code has 1 to 50 letters from A to Z, digits, hyphens and underscores.');
  const { kind, percentHundredths, amountCents } = terms;
  if (kind === 'PERCENT' && percentHundredths === null) return refuse('percent', 'Percent is required.');
  if (kind === 'AMOUNT' && amountCents === null) return refuse('amount', 'Amount is required.');
  if (kind !== 'PERCENT' && percentHundredths !== null)
    return refuse('percent', 'Only a coupon of the kind PERCENT has a percentage.');
  if (kind !== 'AMOUNT' && amountCents !== null)
    return refuse('amount', 'Only a coupon of the kind AMOUNT has an amount.');
  if (amountCents === 0) return refuse('amount', 'Amount must be above 0.');
  if (terms.startsAt && terms.endsAt && terms.endsAt <= terms.startsAt)
    return refuse('endsAt', 'A coupon ends after it starts.');
  for (const field of ['usageLimit', 'perCustomerLimit'] as const) {
    const limit = terms[field];
    if (limit !== null && (limit < 1 || limit > maxUses))
      return refuse(field, `A limit is 1 to ${maxUses} times, or none.`);
  }
  for (const field of ['productIds', 'categoryIds'] as const) {
    if (terms[field].length > maxScope)
      return refuse(field, `A coupon can name at most ${maxScope} of them.`);
  }
  return null;
}

/** A percentage is a number above 0 and at most 100 with at most 2 decimals; it is kept in hundredths. */
function readPercent(text: string): { ok: true; minor: number } | { ok: false; message: string } {
  const parts = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim());
  const minor = parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : 0;
  return minor > 0 && minor <= 10_000
    ? { ok: true, minor }
    : { ok: false, message: 'Percent must be above 0 and at most 100, with at most 2 decimals.' };
}

/** Hundredths of a percent as people write them: `12.5`. */
export function writePercent(hundredths: number): string {
  const whole = Math.floor(hundredths / 100);
  const fraction = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(whole) : `${whole}.${fraction}`;
}

function keep<Change, Before>(change: Change | undefined, before: Before): Change | Before {
  return change === undefined ? before : change;
}

const ok = <Value>(minor: Value) => ({ ok: true, minor }) as const;
const unique = (ids: readonly string[] | null): string[] => [...new Set(ids ?? [])];

function refuse(field: string, message: string): { ok: false; problem: InvalidCoupon } {
  return { ok: false, problem: { __typename: 'InvalidInput', message, field: `input.${field}` } };
}
