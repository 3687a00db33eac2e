import { localDay } from '../calendar/local-time.rules.ts';
import type { ManagingPowers } from '../orders/managing.ts';
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
    await writeSubscription(queries, changed);
    if (changed.state === 'CANCELLED') charge = await cancelOpenCharge(queries, write, powers, id);
    const kind = changed.state === 'CANCELLED' ? 'CANCELLED' : news[change.kind];
    if (kind) await write([await subscriptionMailOf(queries, changed, kind, now.toISOString())]);
    return changed;
  });
  if (charge) await finishCancelledCharge(powers, charge);
  return answer && 'id' in answer ? findSubscription(db, id) : answer;
}
