import { startThrowawayPostgres } from '#kit/throwaway-postgres.ts';
import { openBuyers } from '../buyer.ts';
import { openDatabaseMeter } from '../database-meter.ts';
import { type LoadRequest, loadServer } from '../load.ts';
import type { MeasuredProcess } from '../measured-process.ts';
import {
  additionBody,
  homeRequests,
  listPageRequests,
  pageRequests,
  postListRequests,
} from '../operations.ts';
import { openShop } from '../shop.ts';
import { type BenchRun, stopAll } from './bench-run.ts';
import { visit } from './carts.ts';
import { buyFor } from './checkouts.ts';
import { eventsOf } from './events.ts';

/** As it is set where rows have to outlive a power cut. */
export const durable = {
  ...{ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'on' },
  ...{ wal_level: 'replica', shared_buffers: '128MB', max_wal_size: '1GB', track_io_timing: 'on' },
};
const products = 1_000;
const connections = 8;

/** What each kind of request takes of PostgreSQL, besides what it takes of the process that answers it. Linux only. */
export async function measureDatabase({ report, seconds, startShop }: BenchRun): Promise<void> {
  const postgres = await startThrowawayPostgres(durable);
  const shop = await openShop(postgres.url, products);
  await shop.countVisits();
  await shop.openTill();
  const [kept, uncached] = [await startShop(shop), await startShop(shop, { keepsNothing: true })];
  const meter = await openDatabaseMeter(postgres.url);
  const crowd = openBuyers(kept.url, 1);
  const buyer = crowd.buyer();
  await buyer.ask(additionBody(shop, 1, 1));
  const cart = [
    { method: 'GET' as const, path: '/api/commerce/shopping-cart', headers: { cookie: buyer.cookie } },
  ];

  report.begin(`What PostgreSQL takes for each request, ${connections} at once`);
  const measure = async (name: string, work: () => Promise<number>) => {
    const took = await meter.measure(work);
    report.add(`${name}, processor of PostgreSQL`, took.cpuMs, 'ms');
    report.add(`${name}, log of changes`, took.walKiB, 'KiB');
    report.add(`${name}, waits for the disk`, took.flushes, '');
    report.add(`${name}, blocks not in memory`, took.blocksRead, '');
  };
  const load = async (name: string, server: MeasuredProcess, requests: readonly LoadRequest[]) => {
    const contestant = { name, server, requests };
    await loadServer(contestant, { amount: Math.max(connections, requests.length) });
    await measure(name, async () => (await loadServer(contestant, { duration: seconds * 3 })).count);
  };
  await load('product page, kept ready', kept, pageRequests(shop));
  await load('product page', uncached, pageRequests(shop));
  await load('list of 24 products', uncached, listPageRequests());
  await load('home page', uncached, homeRequests());
  await load('list of 20 posts', uncached, postListRequests('journal'));
  await load('cart with one line', kept, cart);
  await visit(shop, kept.url, 1_000);
  await measure('cart visit', async () => (await visit(shop, kept.url, seconds * 3_000)).count);
  await buyFor(shop, kept.url, connections, 1_000);
  await measure(
    'checkout',
    async () => (await buyFor(shop, kept.url, connections, seconds * 3_000)).times.length,
  );
  await load('batch of 20 events', kept, eventsOf(20));
  await load('page view by itself', kept, eventsOf(1));
  await crowd.close();
  await meter.close();
  await stopAll(kept, uncached);
  await shop.close();
  await postgres.stop();
}
