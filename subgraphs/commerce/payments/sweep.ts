import type { Database, ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { JobDefinition } from '#kit/jobs.ts';
import type { Log } from '#kit/subgraph.ts';
import { findExpiredHolders } from '../draft-orders/draft-order.data.ts';
import { releaseExpired } from '../draft-orders/drafting.ts';
import { removeOldTaxAnswers } from '../taxes/tax-answer.data.ts';
import { findTaxesToRecord, recordTaxes } from '../taxes/tax-recording.ts';
import { settleDifference } from './difference.ts';
import { findDueRefunds } from './refunding.data.ts';
import { carryOutRefund } from './refunding.ts';
import {
  findDueOrders,
  findOpenDifferences,
  findReservedOrders,
  findSlowOrders,
  findWebsitesToSweep,
  noteAsked,
  postpone,
  removeOldKeys,
} from './settling.data.ts';
import { type SettlingPowers, settleOrder } from './settling.ts';

/** The queue of what is looked after when nobody asks. */
export const sweepQueue = 'commerce-orders';

/**
 * Ends orders whose time to be paid is over, asks after payments of which nothing was heard, ends those of a rest that nobody finished, lets go of money that is reserved for nothing,
 * lets go of what expired draft orders held, asks for refunds again, tells tax services of sales and refunds, and forgets keys that are kept no longer. Each round
 * of the queue looks which websites have such work; a round that was lost is made up for by the next.
 */
export function paymentSweep(
  database: Database,
  log: Log,
  powersOf: (db: ScopedDatabase) => SettlingPowers,
): JobDefinition {
  return {
    name: sweepQueue,
    retryLimit: 1,
    retryDelaySeconds: 60,
    expireInSeconds: 300,
    async findForgotten() {
      const websites = await findWebsitesToSweep(database);
      return websites.map((websiteId) => ({ id: newId(), websiteId }));
    },
    run: (db) => sweepWebsite(powersOf(db), log),
  };
}

/** One round of a website; what fails is left for the next round, and spoils nothing else. */
export async function sweepWebsite(powers: SettlingPowers, log: Pick<Log, 'warn'>): Promise<void> {
  const { db } = powers;
  const attempt = async (what: string, id: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      log.warn({ error, id }, `${what} could not be settled yet.`);
    }
  };
  for (const id of await findDueOrders(db)) {
    // First, so that a provider that is away is asked again in two minutes and not at once.
    await postpone(db, id);
    await attempt('A pending order', id, () => settleOrder(powers, id, 'END'));
  }
  for (const id of await findSlowOrders(db)) {
    await noteAsked(db, id);
    await attempt('A slow payment', id, () => settleOrder(powers, id, 'WEBHOOK'));
  }
  for (const id of await findReservedOrders(db)) {
    await noteAsked(db, id);
    await attempt('Money for an order that was called off', id, () => settleOrder(powers, id, 'WEBHOOK'));
  }
  for (const { id, isSlow } of await findOpenDifferences(db))
    await attempt('A payment of the rest', id, () =>
      settleDifference(powers, id, isSlow ? 'WEBHOOK' : 'END'),
    );
  for (const id of await findExpiredHolders(db))
    await attempt('What a draft order held', id, () => releaseExpired(db, id));
  for (const id of await findDueRefunds(db)) await attempt('A refund', id, () => carryOutRefund(powers, id));
  for (const id of await findTaxesToRecord(powers))
    await attempt('A sale at a tax service', id, () => recordTaxes({ ...powers, log }, id));
  await removeOldKeys(db);
  await removeOldTaxAnswers(db);
}
