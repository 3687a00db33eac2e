import autocannon from 'autocannon';
import { compare, type LoadRequest, loadServer } from '../load.ts';
import type { MeasuredProcess } from '../measured-process.ts';
import { pageRequests } from '../operations.ts';
import type { Shop } from '../shop.ts';
import { type BenchRun, stopAll } from './bench-run.ts';
import { tell } from './graph.ts';

const batchSize = 20;
/** More than four times what a million visitors a day ask for in their busiest minutes. */
const pagesPerSecond = 1_000;
const path = '/api/2/events/records';
const headers = {
  'content-type': 'text/plain',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
};

const visitOfProduct = {
  ...{ event: 'VisitPDP', website_id: null, page_id: 'page', product_page: 'pdp', logged_in: false },
  ...{
    cart_id: null,
    num_items_in_cart: 0,
    cart_value: '0.00',
    product_types_list: [],
    purchase_type_list: [],
  },
  ...{ item_type: 'PHYSICAL', item_title: 'A product', item_price: '12.50', currency_code: 'EUR' },
  ...{ item_variant_object: { id: 'variant', sku: 'SKU' } },
  ...{ item_collection_id: 'shop', item_collection_name: 'Shop' },
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
          : sent('CommerceShopping', { ...visitOfProduct, item_id: `product-${index}` }),
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
    await loadServer(contestant, { duration: 3 });
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
  const events = startEvents(server);
  const beside = await pages('product page, cached, beside events');
  await events.stop();
  tell(
    report,
    ['product page, cached, without events', 'product page, cached, beside events'],
    [...alone, ...beside],
    'product page, cached, without events',
  );
  report.begin(`Pages that are asked for ${pagesPerSecond} times a second, and beside 5,000 events a second`);
  const calm = await askForPages(server, shop, seconds);
  const [name, busyName] = ['product page, within', 'product page beside events, within'];
  report.add(name, calm.within, 'ms');
  const others = startEvents(server);
  const busy = await askForPages(server, shop, seconds);
  const { perSecond } = await others.stop();
  report.add(busyName, busy.within, 'ms', name);
  report.add('product pages', calm.perSecond, '/s');
  report.add('product pages beside events', busy.perSecond, '/s', 'product pages');
  report.add('events beside them', perSecond, '/s');
  await stopAll(server);
}

/** Asks for product pages so many times a second: how many came, and in what time 99 of 100 of them. */
async function askForPages(server: MeasuredProcess, shop: Shop, seconds: number) {
  const load = { url: server.url, connections: 8, overallRate: pagesPerSecond, duration: seconds * 3 };
  const result = await autocannon({ ...load, requests: pageRequests(shop) });
  return { perSecond: result['2xx'] / result.duration, within: result.latency.p99 };
}

/** Sends 5,000 events a second until it is stopped. */
function startEvents(server: MeasuredProcess) {
  let resolve: (result: autocannon.Result) => void = () => undefined;
  const ended = new Promise<autocannon.Result>((done) => {
    resolve = done;
  });
  const load = { url: server.url, connections: 4, overallRate: 5_000 / batchSize, duration: 3_600 };
  const events = autocannon({ ...load, requests: eventsOf(batchSize) }, (_, result) => resolve(result));
  return {
    async stop() {
      events.stop();
      const result = await ended;
      return { perSecond: (result['2xx'] * batchSize) / result.duration };
    },
  };
}
