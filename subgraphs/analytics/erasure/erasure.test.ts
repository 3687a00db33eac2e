import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { shoppingContent } from '../events/shopping-testing.ts';
import { recountAll } from '../rollup/recount-testing.ts';
import { rollUpWebsite } from '../rollup/rollup.data.ts';
import { analyticsSubgraph } from '../subgraph.ts';

let visits: TestSubgraph;

beforeAll(async () => {
  visits = await openTestSubgraph(analyticsSubgraph);
});
afterAll(() => visits.close());

const dayBefore = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
/** Noon of a day: far from its ends, whenever the tests run. */
const noon = (days: number, minutes = 0) =>
  new Date(Date.parse(`${dayBefore(days)}T12:00:00.000Z`) + minutes * 60_000).toISOString();
const measurement = { areCookiesAllowed: true, isCookieless: false, retentionDays: 90, replayDays: 30 };
const visitor = {
  ...{ websiteId: 'shop', timeZone: 'UTC', address: '203.0.113.7', measurement },
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
};
const owner = (websiteId = 'shop') => ({
  ...{ websiteId, accountId: 'ada', permissions: ['WEBSITE_MANAGE', 'AUDIT_READ'] },
});
const gateway = { websiteId: 'shop', permissions: ['GATEWAY'] };

async function see(name: string, events: readonly [schema: string, content: object, at: string][]) {
  const { data } = await visits.run(
    'mutation ($events: [VisitEventInput!]!, $record: String) { recordVisitEvents(events: $events, visitorRecord: $record) { accepted refused { message } } }',
    {
      record: `${name}|1|1|1|1`,
      events: events.map(([schema, content, at], index) => ({
        id: `${name}-${at}-${index}`.replaceAll(':', '.'),
        ...{ schema, content, at },
      })),
    },
    visitor,
  );
  expect(data).toEqual({ recordVisitEvents: { accepted: events.length, refused: [] } });
}

/** Someone who comes by a campaign, meets a failure and orders, the next day again without an order. */
async function visitAs(name: string, orderId: string): Promise<void> {
  const vitals = { pagePath: '/', version: '4.12.1', LCP: 2_600, CLS: 0.02 };
  await see(name, [
    ['PageView', { pagePath: '/', query: '?utm_source=news&utm_campaign=spring' }, noon(2, -9)],
    ['CommerceShopping', shoppingContent('AddToCart', { item_id: 'mug', item_quantity: 1 }), noon(2, -8)],
    ['PageError', { message: `It broke for ${name}`, source: '/shop.js', stack: '' }, noon(2, -7)],
    ['Order', { id: orderId, grandTotal: '12.00' }, noon(2, -1)],
    [
      'Performance',
      { app: 'a', event: 'page_speed', pageLoadId: name, ts: Date.parse(noon(2)), data: vitals },
      noon(2),
    ],
    ['PageView', { pagePath: '/journal' }, noon(1)],
  ]);
  await visits.run(
    'mutation ($input: StoreOrderInput!) { recordStoreOrder(input: $input) { isRecorded } }',
    { input: { orderId, at: noon(2, -1), timeZone: 'UTC', currency: 'EUR', amount: '12.00', items: [] } },
    gateway,
  );
}

const figures = async () => ({
  counts: await visits.sql(
    `SELECT * FROM daily_count WHERE website_id = 'shop' ORDER BY day, dimension, value`,
  ),
  sales: await visits.sql(
    `SELECT * FROM daily_sale WHERE website_id = 'shop' ORDER BY day, dimension, value`,
  ),
  vitals: await visits.sql(
    `SELECT * FROM daily_vital WHERE website_id = 'shop' ORDER BY day, metric, dimension, value, bucket`,
  ),
});
const db = () => visits.subgraph.database.forWebsite('shop');

/** All figures made again of what is left. */
async function countAgain(): Promise<unknown> {
  await recountAll(db());
  return figures();
}

const erase = (named: string, viewer = owner()) =>
  visits.run(
    'mutation ($visitor: String!) { eraseVisitor(visitor: $visitor) { __typename ... on VisitorErasure { id events recordings } } }',
    { visitor: named },
    viewer,
  );
const exportOf = async (named: string) =>
  (
    await visits.run(
      'mutation ($visitor: String!) { exportVisitor(visitor: $visitor) { __typename ... on VisitorExport { records count } } }',
      { visitor: named },
      owner(),
    )
  ).at('exportVisitor');

async function recordFor(name: string): Promise<void> {
  const made = await visits.run('{ newSessionReplayId { ... on SessionReplayId { id } } }', {}, visitor);
  await visits.run(
    'mutation ($input: RecordSessionReplayInput!, $record: String) { recordSessionReplay(input: $input, visitorRecord: $record) { __typename } }',
    {
      record: `${name}|1|1|1|1`,
      input: {
        ...{ id: made.text('newSessionReplayId.id'), number: 0, path: '/' },
        events: [{ type: 4, timestamp: Date.now(), data: { href: '/', width: 390, height: 800 } }],
      },
    },
    visitor,
  );
}

test('a visitor who wants to be forgotten leaves counts behind, which stay the same when days are counted again', async () => {
  await visitAs('vera', 'o1');
  await visitAs('walt', 'o2');
  await recordFor('vera');
  await recordFor('walt');
  await rollUpWebsite(db());
  const before = await figures();
  expect(before.sales).toEqual(
    expect.arrayContaining([expect.objectContaining({ dimension: 'campaign', value: 'spring', orders: 2 })]),
  );
  expect(await exportOf('vera|1|1|1|1')).toMatchObject({
    count: 8,
    records: { recordings: [{ path: '/', device: 'mobile' }] },
  });

  const { data } = await erase('vera%7C1%7C1%7C1%7C1');
  expect(data).toMatchObject({ eraseVisitor: { __typename: 'VisitorErasure', events: 7, recordings: 1 } });
  expect(await exportOf('vera')).toMatchObject({ count: 0 });
  expect(await exportOf('walt')).toMatchObject({ count: 8 });
  expect(await visits.sql('SELECT message FROM page_error')).toEqual([{ message: 'It broke for walt' }]);
  expect(await visits.sql('SELECT count(*)::int AS n FROM session_replay_part')).toEqual([{ n: 1 }]);
  expect(await countAgain()).toEqual(before);

  // Once more changes nothing, and neither does the other one, told by the order.
  expect((await erase('vera')).data).toMatchObject({ eraseVisitor: { events: 0, recordings: 0 } });
  await visits.run(
    'mutation { eraseAnalyticsPerson(orderIds: ["o2", "elsewhere"]) { isDone } }',
    {},
    gateway,
  );
  expect(await visits.sql(`SELECT count(*)::int AS n FROM visit_event WHERE visitor <> ''`)).toEqual([
    { n: 0 },
  ]);
  expect(await countAgain()).toEqual(before);
});

test('visits of someone erased while days are counted, twice at once, are neither lost nor counted twice', async () => {
  await visitAs('yuri', 'o3');
  await visitAs('zoe', 'o4');
  await rollUpWebsite(db());
  const before = await figures();
  await Promise.all([erase('yuri'), countAgain(), erase('zoe'), erase('yuri'), countAgain()]);
  expect(await countAgain()).toEqual(before);
});

test('a visitor who comes back is counted as anyone is', async () => {
  await see('vera', [['PageView', { pagePath: '/' }, noon(1, 60)]]);
  expect(await exportOf('vera')).toMatchObject({ count: 1 });
});

test('the log of changes says that a visitor was erased, by whom, and not which', async () => {
  const { data } = await visits.run('{ visitsAudit { nodes { accountId kind change after } } }', {}, owner());
  const text = JSON.stringify(data);
  expect(data).toMatchObject({
    visitsAudit: {
      nodes: expect.arrayContaining([
        expect.objectContaining({ accountId: 'ada', kind: 'visitor_request', change: 'CREATED' }),
      ]),
    },
  });
  expect(text).not.toContain('vera');
});

test('another website’s visitors are left alone, and what names nobody is refused', async () => {
  expect((await erase('vera', owner('elsewhere'))).data).toMatchObject({ eraseVisitor: { events: 0 } });
  expect(await exportOf('vera')).toMatchObject({ count: 1 });
  for (const named of ['', 'a b', `${'v'.repeat(65)}`, 'vera|1; DROP TABLE'])
    expect(await exportOf(named)).toEqual({ __typename: 'InvalidInput' });
});
