import type { Queries } from '#kit/database.ts';
import type { WriteMails } from '#kit/outbox.ts';
import { localDay } from '../calendar/local-time.rules.ts';
import type { ManagingPowers } from '../orders/managing.ts';
import { addEvent } from '../payments/settling.data.ts';
import { type CancelledCharge, cancelOpenCharge, finishCancelledCharge } from './cancelling-charge.ts';
import {
  findSubscription,
  lockSubscription,
  type SubscriptionContractRow,
  writeSubscription,
} from './subscription.data.ts';
import { type ChangeProblem, decideChange, type SubscriptionChange } from './subscription-changes.rules.ts';
import type { SubscriptionNews } from './subscription-mail.rules.ts';
import { subscriptionMailOf } from './subscription-mails.ts';

const news: Partial<Record<SubscriptionChange['kind'], SubscriptionNews>> = {
  PAUSE: 'PAUSED',
  RESUME: 'RESUMED',
  CANCEL_NOW: 'CANCELLED',
  CANCEL_LATER: 'ENDING',
};

/**
 * Changes a subscription while nobody else does, and writes to its member; null when there is none, or it is another member's. Of one that is
 * cancelled at once a charge that is under way is called off with it, and whatever it took or still takes is given back.
 */
export async function updateSubscription(
  powers: ManagingPowers,
  id: string,
  /** Null for the owner. */
  memberId: string | null,
  change: SubscriptionChange,
  now = new Date(),
): Promise<SubscriptionContractRow | ChangeProblem | null> {
  const { db, mailer } = powers;
  const known = await findSubscription(db, id);
  if (!known || (memberId !== null && known.memberId !== memberId)) return null;
  let charge: CancelledCharge | null = null;
  const answer = await mailer.transaction(db, async (queries, write) => {
    const row = await lockSubscription(queries, id);
    if (!row) return null;
    const changed = decideChange(row, change, { now, today: localDay(now, row.timeZone) });
    if ('__typename' in changed || changed === row) return changed;
    charge = await keepChange(queries, write, powers, { changed, kind: change.kind, now });
    return changed;
  });
  if (charge) await finishCancelledCharge(powers, charge);
  return answer && 'id' in answer ? findSubscription(db, id) : answer;
}

/** Keeps what became of a locked subscription, and writes to its member; answers the charge under way that was called off with it. */
async function keepChange(
  queries: Queries,
  write: WriteMails,
  powers: ManagingPowers,
  {
    changed,
    kind,
    now,
  }: {
    readonly changed: SubscriptionContractRow;
    readonly kind: SubscriptionChange['kind'];
    readonly now: Date;
  },
): Promise<CancelledCharge | null> {
  await writeSubscription(queries, changed);
  const isCancelled = changed.state === 'CANCELLED';
  const charge = isCancelled ? await cancelOpenCharge(queries, write, powers, changed.id) : null;
  const told = isCancelled ? 'CANCELLED' : news[kind];
  if (told) await write([await subscriptionMailOf(queries, changed, told, now.toISOString())]);
  return charge;
}

/** Ends locked subscriptions that began with a locked order that was called off; answers the charges under way that were called off with them. */
export async function cancelSubscriptions(
  queries: Queries,
  write: WriteMails,
  powers: ManagingPowers,
  {
    orderId,
    subscriptions,
    now = new Date(),
  }: {
    readonly orderId: string;
    readonly subscriptions: readonly SubscriptionContractRow[];
    readonly now?: Date;
  },
): Promise<CancelledCharge[]> {
  const charges: CancelledCharge[] = [];
  for (const row of subscriptions) {
    const kind = 'CANCEL_NOW';
    const changed = decideChange(row, { kind }, { now, today: localDay(now, row.timeZone) });
    if ('__typename' in changed) continue;
    const charge = await keepChange(queries, write, powers, { changed, kind, now });
    if (charge) charges.push(charge);
    const message = 'The subscription was cancelled with the order.';
    await addEvent(queries, orderId, { kind: 'GOODS', message, accountId: powers.accountId, isPublic: true });
  }
  return charges;
}
