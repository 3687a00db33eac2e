import type { DiscountTerms } from './discount.rules.ts';

/** Where a discount stands. */
export type DiscountState = 'ACTIVE' | 'SCHEDULED' | 'ENDED' | 'USED_UP' | 'PAUSED';

/** A discount that its owner switched off is paused; else it is over, or used up, or not begun; else carts get it. */
export function stateOf(
  discount: Pick<DiscountTerms, 'isActive' | 'startsAt' | 'endsAt' | 'usageLimit'> & {
    readonly useCount: number;
  },
  now: Date,
): DiscountState {
  const { isActive, startsAt, endsAt, usageLimit, useCount } = discount;
  if (!isActive) return 'PAUSED';
  if (endsAt && now >= endsAt) return 'ENDED';
  if (usageLimit !== null && useCount >= usageLimit) return 'USED_UP';
  return startsAt && now < startsAt ? 'SCHEDULED' : 'ACTIVE';
}
