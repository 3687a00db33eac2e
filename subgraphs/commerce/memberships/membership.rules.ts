import { instantOf } from '../calendar/local-time.rules.ts';
import type { SubscriptionContractRow } from '../subscriptions/subscription.data.ts';
import { chargeHour } from '../subscriptions/subscription-schedule.rules.ts';

/** What a subscription says of the access that it pays for. */
export interface SubscribedAccess {
  readonly isPaused: boolean;
  /** When it ends; null while nobody knows. */
  readonly endsAt: Date | null;
}

/**
 * A membership is open from its beginning, in a free trial too and while a charge that failed is tried again; it is closed while its
 * subscription is paused. It ends with a subscription that was cancelled or could not be charged, and of one that is complete where the last
 * period that was paid for ends.
 */
export function accessOf({
  state,
  nextDay,
  timeZone,
  endedAt,
}: Pick<SubscriptionContractRow, 'state' | 'nextDay' | 'timeZone' | 'endedAt'>): SubscribedAccess {
  const endsAt =
    state === 'FINISHED' ? instantOf(nextDay, chargeHour, timeZone) : state === 'CANCELLED' ? endedAt : null;
  return { isPaused: state === 'PAUSED', endsAt };
}
