import { localDay } from '../calendar/local-time.rules.ts';
import type { SettlingPowers } from '../payments/settling.ts';
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

/** Changes a subscription while nobody else does, and writes to its member; null when there is none, or it is another member's. */
export async function updateSubscription(
  { db, mailer }: Pick<SettlingPowers, 'db' | 'mailer'>,
  id: string,
  /** Null for the owner. */
  memberId: string | null,
  change: SubscriptionChange,
  now = new Date(),
): Promise<SubscriptionContractRow | ChangeProblem | null> {
  const known = await findSubscription(db, id);
  if (!known || (memberId !== null && known.memberId !== memberId)) return null;
  const answer = await mailer.transaction(db, async (queries, write) => {
    const row = await lockSubscription(queries, id);
    if (!row) return null;
    const changed = decideChange(row, change, { now, today: localDay(now, row.timeZone) });
    if ('__typename' in changed || changed === row) return changed;
    await writeSubscription(queries, changed);
    const kind = changed.state === 'CANCELLED' ? 'CANCELLED' : news[change.kind];
    if (kind) await write([subscriptionMailOf(changed, kind, now.toISOString())]);
    return changed;
  });
  return answer && 'id' in answer ? findSubscription(db, id) : answer;
}
