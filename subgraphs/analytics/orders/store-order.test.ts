import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { rollUpWebsite } from '../rollup/rollup.data.ts';
import { analyticsSubgraph } from '../subgraph.ts';
import { minorUnits } from './store-order.rules.ts';

let figures: TestSubgraph;

beforeAll(async () => {
  figures = await openTestSubgraph(analyticsSubgraph);
});
afterAll(() => figures.close());

const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
/** Yesterday's noon: far from the day's ends, whenever the tests run. */
const at = `${yesterday}T12:00:00.000Z`;
const before = (time: string, minutes: number) => new Date(Date.parse(time) - minutes * 60_000).toISOString();
const gateway = { websiteId: 'shop', permissions: ['GATEWAY'] };
const visitor = {
  ...{ websiteId: 'shop', timeZone: 'UTC', address: '203.0.113.7' },
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  measurement: { areCookiesAllowed: true, isCookieless: false, retentionDays: 90 },
};

const record = (input: object) =>
  figures.run(
    'mutation ($input: StoreOrderInput!) { recordStoreOrder(input: $input) { isRecorded } }',
    { input: { at, timeZone: 'UTC', currency: 'EUR', items: [], ...input } },
    gateway,
  );

const view = (schema: string, content: object, at: string) => ({ schema, content, at });
const see = (events: readonly object[], websiteId = 'shop') =>
  figures.run(
    'mutation ($events: [VisitEventInput!]!) { recordVisitEvents(events: $events, visitorRecord: "vera|1|1|1|1") { accepted } }',
    { events },
    { ...visitor, websiteId },
  );

test('sales are the store’s own word, told once, by product and by where the buyer’s visit came from', async () => {
  const items = [{ productId: 'mug', quantity: 2, amount: '25.00' }];
  const placed = { orderId: 'o1', amount: '30.00', items, isReturning: true };
  expect((await record(placed)).errors).toBeUndefined();
  await record(placed);
  await record({ orderId: 'o2', amount: '10.10' });
  await record({ orderId: 'o1', refundId: 'r1', amount: '5.00' });
  const less = [{ productId: 'mug', quantity: -1, amount: '-12.50' }];
  const changed = { orderId: 'o1', editId: 'e1', amount: '-12.50', items: less };
  await record(changed);
  await record(changed);
  await see([
    view('PageView', { pagePath: '/', query: '?utm_source=news&utm_campaign=spring' }, before(at, 9)),
    view('PageView', { pagePath: '/checkout/confirmed' }, before(at, 2)),
    view('Order', { id: 'o1', grandTotal: '9999.00' }, before(at, 2)),
  ]);
  await rollUpWebsite(figures.subgraph.database.forWebsite('shop'));
  const rows =
    await figures.sql(`SELECT dimension, value, orders, pieces, revenue::int, refunds, refunded::int
    FROM daily_sale WHERE website_id = 'shop' AND currency = 'EUR' AND dimension IN ('all', 'source', 'product', 'buyer', 'device')
    ORDER BY 1, 2`);
  const sale = (
    dimension: string,
    value: string,
    orders: number,
    pieces: number,
    revenue: number,
    refunded = 0,
  ) => ({
    ...{ dimension, value, orders, pieces, revenue, refunds: refunded > 0 ? 1 : 0, refunded },
  });
  expect(rows).toEqual([
    sale('all', '', 2, 1, 2760, 500),
    sale('buyer', '', 1, -1, -240, 500),
    sale('buyer', 'returning', 1, 2, 3000),
    sale('device', '', 1, 0, 1010),
    sale('device', 'mobile', 1, 1, 1750, 500),
    sale('product', 'mug', 1, 1, 1250),
    sale('source', '', 1, 0, 1010),
    sale('source', 'news', 1, 1, 1750, 500),
  ]);
});

test('a cancelled order takes back what was never paid on the day on which it is cancelled, told once and in any order', async () => {
  const till = { websiteId: 'till', permissions: ['GATEWAY'] };
  const tell = (input: object) =>
    figures.run(
      'mutation ($input: StoreOrderInput!) { recordStoreOrder(input: $input) { isRecorded } }',
      { input: { timeZone: 'UTC', currency: 'EUR', ...input } },
      till,
    );
  const dayBefore = before(at, 24 * 60);
  const mugs = (quantity: number, amount: string) => [{ productId: 'mug', quantity, amount }];
  const unpaid = { orderId: 'o1', at, cancellation: 'UNPAID', amount: '-30.00', items: mugs(-2, '-25.00') };
  const partly = { orderId: 'o2', at, cancellation: 'PARTLY_PAID', amount: '-8.00', items: [] };
  for (const input of [unpaid, partly, unpaid, partly]) expect((await tell(input)).errors).toBeUndefined();
  const db = figures.subgraph.database.forWebsite('till');
  await rollUpWebsite(db);
  for (const orderId of ['o1', 'o2', 'o3'])
    await tell({ orderId, at: dayBefore, amount: '30.00', items: mugs(2, '25.00') });
  await tell({ orderId: 'o2', refundId: 'r1', at, amount: '22.00', items: [] });
  await rollUpWebsite(db);
  const sales = 'orders pieces revenue { value } refunded { value } average { value }';
  const report = await figures.run(
    `query ($from: String!, $to: String!) { both: visitReport(from: $from, to: $to) { sales { ${sales} } salesBreakdown(by: PRODUCT) { value ${sales} } }
      visitReport(from: $to, to: $to) { sales { ${sales} } } }`,
    { from: dayBefore.slice(0, 10), to: yesterday },
    { websiteId: 'till', permissions: ['REPORTS_READ'] },
  );
  const money = (value: string) => ({ value });
  expect(report.data).toEqual({
    both: {
      sales: [
        {
          ...{ orders: 2, pieces: 4, revenue: money('52.00'), refunded: money('22.00') },
          average: money('26.00'),
        },
      ],
      salesBreakdown: [
        {
          ...{ value: 'mug', orders: 2, pieces: 4, revenue: money('50.00'), refunded: money('0.00') },
          average: money('25.00'),
        },
      ],
    },
    visitReport: {
      sales: [
        {
          ...{ orders: -1, pieces: -2, revenue: money('-38.00'), refunded: money('22.00') },
          average: money('0.00'),
        },
      ],
    },
  });
});

test('a sale at midnight comes from where its visit of the evening came from, even if that is told days later', async () => {
  const midnight = before(at, 4 * 24 * 60 + 12 * 60);
  const evening = before(midnight, 3);
  const input = {
    orderId: 'o3',
    amount: '8.00',
    at: before(midnight, -1),
    timeZone: 'UTC',
    currency: 'EUR',
    items: [],
  };
  const night = { websiteId: 'night', permissions: ['GATEWAY'] };
  await figures.run(
    'mutation ($input: StoreOrderInput!) { recordStoreOrder(input: $input) { isRecorded } }',
    { input },
    night,
  );
  await see([view('Order', { id: 'o3', grandTotal: '8.00' }, before(midnight, -2))], 'night');
  const db = figures.subgraph.database.forWebsite('night');
  await rollUpWebsite(db);
  await see([view('PageView', { pagePath: '/', query: '?utm_source=news' }, evening)], 'night');
  await rollUpWebsite(db);
  expect(
    await figures.sql(
      `SELECT value, orders FROM daily_sale WHERE website_id = 'night' AND dimension = 'source'`,
    ),
  ).toEqual([{ value: 'news', orders: 1 }]);
});

test('sign-ups to mailing lists are counted by what the lists tell, each once, and by none of the visits', async () => {
  const lists = { websiteId: 'letters', permissions: ['GATEWAY'] };
  const signUp = (eventId: string) =>
    figures.run(
      'mutation ($input: NewsletterSignUpInput!) { recordNewsletterSignUp(input: $input) { isRecorded } }',
      { input: { eventId, listId: 'news', at, timeZone: 'UTC' } },
      lists,
    );
  for (const eventId of ['ada', 'grace', 'ada']) expect((await signUp(eventId)).errors).toBeUndefined();
  await rollUpWebsite(figures.subgraph.database.forWebsite('letters'));
  const report = await figures.run(
    'query ($day: String!) { visitReport(from: $day, to: $day) { newsletterSignUps total { visits } } }',
    { day: yesterday },
    { websiteId: 'letters', permissions: ['REPORTS_READ'] },
  );
  expect(report.at('visitReport')).toEqual({ newsletterSignUps: 2, total: { visits: 0 } });
});

test('members, subscriptions and who waits for what is sold out are counted by what the website tells, each once, and not who they are', async () => {
  const club = { websiteId: 'club', permissions: ['GATEWAY'] };
  const signUp = (input: object) =>
    figures.run(
      'mutation ($input: SignUpInput!) { recordSignUp(input: $input) { isRecorded } }',
      { input: { at, timeZone: 'UTC', ...input } },
      club,
    );
  const tea = { kind: 'SUBSCRIPTION', id: 'vera’s tea', productId: 'tea' };
  for (const id of ['vera', 'olga', 'vera'])
    expect((await signUp({ kind: 'MEMBER', id })).errors).toBeUndefined();
  const bowl = { kind: 'RESTOCK', id: 'vera’s bowl', productId: 'bowl' };
  for (const told of [tea, tea, bowl, bowl]) await signUp(told);
  await rollUpWebsite(figures.subgraph.database.forWebsite('club'));
  const report = await figures.run(
    'query ($day: String!) { visitReport(from: $day, to: $day) { memberSignUps subscriptionSignUps restockSignUps total { visits } } }',
    { day: yesterday },
    { websiteId: 'club', permissions: ['REPORTS_READ'] },
  );
  expect(report.at('visitReport')).toEqual({
    ...{ memberSignUps: 2, subscriptionSignUps: 1, restockSignUps: 1 },
    total: { visits: 0 },
  });
  const rows = await figures.sql(
    "SELECT to_jsonb(e)::text AS text FROM visit_event e WHERE website_id = 'club'",
  );
  expect(rows.filter(({ text }) => /vera|olga/.test(String(text)))).toEqual([]);
});

test('a visitor cannot tell the shop of orders', async () => {
  const { errors } = await figures.run(
    'mutation ($input: StoreOrderInput!) { recordStoreOrder(input: $input) { isRecorded } }',
    { input: { orderId: 'o9', at, timeZone: 'UTC', amount: '1.00', currency: 'EUR', items: [] } },
    visitor,
  );
  expect(errors).toMatchObject([
    { extensions: { code: expect.stringMatching(/UNAUTHENTICATED|FORBIDDEN/) } },
  ]);
});

test.each([
  ['12.50', 'EUR', 1250],
  ['1250', 'JPY', 1250],
  ['0.29', 'USD', 29],
])('%s %s are %d minor units', (amount, currency, expected) => {
  expect(minorUnits(amount, currency)).toBe(expected);
});
