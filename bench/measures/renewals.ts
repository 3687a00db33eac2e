import { setTimeout as wait } from 'node:timers/promises';
import type { Shop } from '../shop.ts';
import { type BenchRun, stopAll } from './bench-run.ts';
import { placeOneOrder } from './checkouts.ts';

const due = 10_000;
const warmUp = due / 20;
const patienceMs = 60_000;

/** A morning on which many subscriptions are due: the product's own job charges them, from a shop's first order of that day. */
export async function measureRenewals({ report, openSmallShop, startShop }: BenchRun): Promise<void> {
  const shop = await openSmallShop();
  await shop.openTill();
  await shop.addDueSubscriptions(due);
  const server = await startShop(shop);
  report.begin(`${due} renewals due on one morning, charged by the test method`);
  // The queue of jobs begins with the first mail.
  await placeOneOrder(shop, server.url, shop.products);
  const charge = async (count: number) => {
    const charged = await waitUntilCharged(shop, count);
    return { charged, at: performance.now(), cpu: await server.readCpu() };
  };
  const from = await charge(warmUp);
  const to = await charge(due);
  const renewals = to.charged - from.charged;
  report.add('renewals', (renewals * 1_000) / (to.at - from.at), '/s');
  report.add('a renewal, processor', (to.cpu - from.cpu) / renewals, 'ms');
  report.add('the furthest from its turn', await shop.readFurthestFromTurn(), 'places');
  await stopAll(server);
}

/** Waits until so many are charged; answers how many are. */
async function waitUntilCharged(shop: Shop, count: number): Promise<number> {
  let last = 0;
  let changedAt = performance.now();
  for (;;) {
    const { charged, failed } = await shop.readRenewals();
    if (failed > 0 || charged > due)
      throw new Error(`Of ${due} renewals, ${charged} were charged and ${failed} failed.`);
    if (charged >= count) return charged;
    if (charged > last) changedAt = performance.now();
    if (performance.now() - changedAt > patienceMs)
      throw new Error(`Nothing was charged any more after ${charged} renewals.`);
    last = charged;
    await wait(250);
  }
}
