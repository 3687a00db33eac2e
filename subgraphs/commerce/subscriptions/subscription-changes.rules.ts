import { QUANTITY } from '#schema/quantity.rules.ts';
import { isMonthlyDonation } from '#schema/subscribed-pieces.rules.ts';
import { instantOf } from '../calendar/local-time.rules.ts';
import type { SubscriptionContractRow } from './subscription.data.ts';
import { afterPause, afterSkip, chargeHour } from './subscription-schedule.rules.ts';
import { isInTrial } from './subscription-trial.rules.ts';

/** What a member, or the owner, does with a subscription. */
export type SubscriptionChange =
  | { readonly kind: 'PAUSE' | 'RESUME' | 'SKIP' | 'CANCEL_NOW' | 'CANCEL_LATER' | 'KEEP' }
  | { readonly kind: 'QUANTITY'; readonly quantity: number }
  | { readonly kind: 'METHOD'; readonly savedMethodId: string }
  | {
      readonly kind: 'ADDRESS';
      readonly shippingAddress: NonNullable<SubscriptionContractRow['shippingAddress']>;
    };

/** Why nothing changed. */
export type ChangeProblem =
  | { readonly __typename: 'SubscriptionStateConflict'; readonly message: string }
  | { readonly __typename: 'InvalidInput'; readonly message: string; readonly field: string };

const conflict = (message: string): ChangeProblem => ({ __typename: 'SubscriptionStateConflict', message });

/**
 * A subscription that goes on can be paused, skipped, changed and cancelled, at once or where its period ends; one that is paused can go on
 * or be cancelled; one that is over stays so. A charge that failed is tried at once when another card is chosen, which uses up none of the tries
 * that are made by themselves. A membership is for one, and leaves out no charge while it is open. A free trial that is cancelled at its end is had to its end, and nothing is charged for it.
 */
export function decideChange(
  row: SubscriptionContractRow,
  change: SubscriptionChange,
  { now, today }: { readonly now: Date; readonly today: string },
): SubscriptionContractRow | ChangeProblem {
  if (row.state === 'CANCELLED' || row.state === 'FINISHED') return conflict('This subscription is over.');
  const period = { value: row.billingPeriodValue, unit: row.billingPeriodUnit };
  const at = (day: string) => instantOf(day, chargeHour, row.timeZone);
  switch (change.kind) {
    case 'PAUSE':
      return row.state === 'PAUSED' ? row : { ...row, state: 'PAUSED', nextChargeAt: null, attempts: 0 };
    case 'RESUME': {
      if (row.state !== 'PAUSED') return row;
      const next = afterPause(row, today);
      return { ...row, ...next, state: 'ACTIVE', nextChargeAt: at(next.nextDay) };
    }
    case 'SKIP': {
      if (row.isMembership) return conflict('A membership leaves no charge out: pause it instead.');
      if (row.state !== 'ACTIVE') return conflict('Only a subscription that goes on can leave a charge out.');
      if (row.isEnding) return conflict('This subscription ends before another charge is made.');
      if (isInTrial(row))
        return conflict('Nothing is charged during the free trial: there is no charge to leave out.');
      const next = afterSkip({ ...row, period });
      return { ...row, ...next, nextChargeAt: at(next.nextDay) };
    }
    case 'CANCEL_NOW':
      return { ...row, state: 'CANCELLED', nextChargeAt: null, endedAt: now };
    case 'CANCEL_LATER':
      // Nothing was paid or promised that could still run out.
      return row.state === 'ACTIVE'
        ? { ...row, isEnding: true }
        : { ...row, state: 'CANCELLED', nextChargeAt: null, endedAt: now };
    case 'KEEP':
      return { ...row, isEnding: false };
    case 'QUANTITY': {
      if (row.isMembership) return conflict('A membership is for one member, and bought once at a time.');
      if (isMonthlyDonation(row))
        return conflict('A monthly donation comes in no pieces: end it, and give another amount.');
      const { quantity } = change;
      if (Number.isInteger(quantity) && quantity >= QUANTITY.min && quantity <= QUANTITY.max)
        return { ...row, quantity };
      const message = `Quantity must be from ${QUANTITY.min} to ${QUANTITY.max}.`;
      return { __typename: 'InvalidInput', message, field: 'input.quantity' };
    }
    case 'METHOD': {
      const { savedMethodId } = change;
      return {
        ...row,
        savedMethodId,
        ...(row.state === 'PAST_DUE' ? { nextChargeAt: now, attempts: row.attempts - 1 } : {}),
      };
    }
    case 'ADDRESS':
      return { ...row, shippingAddress: change.shippingAddress };
  }
}
