import { startThrowawayPostgres } from '#kit/throwaway-postgres.ts';
import { openDatabaseMeter } from '../database-meter.ts';
import { type LoadRequest, loadServer } from '../load.ts';
import { startProcess } from '../measured-process.ts';
import { homeRequests, listPageRequests, pageRequests, postListRequests } from '../operations.ts';
import { openShop } from '../shop.ts';
import { type BenchRun, stopAll } from './bench-run.ts';
import { durable } from './database.ts';

/** What a replica takes off its primary when every page is made anew, and what that costs the process that asks both. Linux only. */
export async function measureReplica({ report, seconds }: BenchRun): Promise<void> {
  const postgres = await startThrowawayPostgres({ ...durable, max_wal_senders: '4' });
  const replica = await postgres.addStandby({ isReplica: true });
  const shop = await openShop(postgres.url, 1_000);
  const url = new URL(replica.url);
  url.pathname = new URL(shop.environment.DATABASE_URL).pathname;
  const environment = { ...shop.environment, KEEP: 'nothing' };
  const alone = await startProcess('shop-process', environment);
  const reading = await startProcess('shop-process', { ...environment, DATABASE_REPLICA_URLS: url.href });
  const meters = [await openDatabaseMeter(postgres.url), await openDatabaseMeter(replica.url)] as const;
  report.begin('What a replica takes off its primary, 8 requests at once, each page made anew');
  const pages: [string, readonly LoadRequest[]][] = [
    ['product page', pageRequests(shop)],
    ['list of 24 products', listPageRequests()],
    ['home page', homeRequests()],
    ['list of 20 posts', postListRequests('journal')],
  ];
  for (const [name, requests] of pages)
    for (const [how, server] of [['without', alone] as const, ['with a replica', reading] as const]) {
      const contestant = { name, server, requests };
      await loadServer(contestant, { amount: Math.max(8, requests.length) });
      let own = { perSecond: 0, cpuMs: 0 };
      const work = async () => {
        const load = await loadServer(contestant, { duration: seconds * 3 });
        own = load;
        return load.count;
      };
      let primaryMs = 0;
      const ofReplica = await meters[1].measure(async () => {
        let count = 0;
        const took = await meters[0].measure(async () => {
          count = await work();
          return count;
        });
        primaryMs = took.cpuMs;
        return count;
      });
      report.add(`${name} ${how}, processor of the process`, own.cpuMs, 'ms');
      report.add(`${name} ${how}, processor of the primary`, primaryMs, 'ms');
      report.add(`${name} ${how}, processor of the replica`, ofReplica.cpuMs, 'ms');
    }
  for (const meter of meters) await meter.close();
  await stopAll(alone, reading);
  await shop.close();
  await replica.stop();
  await postgres.stop();
}
