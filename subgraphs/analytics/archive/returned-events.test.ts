import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyWebsite, statement } from '#kit/database.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { eraseVisits } from '../erasure/erasure.data.ts';
import { findWaitingWebsites, rollUpWebsite } from '../rollup/rollup.data.ts';
import { analyticsSubgraph } from '../subgraph.ts';
import { countedDays } from './archive.rules.ts';
import { archiveDay, findSettledDays } from './archive-days.data.ts';
import { openClickHouseParts } from './clickhouse.data.ts';
import {
  hasClickHouse,
  prepareClickHouse,
  type TestClickHouse,
  whyNoClickHouse,
} from './clickhouse-testing.ts';
import type { EventArchive } from './event-archive.ts';

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const today = dayBefore(0);
const soldOn = dayBefore(50);
const evening = `${dayBefore(51)}T23:58:00.000Z`;
const midnight = `${soldOn}T00:01:00.000Z`;
const noon = `${soldOn}T12:00:00.000Z`;

describe.skipIf(!hasClickHouse)(`what a website tells weeks late${whyNoClickHouse}`, () => {
  let clickHouse: TestClickHouse;
  let sales: TestSubgraph;
  /** Without an archive. */
  let plain: TestSubgraph;
  let archive: EventArchive;

  beforeAll(async () => {
    clickHouse = await prepareClickHouse();
    await clickHouse.start();
    const url = await clickHouse.createDatabase('sales');
    sales = await openTestSubgraph(analyticsSubgraph);
    plain = await openTestSubgraph(analyticsSubgraph);
    archive = openClickHouseParts(url).archive;
    await archive.prepare();
  }, 60_000);
  afterAll(async () => {
    await archive?.close();
    await sales?.close();
    await plain?.close();
    await clickHouse?.close();
  });

  const of = (websiteId: string) => (websiteId === 'kept' ? plain : sales);
  const db = (websiteId: string) => of(websiteId).subgraph.database.forWebsite(websiteId);
  const mugs = (amount: string) => [{ productId: 'mug', quantity: 2, amount }];
  const tellOrder = async (websiteId: string, input: object) => {
    const answer = await of(websiteId).run(
      'mutation ($input: StoreOrderInput!) { recordStoreOrder(input: $input) { isRecorded } }',
      { input: { timeZone: 'UTC', currency: 'EUR', at: noon, items: mugs('20.00'), ...input } },
      { websiteId, permissions: ['GATEWAY'] },
    );
    expect(answer.errors).toBeUndefined();
  };
  /** As browsers told it at the time. */
  const visit = async (websiteId: string) => {
    const own = db(websiteId);
    for (const day of [51, 50].map(dayBefore))
      await own.rows(statement('SELECT create_visit_event_partition($2) WHERE $1 <> $3'), [day, '']);
    const seen = (at: string, schema: string, more: object = {}) => ({
      at,
      schema,
      source: '',
      subject: '',
      ...more,
    });
    const events = [
      seen(evening, 'PageView', { source: 'news', campaign: 'spring' }),
      seen(midnight, 'Order', { subject: 'at midnight' }),
      seen(noon, 'PageView', { source: 'search' }),
      seen(noon, 'Order', { subject: 'in time' }),
      seen(noon, 'Order', { subject: 'of someone else', visitor: 'adam' }),
    ];
    await own.rows(
      statement(`INSERT INTO visit_event (website_id, day, id, at, schema, name, visitor, path, source, campaign, subject, device, country)
        SELECT $1, (at AT TIME ZONE 'UTC')::date, n, at, schema, schema, coalesce(visitor, 'vera'), '/mug', source, coalesce(campaign, ''), subject, 'mobile', 'JP'
        FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS e (event, n),
          jsonb_to_record(event) AS r (at timestamptz, schema text, visitor text, source text, campaign text, subject text)`),
      [JSON.stringify(events)],
    );
    await tellOrder(websiteId, { orderId: 'in time', amount: '30.00' });
  };
  const tellLate = async (websiteId: string) => {
    await tellOrder(websiteId, { orderId: 'at midnight', amount: '20.10', at: midnight, isReturning: true });
    await tellOrder(websiteId, { orderId: 'of someone else', amount: '5.00', items: [] });
    await tellOrder(websiteId, { orderId: 'of nobody', amount: '7.00' });
    await tellOrder(websiteId, { orderId: 'in time', refundId: 'r', amount: '30.00' });
    const signUp = await of(websiteId).run(
      'mutation ($input: SignUpInput!) { recordSignUp(input: $input) { isRecorded } }',
      { input: { kind: 'MEMBER', id: 'vera', at: noon, timeZone: 'UTC' } },
      { websiteId, permissions: ['GATEWAY'] },
    );
    expect(signUp.errors).toBeUndefined();
  };
  const figuresOf = async (websiteId: string) => ({
    sales: await db(websiteId).rows(
      statement(`SELECT day::text, dimension, currency, value, orders, pieces, revenue::int, refunds, refunded::int
        FROM daily_sale WHERE website_id = $1 ORDER BY 1, 2, 3, 4`),
    ),
    counts: await db(websiteId).rows(
      statement(`SELECT day::text, dimension, value, views, visits, visitors, seconds::int
        FROM daily_count WHERE website_id = $1 ORDER BY 1, 2, 3`),
    ),
  });
  const rollUp = () => rollUpWebsite(db('archived'), { countedDays, archive });
  const move = async () => {
    for (const day of await findSettledDays(db(everyWebsite), today))
      await archiveDay(sales.subgraph.database, archive, day);
  };

  test('is counted once and as if it had been told in time, with where its orders came from, by PostgreSQL and by ClickHouse, also after a visitor is erased', async () => {
    for (const websiteId of ['archived', 'kept']) {
      await visit(websiteId);
      await rollUpWebsite(db(websiteId));
    }
    await tellLate('kept');
    await rollUpWebsite(db('kept'));
    const expected = await figuresOf('kept');
    expect(expected.sales).toContainEqual(
      expect.objectContaining({ dimension: 'source', value: 'news', orders: 1, revenue: 2010 }),
    );
    expect(expected.counts).toContainEqual(
      expect.objectContaining({ dimension: 'member-sign-up', views: 1 }),
    );

    await move();
    expect(await sales.sql('SELECT count(*)::int FROM visit_event')).toEqual([{ count: 0 }]);
    await tellLate('archived');
    await clickHouse.stop();
    await rollUp();
    expect(await figuresOf('archived')).not.toEqual(expected);
    await clickHouse.start();
    expect(await findWaitingWebsites(sales.subgraph.database, { countedDays, archive })).toEqual([
      'archived',
    ]);
    await rollUp();
    expect(await figuresOf('archived')).toEqual(expected);
    expect(await findWaitingWebsites(sales.subgraph.database, { countedDays, archive })).toEqual([]);
    // The archive has its own again, and PostgreSQL what was told late; told once more before and after it is moved as well, it counts once.
    expect(await sales.sql('SELECT count(*)::int FROM visit_event')).toEqual([{ count: 5 }]);
    await tellLate('archived');
    await move();
    await tellLate('archived');
    await rollUp();
    expect(await figuresOf('archived')).toEqual(expected);

    // A ClickHouse that lost the day takes nothing of its figures along: the order waits until it is there again.
    const empty = openClickHouseParts(await clickHouse.createDatabase('lost')).archive;
    await empty.prepare();
    await tellOrder('archived', { orderId: 'in time', refundId: 'another', amount: '0.50' });
    await rollUpWebsite(db('archived'), { countedDays, archive: empty });
    expect(await figuresOf('archived')).toEqual(expected);
    await empty.close();
    await tellOrder('kept', { orderId: 'in time', refundId: 'another', amount: '0.50' });
    await rollUpWebsite(db('kept'));
    await rollUp();
    expect((await figuresOf('archived')).sales).not.toEqual(expected.sales);
    expect(await figuresOf('archived')).toEqual(await figuresOf('kept'));

    // Whoever ordered is forgotten; what the day's sales came from is still known when one more is told.
    for (const websiteId of ['archived', 'kept'])
      await db(websiteId).transaction((queries) =>
        eraseVisits({ queries, websiteId, archive: websiteId === 'kept' ? null : archive }, ['vera']),
      );
    await move();
    for (const websiteId of ['archived', 'kept'])
      await tellOrder(websiteId, { orderId: 'one more', amount: '1.00' });
    await rollUp();
    await rollUpWebsite(db('kept'));
    const { sales: told } = await figuresOf('kept');
    expect(told).not.toEqual(expected.sales);
    expect((await figuresOf('archived')).sales).toEqual(told);
    expect(told).toContainEqual(
      expect.objectContaining({ dimension: 'source', value: 'news', orders: 1, revenue: 2010 }),
    );
  }, 60_000);
});
