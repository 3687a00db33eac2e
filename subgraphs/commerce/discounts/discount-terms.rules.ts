import { parsePrice } from '../money/money.rules.ts';
import type { ShippingType } from '../shipping/shipping.rules.ts';
import type { DiscountKind, DiscountTerms } from './discount.rules.ts';

/** What an owner writes of a discount; absent stays as it was, null empties. */
export interface DiscountChange {
  readonly kind?: DiscountKind | null | undefined;
  readonly percent?: string | null | undefined;
  readonly amount?: string | null | undefined;
  readonly minimumSubtotal?: string | null | undefined;
  readonly startsAt?: Date | null | undefined;
  readonly endsAt?: Date | null | undefined;
  readonly usageLimit?: number | null | undefined;
  readonly perCustomerLimit?: number | null | undefined;
  readonly productIds?: readonly string[] | null | undefined;
  readonly categoryIds?: readonly string[] | null | undefined;
  readonly buyQuantity?: number | null | undefined;
  readonly getQuantity?: number | null | undefined;
  readonly getProductIds?: readonly string[] | null | undefined;
  readonly getCategoryIds?: readonly string[] | null | undefined;
  readonly timesPerOrder?: number | null | undefined;
  readonly shippingOptionIds?: readonly string[] | null | undefined;
  readonly shippingType?: ShippingType | null | undefined;
  readonly subscriptionPayments?: number | null | undefined;
  readonly isForPaymentPlans?: boolean | null | undefined;
  readonly isFirstOrderOnly?: boolean | null | undefined;
  readonly areaIds?: readonly string[] | null | undefined;
  readonly isCombinable?: boolean | null | undefined;
  readonly isActive?: boolean | null | undefined;
}

/** What is wrong with a discount, and where. */
export interface InvalidDiscount {
  readonly __typename: 'InvalidInput';
  readonly message: string;
  readonly field: string;
}

/** Terms that may be stored, or why not. */
export type TermsDecision =
  | { readonly ok: true; readonly terms: DiscountTerms }
  | { readonly ok: false; readonly problem: InvalidDiscount };

const maxScope = 200;
const maxUses = 1_000_000_000;
const maxPieces = 9_999;
const maxPayments = 9_999;

/** What a discount is before its owner says anything about it. */
export const newTerms: DiscountTerms = {
  ...{ kind: 'PERCENT', percentHundredths: null, amountCents: null, minimumCents: 0 },
  ...{ startsAt: null, endsAt: null, usageLimit: null, perCustomerLimit: null },
  ...{ productIds: [], categoryIds: [], buyQuantity: null, getQuantity: null },
  ...{ getProductIds: [], getCategoryIds: [], timesPerOrder: null, shippingOptionIds: [] },
  ...{ shippingType: null, subscriptionPayments: 0, isForPaymentPlans: false },
  ...{ isFirstOrderOnly: false, areaIds: [], isCombinable: true, isActive: true },
};

/** What belongs to one kind only, and goes when the kind changes. */
const noValues = {
  ...{ percentHundredths: null, amountCents: null, buyQuantity: null, getQuantity: null },
  ...{ getProductIds: [], getCategoryIds: [], timesPerOrder: null, shippingOptionIds: [] },
  shippingType: null,
} as const;

/**
 * A discount takes off a percentage above 0 and up to 100, or an amount above 0, or the shipping, or one of the first two of each piece
 * that is given for what is bought; it ends after it starts, and its limits are at least 1; a value that belongs to another kind is refused. `noun` is
 * what its owner calls it.
 */
export function changeTerms(
  before: DiscountTerms,
  change: DiscountChange,
  { currency, noun }: { readonly currency: string; readonly noun: string },
): TermsDecision {
  const kind = change.kind ?? before.kind;
  const kept = kind === before.kind ? before : { ...before, ...noValues };
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
  const terms: DiscountTerms = {
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
    buyQuantity: keep(change.buyQuantity, kept.buyQuantity),
    getQuantity: keep(change.getQuantity, kept.getQuantity),
    getProductIds: unique(keep(change.getProductIds, kept.getProductIds)),
    getCategoryIds: unique(keep(change.getCategoryIds, kept.getCategoryIds)),
    timesPerOrder: keep(change.timesPerOrder, kept.timesPerOrder),
    shippingOptionIds: unique(keep(change.shippingOptionIds, kept.shippingOptionIds)),
    shippingType: keep(change.shippingType, kept.shippingType),
    subscriptionPayments: keep(change.subscriptionPayments, before.subscriptionPayments),
    isForPaymentPlans: change.isForPaymentPlans ?? before.isForPaymentPlans,
    isFirstOrderOnly: change.isFirstOrderOnly ?? before.isFirstOrderOnly,
    areaIds: unique(keep(change.areaIds, before.areaIds)),
    isCombinable: change.isCombinable ?? before.isCombinable,
    isActive: change.isActive ?? before.isActive,
  };
  return findValueProblem(terms, noun) ?? findLimitProblem(terms, noun) ?? { ok: true, terms };
}

function findValueProblem(terms: DiscountTerms, noun: string): TermsDecision | null {
  const { kind, percentHundredths, amountCents } = terms;
  const isGiving = kind === 'BUY_X_GET_Y';
  const hasPercent = kind === 'PERCENT' || isGiving;
  if (kind === 'PERCENT' && percentHundredths === null) return refuse('percent', 'Percent is required.');
  if (isGiving && percentHundredths === null && amountCents === null)
    return refuse('percent', 'Say what is taken off what is given: a percentage, or an amount.');
  if (isGiving && percentHundredths !== null && amountCents !== null)
    return refuse('amount', 'What is given is less by a percentage, or by an amount, not by both.');
  if (kind === 'AMOUNT' && amountCents === null) return refuse('amount', 'Amount is required.');
  if (!hasPercent && percentHundredths !== null)
    return refuse('percent', `Only a ${noun} of the kind PERCENT or BUY_X_GET_Y has a percentage.`);
  if (kind !== 'AMOUNT' && !isGiving && amountCents !== null)
    return refuse('amount', `Only a ${noun} of the kind AMOUNT or BUY_X_GET_Y has an amount.`);
  if (amountCents === 0) return refuse('amount', 'Amount must be above 0.');
  for (const field of ['buyQuantity', 'getQuantity'] as const) {
    const pieces = terms[field];
    if (isGiving && pieces === null) return refuse(field, 'Say how many are bought, and how many are given.');
    if (!isGiving && pieces !== null)
      return refuse(field, `Only a ${noun} of the kind BUY_X_GET_Y gives something for something.`);
    if (pieces !== null && (pieces < 1 || pieces > maxPieces))
      return refuse(field, `This is a number of 1 to ${maxPieces} pieces.`);
  }
  for (const field of ['getProductIds', 'getCategoryIds'] as const) {
    if (!isGiving && terms[field].length > 0)
      return refuse(field, `Only a ${noun} of the kind BUY_X_GET_Y gives something for something.`);
  }
  if (kind !== 'FREE_SHIPPING' && terms.shippingOptionIds.length > 0)
    return refuse('shippingOptionIds', `Only a ${noun} of the kind FREE_SHIPPING is for ways to send.`);
  if (kind !== 'FREE_SHIPPING' && terms.shippingType !== null)
    return refuse('shippingType', `Only a ${noun} of the kind FREE_SHIPPING is for ways to send.`);
  return !isGiving && terms.timesPerOrder !== null
    ? refuse('timesPerOrder', `Only a ${noun} of the kind BUY_X_GET_Y counts several times in an order.`)
    : null;
}

function findLimitProblem(terms: DiscountTerms, noun: string): TermsDecision | null {
  if (terms.startsAt && terms.endsAt && terms.endsAt <= terms.startsAt)
    return refuse('endsAt', `A ${noun} ends after it starts.`);
  for (const field of ['usageLimit', 'perCustomerLimit', 'timesPerOrder'] as const) {
    const limit = terms[field];
    if (limit !== null && (limit < 1 || limit > maxUses))
      return refuse(field, `A limit is 1 to ${maxUses} times, or none.`);
  }
  const payments = terms.subscriptionPayments;
  if (payments !== null && (payments < 0 || payments > maxPayments))
    return refuse(
      'subscriptionPayments',
      `This is a number of 0 to ${maxPayments} payments, or all of them.`,
    );
  const lists = ['productIds', 'categoryIds', 'getProductIds', 'getCategoryIds', 'areaIds'] as const;
  for (const field of [...lists, 'shippingOptionIds'] as const) {
    if (terms[field].length > maxScope)
      return refuse(field, `A ${noun} can name at most ${maxScope} of them.`);
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

function refuse(field: string, message: string): { ok: false; problem: InvalidDiscount } {
  return { ok: false, problem: { __typename: 'InvalidInput', message, field: `input.${field}` } };
}
