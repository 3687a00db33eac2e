import { type Buyer, openBuyers } from '../buyer.ts';
import { median, quantile } from '../load.ts';
import { additionBody, checkoutBody, orderBody } from '../operations.ts';
import { readPartnerOrders } from '../partner.ts';
import { startServices } from '../services.ts';
import type { Shop } from '../shop.ts';
import { type BenchRun, stopAll } from './bench-run.ts';

const connections = 8;
const lastUnits = 5;
const rushers = 200;
const pastOrders = 100_000;
const togetherMode = 'all at the last step together';
let keys = 0;

/** Whole checkouts: one line to a placed order, alone, at once, for the last pieces, and in a shop with many past orders. */
export async function measureCheckouts({ report, seconds, shop, startShop }: BenchRun): Promise<void> {
  await shop.openTill();
  const server = await startShop(shop);
  report.begin(`Checkouts: one line to a placed order, in three requests; ${connections} at once`);
  await buyFor(shop, server.url, connections, 1_000);
  const young = await buyFor(shop, server.url, connections, seconds * 3_000);
  report.add('checkouts', young.perSecond, '/s');
  const alone = await buyFor(shop, server.url, 1, seconds * 2_000);
  report.add('a checkout alone, median', median(alone.times), 'ms');
  report.add('a checkout alone, 99 of 100 within', quantile(alone.times, 0.99), 'ms');

  report.begin(`The last ${lastUnits} pieces among ${rushers} buyers`);
  await rush(shop, server.url, shop.products, 'the whole way at once', report);
  await rush(shop, server.url, shop.products - 1, togetherMode, report);

  report.begin(`Checkouts with ${pastOrders} past orders`);
  await shop.addPastOrders(pastOrders);
  await buyFor(shop, server.url, connections, 1_000);
  const old = await buyFor(shop, server.url, connections, seconds * 3_000);
  report.add('checkouts with many past orders', old.perSecond, '/s', 'checkouts');
  const times = await readPartnerOrders(server.url, await shop.makePartnerKey(), 40);
  report.add('a partner’s page of 50 orders, by the documented path, median', median(times), 'ms');
  await stopAll(server);
  const services = await startServices(shop);
  report.begin(`The last ${lastUnits} pieces among ${rushers} buyers, through five services`);
  await rush(shop, services.url, shop.products, 'through five services', report);
  await stopAll(services);
  report.begin(`Pages of 50 of the owner's list of ${pastOrders} orders: the whole answer, median`);
  for (const [what, filter, isDeep] of lists)
    report.add(what, await timeList(shop, filter, isDeep ?? false), 'ms');
}

/** What an owner asks their list for. */
const lists: readonly (readonly [string, object, boolean?])[] = [
  ['the newest', {}],
  ['20 pages deep', {}, true],
  ['cancelled', { states: ['CANCELLED'] }],
  ['refunded', { paymentStates: ['REFUNDED'] }],
  ['with a tag', { tag: 'gift' }],
  ['of two days', { placedFrom: daysAgo(32), placedBefore: daysAgo(30) }],
  ['by number', { search: '1050000' }],
  ['by e-mail address', { search: 'buyer777@past.test' }],
  ['by the beginning of all names', { search: 'buyer ' }],
  ['by SKU', { search: 'past-777' }],
  ['by the beginning of all SKUs', { search: 'past-' }],
];

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

async function timeList(shop: Shop, filter: object, isDeep: boolean): Promise<number> {
  let after: string | null = null;
  if (isDeep) for (let page = 0; page < 20; page += 1) after = (await shop.listOrders(filter, after)).end;
  const times: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const start = performance.now();
    const { numbers } = await shop.listOrders(filter, after);
    times.push(performance.now() - start);
    if (numbers.length === 0) throw new Error(`No orders were found by ${JSON.stringify(filter)}.`);
  }
  return median(times);
}

function newKey(): string {
  keys += 1;
  return `bench-${process.pid}-${String(keys).padStart(10, '0')}`;
}

/** Fills a checkout and answers its version. */
async function fillIn(buyer: Buyer): Promise<string> {
  const { text } = await buyer.ask(checkoutBody);
  const version = /"version":"([^"]+)"/.exec(text)?.[1];
  if (version === undefined) throw new Error(`A checkout was answered ${text}`);
  return version;
}

async function order(buyer: Buyer, version: string): Promise<string> {
  return (await buyer.ask(orderBody(version, newKey()))).text;
}

/** A whole checkout of one variant. */
async function buy(shop: Shop, buyer: Buyer, product: number, variant: number): Promise<void> {
  await buyer.ask(additionBody(shop, product, variant));
  const text = await order(buyer, await fillIn(buyer));
  if (!text.includes('OrderPlaced')) throw new Error(`An order was answered ${text}`);
}

/** One buyer orders one piece of a product. */
export async function placeOneOrder(shop: Shop, url: string, product: number): Promise<void> {
  const crowd = openBuyers(url, 1);
  await buy(shop, crowd.buyer(), product, 1);
  await crowd.close();
}

/** So many buyers at once, one whole checkout after the other. */
export async function buyFor(shop: Shop, url: string, buyers: number, milliseconds: number) {
  const crowd = openBuyers(url, buyers);
  const times: number[] = [];
  const begun = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (performance.now() - begun < milliseconds) {
        const buyer = crowd.buyer();
        const start = performance.now();
        await buy(shop, buyer, 1 + (count++ % (shop.products - 2)), 1 + (count % 6));
        times.push(performance.now() - start);
      }
    }),
  );
  const perSecond = (times.length * 1_000) / (performance.now() - begun);
  await crowd.close();
  return { perSecond, times };
}

/** What a buyer saw before the last step, or why they do not come to it. */
type Prepared = { readonly version: string } | { readonly refusal: string };

/** Many want the last pieces of a product: exactly so many orders as pieces, and everyone else is told why. */
async function rush(
  shop: Shop,
  url: string,
  product: number,
  mode: string,
  report: BenchRun['report'],
): Promise<void> {
  await shop.setStock(product, lastUnits);
  const crowd = openBuyers(url, rushers);
  const together = mode === togetherMode;
  const buyers = Array.from({ length: rushers }, () => crowd.buyer());
  // Whoever comes when nothing is left is told so at once, and has no cart to order.
  const prepare = async (buyer: Buyer): Promise<Prepared> => {
    const { text } = await buyer.ask(additionBody(shop, product, 1));
    if (buyer.cookie === '') return { refusal: text };
    return { version: await fillIn(buyer).catch(() => '') };
  };
  const prepared = together ? await Promise.all(buyers.map(prepare)) : [];
  const begun = performance.now();
  const answers = await Promise.all(
    buyers.map(async (buyer, index) => {
      const ready = prepared[index] ?? (await prepare(buyer));
      return 'refusal' in ready ? ready.refusal : order(buyer, ready.version);
    }),
  );
  const spent = performance.now() - begun;
  await crowd.close();
  const placed = answers.filter((text) => text.includes('"OrderPlaced"')).length;
  const told = answers.filter((text) =>
    /OrderUnavailable|NotFound|VariantSoldOut|NotEnoughStock/.test(text),
  ).length;
  report.add(`${mode}: orders of ${lastUnits} pieces`, placed, '');
  report.add(`${mode}: buyers who were told why`, told, '');
  report.add(`${mode}: answers`, (rushers * 1_000) / spent, '/s');
  if (placed !== lastUnits || told !== rushers - lastUnits)
    throw new Error(
      `${placed} orders were placed for ${lastUnits} pieces, and ${told} buyers were told why.`,
    );
}
