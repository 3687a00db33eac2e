import type { Database, ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { JobDefinition } from '#kit/jobs.ts';
import type { Log } from '#kit/subgraph.ts';
import type { SettlingPowers } from '../payments/settling.ts';
import { remindOfCharges, renewDue } from './renewing.ts';
import { findWebsitesWithSubscriptions } from './subscription.data.ts';
import { reminderDays } from './subscription-schedule.rules.ts';
import { trialReminderDays } from './subscription-trial.rules.ts';
import { tellOfPriceChanges } from './telling-of-prices.ts';

/** Charges subscriptions that are due, and tells members of charges and prices to come. A round that was lost is made up for by the next. */
export function renewalSweep(
  database: Database,
  log: Log,
  powersOf: (db: ScopedDatabase) => SettlingPowers,
): JobDefinition {
  return {
    name: 'commerce-subscriptions',
    retryLimit: 1,
    retryDelaySeconds: 60,
    expireInSeconds: 3_600,
    async findForgotten() {
      const websites = await findWebsitesWithSubscriptions(
        database,
        Math.max(reminderDays, trialReminderDays),
      );
      return websites.map((websiteId) => ({ id: newId(), websiteId }));
    },
    async run(db) {
      const now = new Date();
      await renewDue(powersOf(db), now, log);
      await tellOfPriceChanges(powersOf(db), now, log);
      await remindOfCharges(powersOf(db), now, log);
    },
  };
}
