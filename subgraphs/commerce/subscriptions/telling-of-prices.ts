import { localDay } from '../calendar/local-time.rules.ts';
import type { SettlingPowers } from '../payments/settling.ts';
import type { RoundLog } from './renewing.ts';
import { lockSubscription } from './subscription.data.ts';
import { priceMailOf } from './subscription-mails.ts';
import {
  findFollowers,
  findPriceChangesToTell,
  findWithdrawnFollowers,
  notePriceChangeTold,
  type SubscriptionPriceChangeRow,
  savePriceNotice,
  saveWithdrawalNotice,
} from './subscription-price.data.ts';
import { decidePriceNotice } from './subscription-price.rules.ts';

/**
 * Tells members of changes of their subscriptions' prices, and of changes that were withdrawn, once each. What a member is told is noted with
 * their mail, and only what was noted is charged. One that fails is left for the next round.
 */
export async function tellOfPriceChanges(powers: SettlingPowers, now: Date, log: RoundLog): Promise<void> {
  for (const change of await findPriceChangesToTell(powers.db)) {
    const isDone = await (change.withdrawnAt === null ? tellOfChange : tellOfWithdrawal)(
      powers,
      change,
      now,
      log,
    );
    if (isDone) await notePriceChangeTold(powers.db, change);
  }
}

/** True when nobody is left to be told. */
async function tellOfChange(
  { db, mailer }: SettlingPowers,
  change: SubscriptionPriceChangeRow,
  now: Date,
  log: RoundLog,
): Promise<boolean> {
  let isDone = true;
  for (let after = ''; ; ) {
    const ids = await findFollowers(db, change.id, after);
    for (const id of ids)
      try {
        await mailer.transaction(db, async (queries, write) => {
          const row = await lockSubscription(queries, id);
          const told = row && decidePriceNotice(row, change, localDay(now, row.timeZone));
          if (!told || !(await savePriceNotice(queries, id, told.notice))) return;
          await write([await priceMailOf(queries, row, { ...told, isWithdrawn: false })]);
        });
      } catch (error) {
        isDone = false;
        log.warn({ error, id }, 'A member could not be told of a price yet.');
      }
    const last = ids.at(-1);
    if (last === undefined) return isDone;
    after = last;
  }
}

async function tellOfWithdrawal(
  { db, mailer }: SettlingPowers,
  change: SubscriptionPriceChangeRow,
  _now: Date,
  log: RoundLog,
): Promise<boolean> {
  for (;;) {
    const ids = await findWithdrawnFollowers(db, change.id);
    if (ids.length === 0) return true;
    for (const id of ids)
      try {
        await mailer.transaction(db, async (queries, write) => {
          const row = await lockSubscription(queries, id);
          if (!row || !(await saveWithdrawalNotice(queries, id, change.id)) || row.endedAt !== null) return;
          const { id: changeId, unitPriceCents, effectiveDay } = change;
          const notice = { changeId, unitPriceCents, effectiveDay };
          const told = { notice, beforeCents: row.unitPriceCents, firstDay: row.nextDay };
          await write([await priceMailOf(queries, row, { ...told, isWithdrawn: true })]);
        });
      } catch (error) {
        log.warn({ error, id }, 'A member could not be told of a price that was withdrawn yet.');
        return false;
      }
  }
}
