import autocannon from 'autocannon';
import { compare, type LoadRequest, loadServer } from '../load.ts';
import { pageRequests } from '../operations.ts';
import { type BenchRun, stopAll } from './bench-run.ts';
import { tell } from './graph.ts';

const batchSize = 20;
const path = '/api/2/events/records';
const headers = {
  'content-type': 'text/plain',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
};

/** Events of a page view as a browser sends them: what is seen, then what is done there. */
export function eventsOf(count: number): LoadRequest[] {
  return Array.from({ length: 50 }, (_, visitor) => ({
    method: 'POST',
    path,
    headers: { ...headers, cookie: `ss_cvr=visitor-${visitor}|1|1|1|1` },
    body: JSON.stringify(
      Array.from({ length: count }, (__, index) =>
        index % 2 === 0
          ? sent('PageView', { pagePath: `/shop/${index}`, language: 'en-GB', title: 'A product' })
          : sent('CommerceShopping', { event: 'VisitPDP', item_id: `product-${index}`, item_price: '12.50' }),
      ),
    ),
  }));
}

function sent(eventSchemaName: string, content: object) {
  return { eventSchemaName, eventContent: JSON.stringify(content) };
}

/** What browsers tell of visits: how many events are on the disk within a second, what each costs, and pages beside it. */
export async function measureEvents({ report, seconds, shop, startShop }: BenchRun): Promise<void> {
  await shop.countVisits();
  const server = await startShop(shop);
  report.begin(`Events in batches of ${batchSize}, 8 connections`);
  const load = async (name: string, size: number) => {
    const contestant = { name, server, requests: eventsOf(size) };
    await loadServer(contestant, { duration: 1 });
    return loadServer(contestant, { duration: seconds * 3 });
  };
  const batches = await load('batches of events', batchSize);
  const single = await load('page views by themselves', 1);
  report.add('events accepted', batches.perSecond * batchSize, '/s');
  report.add('an event, processor', batches.cpuMs / batchSize, 'ms');
  report.add('page views by themselves', single.perSecond, '/s');
  report.add('a page view by itself, processor', single.cpuMs, 'ms');

  report.begin('Pages, and pages while 5,000 events a second come');
  const pages = (name: string) => compare([{ name, server, requests: pageRequests(shop) }], seconds);
  const alone = await pages('product page, cached, without events');
  const events = autocannon(
    {
      ...{ url: server.url, connections: 4, overallRate: 5_000 / batchSize, duration: 3_600 },
      requests: eventsOf(batchSize),
    },
    () => undefined,
  );
  const beside = await pages('product page, cached, beside events');
  events.stop();
  tell(
    report,
    ['product page, cached, without events', 'product page, cached, beside events'],
    [...alone, ...beside],
    'product page, cached, without events',
  );
  await stopAll(server);
}
