import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { WebhookRelay } from '../webhooks/webhook-relay.ts';
import {
  noonZone,
  orderCount,
  type PlayedVisit,
  playVisit,
  tally,
  visitCount,
} from './visit-truth-testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let relay: WebhookRelay;
let products: { id: string; slug: string; cents: number }[];

const now = new Date();
const zone = noonZone(now);
const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now);
const longAgo = new Date(now.getTime() - 170 * 60_000);
/** So many people order, the first of them twice. */
const firstOrders = 50;
const prices = { mug: '12.50', bowl: '30.00', spoon: '7.95', button: '0.99' };

beforeAll(async () => {
  shop = await openTestInstall({ RATE_LIMITS: 'off' });
  website = await shop.createWebsite('Corner Shop');
  const lines = Object.entries(prices).map(([slug, price]) => ({
    ...{ title: slug, slug, sku: slug.toUpperCase(), price, stock: 'Unlimited' },
  }));
  const { productIds } = await createProductsPage(website, lines);
  products = Object.entries(prices).map(([slug, price]) => ({
    ...{ id: productIds.get(slug) ?? '', slug, cents: Math.round(Number(price) * 100) },
  }));
  await website.query(
    website.owner,
    `mutation ($zone: String!) {
      updateWebsite(input: { timeZone: $zone, settings: { areVisitorCookiesAllowed: true } }) { __typename }
      saveManualPaymentMethod(input: { name: "Bank transfer", instructions: "IBAN" }) { __typename } }`,
    { zone },
  );
  relay = new WebhookRelay(shop.install, pino({ level: 'silent' }));
});
afterAll(async () => {
  await relay?.close();
  await shop?.close();
});

interface Till {
  readonly id: string;
  readonly cents: number;
  readonly product: string;
  readonly pieces: number;
}

/** A shopper buys one to three pieces of one product; what the till says of it. */
async function buy(number: number): Promise<Till> {
  const viewer = website.visitor({ cartToken: `${number}`.padStart(43, 't') });
  const product = products[number % products.length]?.id ?? '';
  const pieces = 1 + (number % 3);
  const ask = async (text: string, variables: Record<string, unknown>) =>
    (
      await website.query<{
        made: {
          checkout?: { version: string; paymentMethods: { id: string }[] };
          order?: { id: string; grandTotal: { value: string } };
        };
      }>(viewer, text, variables)
    ).made;
  await ask('mutation ($input: AddToCartInput!) { made: addToCart(input: $input) { __typename } }', {
    input: { productId: product, quantity: pieces },
  });
  const shippingAddress = {
    ...{ name: 'Ada', line1: 'Quay 1', city: 'London', postalCode: 'SW1Y 4JH', country: 'GB' },
  };
  const { checkout } = await ask(
    `mutation ($input: UpdateCheckoutInput!) { made: updateCheckout(input: $input) {
      ... on CheckoutUpdated { checkout { version paymentMethods { id } } } } }`,
    { input: { email: `buyer-${number % firstOrders}@shoppers.test`, shippingAddress } },
  );
  const { order } = await ask(
    `mutation ($input: PlaceOrderInput!) { made: placeOrder(input: $input) {
      ... on OrderPlaced { order { id grandTotal { value } } } } }`,
    {
      input: {
        ...{ version: checkout?.version, paymentMethodId: checkout?.paymentMethods[0]?.id },
        idempotencyKey: `the-only-order-of-visit-${number}`,
      },
    },
  );
  if (!order) throw new Error(`Visit ${number} bought nothing.`);
  return { id: order.id, cents: Math.round(Number(order.grandTotal.value) * 100), product, pieces };
}

async function post(path: string, { record, browser }: PlayedVisit, body: unknown): Promise<unknown> {
  const { statusCode, payload } = await shop.app.inject({
    ...{ method: 'POST', url: path, payload: JSON.stringify(body) },
    headers: {
      ...{ host: website.host, 'content-type': 'text/plain', 'user-agent': browser.userAgent },
      cookie: `ss_cvr=${encodeURIComponent(record)}`,
    },
  });
  expect(statusCode, payload).toBeLessThan(300);
  return JSON.parse(payload);
}

/** Plays a visit; what every tenth did comes twice, as it does when a browser was not answered. */
async function play(visit: PlayedVisit): Promise<void> {
  const kept = { accepted: visit.events.length, skipped: null, refused: [] };
  const times = visit.number % 10 === 0 ? [1, 2] : [1];
  for (const _ of times) expect(await post('/api/2/events/records', visit, visit.events)).toEqual(kept);
  if (visit.lcp === null) return;
  const record = { app: 'site', event: 'page_speed', pageLoadId: `load-${visit.number}`, ts: now.getTime() };
  const data = { LCP: visit.lcp, pagePath: visit.paths[0], version: '4.12.1' };
  await post('/api/1/performance/records', visit, [{ ...record, data }]);
}

async function inGroups<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += 50)
    results.push(...(await Promise.all(items.slice(at, at + 50).map(work))));
  return results;
}

const dimensions = [
  ...['PAGE', 'ENTRY', 'EXIT', 'SOURCE', 'REFERRER', 'CAMPAIGN', 'DEVICE', 'BROWSER', 'OS', 'COUNTRY'],
  ...['LANGUAGE', 'VISITOR', 'PRODUCT', 'SEARCH', 'EMPTY_SEARCH'],
] as const;
const report = `query ($day: String!) { visitReport(from: $day, to: $day) {
  total { views visits visitors bounces secondsPerVisit }
  days { date views visits visitors }
  funnel { stage visits }
  sales { orders pieces revenue { value currency } refunded { value } average { value } }
  bySource: salesBreakdown(by: SOURCE) { value orders revenue { value } }
  byCampaign: salesBreakdown(by: CAMPAIGN) { value orders revenue { value } }
  byDevice: salesBreakdown(by: DEVICE) { value orders revenue { value } }
  byBuyer: salesBreakdown(by: BUYER) { value orders revenue { value } }
  byProduct: salesBreakdown(by: PRODUCT) { value orders pieces revenue { value } }
  memberContent { contentId denied pressed listed opened played }
  vitals { metric count good poor p75 }
  ${dimensions.map((name) => `${name}: breakdown(by: ${name}, first: 100) { value visits }`).join('\n')} } }`;

type Sums = Map<string, { orders: number; cents: number; pieces: number }>;

function sumBy(orders: readonly Till[], nameOf: (order: Till, index: number) => string): Sums {
  const sums: Sums = new Map();
  for (const [index, order] of orders.entries()) {
    const value = nameOf(order, index);
    const { orders: count, cents, pieces } = sums.get(value) ?? { orders: 0, cents: 0, pieces: 0 };
    sums.set(value, { orders: count + 1, cents: cents + order.cents, pieces: pieces + order.pieces });
  }
  return sums;
}

const money = (cents: number) => (cents / 100).toFixed(2);
const salesOf = (sums: Sums) =>
  [...sums]
    .toSorted(([a, one], [b, other]) => other.cents - one.cents || (a < b ? -1 : 1))
    .map(([value, { orders, cents }]) => ({ value, orders, revenue: { value: money(cents) } }));

/** What visits did with each page for members and each lesson, those that most visits came to first. */
function gatedContent(visits: readonly PlayedVisit[]) {
  const figures = new Map<string, Record<string, number>>();
  for (const { gated } of visits)
    for (const key of new Set(gated.map(({ event, contentId }) => `${contentId} ${event}`))) {
      const [contentId = '', event = ''] = key.split(' ');
      const figure = figures.get(contentId) ?? {};
      figures.set(contentId, { ...figure, [event]: (figure[event] ?? 0) + 1 });
    }
  return [...figures]
    .toSorted(([, a], [, b]) => Math.max(...Object.values(b)) - Math.max(...Object.values(a)))
    .map(([contentId, figure]) => ({
      ...{ contentId, denied: figure.AccessDeniedPageView ?? 0, pressed: figure.AccessDeniedCTA ?? 0 },
      ...{ listed: figure.VideoListsPageView ?? 0, opened: figure.VideoDetailsPageView ?? 0 },
      played: figure.ClicksThirdPartyVideo ?? 0,
    }));
}

test('500 visits with 60 orders are in each report exactly as they were played, and revenue is the till’s to the cent', async () => {
  const orders = await inGroups(
    Array.from({ length: orderCount }, (_, number) => number),
    buy,
  );
  const visits = Array.from({ length: visitCount }, (_, number) =>
    playVisit(number, longAgo, products, (each) => orders[each]?.id ?? ''),
  );
  await inGroups(visits, play);
  const everything = await openTestConnection(shop.database.url, '*');
  const told = async () =>
    (await everything.query("SELECT FROM analytics.visit_event WHERE schema = 'StoreOrder'")).rowCount;
  await expect.poll(told).toBe(orderCount);
  const waiting = async () => (await everything.query('SELECT FROM analytics.rollup_mark')).rowCount;
  await expect.poll(waiting, { interval: 100 }).toBe(0);
  await everything.end();

  const views = visits.flatMap(({ paths }) => paths);
  const seconds = visits.reduce((sum, visit) => sum + visit.seconds, 0);
  const total = {
    ...{
      views: views.length,
      visits: visitCount,
      visitors: new Set(visits.map(({ visitor }) => visitor)).size,
    },
  };
  const reached = (reach: number) => visits.filter((visit) => visit.reach >= reach).length;
  const cents = orders.reduce((sum, order) => sum + order.cents, 0);
  const pieces = orders.reduce((sum, order) => sum + order.pieces, 0);
  const measured = visits.flatMap(({ lcp }) => (lcp === null ? [] : [lcp])).toSorted((a, b) => a - b);
  const named = (values: readonly string[]) => tally(values.filter((value) => value !== ''));
  const perVisit = (valuesOf: (visit: PlayedVisit) => readonly string[]) =>
    tally(visits.flatMap((visit) => [...new Set(valuesOf(visit))]));
  const refererOf = ({ origin }: PlayedVisit) => (origin.sent.referrer ? origin.source : '');

  const { visitReport } = await website.query<{ visitReport: Record<string, unknown> }>(
    website.owner,
    report,
    {
      day: today,
    },
  );
  expect(visitReport).toEqual({
    total: {
      ...{ ...total, bounces: visits.filter(({ paths }) => paths.length === 1).length },
      secondsPerVisit: seconds / visitCount,
    },
    days: [{ date: today, ...total }],
    funnel: [
      { stage: 'VISIT', visits: reached(1) },
      { stage: 'PRODUCT', visits: reached(2) },
      { stage: 'CART', visits: reached(3) },
      { stage: 'CHECKOUT', visits: reached(4) },
      { stage: 'ORDER', visits: reached(5) },
    ],
    sales: [
      {
        ...{ orders: orderCount, pieces, revenue: { value: money(cents), currency: 'USD' } },
        ...{ refunded: { value: '0.00' }, average: { value: money(Math.round(cents / orderCount)) } },
      },
    ],
    bySource: salesOf(sumBy(orders, (_, index) => visits[index]?.origin.source ?? '')),
    byCampaign: salesOf(
      new Map(
        [...sumBy(orders, (_, index) => visits[index]?.origin.campaign ?? '')].filter(([name]) => name),
      ),
    ),
    byDevice: salesOf(sumBy(orders, (_, index) => visits[index]?.browser.device ?? '')),
    byBuyer: salesOf(sumBy(orders, (_, index) => (index < firstOrders ? 'new' : 'returning'))),
    byProduct: [...sumBy(orders, ({ product }) => product)]
      .map(([value, sum]) => {
        const price = products.find(({ id }) => id === value)?.cents ?? 0;
        return { value, orders: sum.orders, pieces: sum.pieces, cents: sum.pieces * price };
      })
      .toSorted((a, b) => b.cents - a.cents)
      .map(({ cents: own, ...sum }) => ({ ...sum, revenue: { value: money(own) } })),
    memberContent: gatedContent(visits),
    vitals: [
      {
        ...{ metric: 'LCP', count: measured.length, p75: expect.any(Number) },
        good: measured.filter((value) => value <= 2_500).length,
        poor: measured.filter((value) => value > 4_000).length,
      },
    ],
    PAGE: perVisit(({ paths }) => paths),
    ENTRY: tally(visits.map(({ paths }) => paths[0] ?? '')),
    EXIT: tally(visits.map(({ paths }) => paths.at(-1) ?? '')),
    SOURCE: tally(visits.map(({ origin }) => origin.source)),
    REFERRER: named(visits.map(refererOf)),
    CAMPAIGN: named(visits.map(({ origin }) => origin.campaign)),
    DEVICE: tally(visits.map(({ browser }) => browser.device)),
    BROWSER: tally(visits.map(({ browser }) => browser.browser)),
    OS: tally(visits.map(({ browser }) => browser.os)),
    COUNTRY: [{ value: '', visits: visitCount }],
    LANGUAGE: tally(visits.map(({ language }) => language)),
    VISITOR: tally(visits.map(({ isNew }) => (isNew ? 'new' : 'returning'))),
    PRODUCT: named(visits.map(({ product }) => product)),
    SEARCH: perVisit(({ searches }) => searches),
    EMPTY_SEARCH: perVisit(({ searches }) => searches.filter((query) => query === 'teapot')),
  });
  const { visitReportCsv: file } = await website.query<{ visitReportCsv: { text: string } }>(
    website.owner,
    'query ($day: String!) { visitReportCsv(from: $day, to: $day, table: ENTRY) { text } }',
    { day: today },
  );
  const rows = tally(visits.map(({ paths }) => paths[0] ?? ''));
  const inFile = file.text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  expect(inFile.map(([value, , count]) => ({ value, visits: Number(count) }))).toEqual(rows);
  const [vital] = [visitReport.vitals].flat();
  const p75 = measured[Math.ceil(measured.length * 0.75) - 1] ?? 0;
  expect(Math.abs(Number(Object(vital).p75) / p75 - 1)).toBeLessThan(0.026);
});
