import { multiplyAmount } from '../money/money.rules.ts';
import type { SubscriptionContractRow } from './subscription.data.ts';
import { type DiscountedSubscription, nextDiscountOf } from './subscription-discount.rules.ts';
import { addDays, dayAfter } from './subscription-schedule.rules.ts';
import { isInTrial } from './subscription-trial.rules.ts';

/** A price that a member was told of, and that does not hold yet. */
export interface PriceNotice {
  readonly changeId: string;
  /** Minor units for one. */
  readonly unitPriceCents: number;
  /** Charges that are due on this day or later cost it: `2026-12-24`. */
  readonly effectiveDay: string;
}

/** The bounds within which owners set how many days before a price holds their members are told. */
export const noticeDays = { min: 14, max: 365 } as const;

type Priced = Pick<SubscriptionContractRow, 'unitPriceCents' | 'priceNotices'>;

/** The latest of the prices that members were told of which holds on a day; null when none does. */
export function findNoticeOn({ priceNotices }: Priced, day: string): PriceNotice | null {
  return priceNotices.findLast(({ effectiveDay }) => effectiveDay <= day) ?? null;
}

/** What one piece costs when it is due on a day: as it was shown, or as its member was told in time. */
export function unitPriceOn(subscription: Priced, day: string): number {
  return findNoticeOn(subscription, day)?.unitPriceCents ?? subscription.unitPriceCents;
}

/** What is charged on its next day, in minor units, before its discounts, shipping and taxes. */
export function regularChargeOf(
  subscription: Priced & Pick<SubscriptionContractRow, 'quantity' | 'nextDay'>,
): number {
  return multiplyAmount(unitPriceOn(subscription, subscription.nextDay), subscription.quantity);
}

/** What is charged next, in minor units, after its discounts and before shipping and taxes. */
export function nextChargeOf(
  subscription: Priced & Pick<SubscriptionContractRow, 'quantity' | 'nextDay'> & DiscountedSubscription,
): number {
  const unitPrice = unitPriceOn(subscription, subscription.nextDay);
  return regularChargeOf(subscription) - nextDiscountOf(subscription, unitPrice);
}

/** The first day on or after another one on which a subscription is charged; null when all of its charges are made before. */
export function firstChargeFrom(
  row: Pick<
    SubscriptionContractRow,
    | 'anchorDay'
    | 'steps'
    | 'cycles'
    | 'nextDay'
    | 'numBillingCycles'
    | 'billingPeriodValue'
    | 'billingPeriodUnit'
  >,
  day: string,
): string | null {
  const period = { value: row.billingPeriodValue, unit: row.billingPeriodUnit };
  let { nextDay, steps, cycles } = row;
  for (; nextDay < day; nextDay = dayAfter(row.anchorDay, steps, period)) {
    steps += 1;
    cycles += 1;
  }
  return row.numBillingCycles > 0 && cycles >= row.numBillingCycles ? null : nextDay;
}

/**
 * What a member is told of a change of the price, on a day: it holds for them from the day that was chosen, and never sooner than the days of
 * notice after they are told; the charge that follows a free trial is the one they agreed to. Null when nothing changes for them: they pay that price already, or nothing is charged any more by then.
 */
export function decidePriceNotice(
  row: Parameters<typeof firstChargeFrom>[0] &
    Priced &
    Pick<SubscriptionContractRow, 'state' | 'isEnding' | 'trialEndDay'>,
  change: {
    readonly id: string;
    readonly unitPriceCents: number;
    readonly effectiveDay: string;
    readonly noticeDays: number;
  },
  today: string,
): { readonly notice: PriceNotice; readonly beforeCents: number; readonly firstDay: string } | null {
  const isOver = row.state === 'CANCELLED' || row.state === 'FINISHED';
  if (isOver || row.isEnding) return null;
  const soonest = addDays(today, change.noticeDays);
  const afterTrial = isInTrial(row) ? addDays(row.nextDay, 1) : '';
  const [effectiveDay = ''] = [change.effectiveDay, soonest, afterTrial].sort().reverse();
  const firstDay = firstChargeFrom(row, effectiveDay);
  const beforeCents = unitPriceOn(row, effectiveDay);
  if (firstDay === null || beforeCents === change.unitPriceCents) return null;
  return {
    notice: { changeId: change.id, unitPriceCents: change.unitPriceCents, effectiveDay },
    beforeCents,
    firstDay,
  };
}

/** Where a change stands on a day. */
export function stateOfChange(
  change: { readonly effectiveDay: string; readonly withdrawnAt: Date | null },
  today: string,
): 'ANNOUNCED' | 'EFFECTIVE' | 'WITHDRAWN' {
  if (change.withdrawnAt !== null) return 'WITHDRAWN';
  return change.effectiveDay > today ? 'ANNOUNCED' : 'EFFECTIVE';
}

/** The day that is typed is one of the calendar, and at least the days of notice away. What is wrong, or null. */
export function findEffectiveDayProblem(
  day: string,
  { today, notice }: { readonly today: string; readonly notice: number },
): string | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(at || 0).toISOString().slice(0, 10) === day;
  if (!isDay) return 'Give the day as in 2027-03-01.';
  const first = addDays(today, notice);
  if (day < first) return `Members are told ${notice} days before: the first day is ${first}.`;
  return day <= addDays(today, 3 * 365) ? null : 'The day is at most three years away.';
}
