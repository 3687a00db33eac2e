import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#kit/database.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { eraseVisits } from '../erasure/erasure.data.ts';
import { shoppingContent } from '../events/shopping-testing.ts';
import { visitorKey } from '../events/visitor.rules.ts';
import { dropOldEvents } from '../rollup/retention.data.ts';
import { rollUpWebsite } from '../rollup/rollup.data.ts';
import { analyticsSubgraph } from '../subgraph.ts';

let figures: TestSubgraph;

beforeAll(async () => {
  figures = await openTestSubgraph(analyticsSubgraph);
});
afterAll(() => figures.close());

/** Noon of the day before yesterday, and minutes after it: far from the ends of a day, whenever the tests run. */
const noon = `${new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`;
const at = (minutes: number) => new Date(Date.parse(noon) + minutes * 60_000).toISOString();
const exposure = (variant: string) => ['ExperimentExposure', { experimentId: 'sale', variant }] as const;
const addition = ['CommerceShopping', shoppingContent('AddToCart', { item_id: 'mug' })] as const;
const order = ['Order', { id: 'order-1', grandTotal: '12.00' }] as const;

/** Somebody's events, each with its minute. */
async function visit(
  websiteId: string,
  name: string,
  events: readonly (readonly [minute: number, event: readonly [string, object]])[],
): Promise<void> {
  const measurement = { areCookiesAllowed: true, isCookieless: false, retentionDays: 90 };
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const asked =
    'mutation ($events: [VisitEventInput!]!, $record: String) { recordVisitEvents(events: $events, visitorRecord: $record) { accepted refused { message } } }';
  const { data } = await figures.run(
    asked,
    {
      record: `${name}|1|1|1|1`,
      events: events.map(([minute, [schema, content]]) => ({
        ...{ id: `${name}-${minute}`, schema, content, at: at(minute) },
      })),
    },
    { websiteId, timeZone: 'UTC', address: '203.0.113.7', measurement, userAgent },
  );
  expect(data).toEqual({ recordVisitEvents: { accepted: events.length, refused: [] } });
}

async function resultsOf(websiteId: string, endedAt: string | null = null, permissions = ['REPORTS_READ']) {
  await rollUpWebsite(figures.subgraph.database.forWebsite(websiteId));
  return figures.run(
    `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Experiment { results {
      variant visitors addedToCart { count } ordered { count rate difference { value verdict } } } } } }`,
    { of: [{ __typename: 'Experiment', id: 'sale', endedAt }] },
    { websiteId, accountId: 'ada', permissions },
  );
}
const countsOf = async (websiteId: string, endedAt: string | null = null) => {
  const results = (await resultsOf(websiteId, endedAt)).at('_entities.0.results');
  return Array.isArray(results)
    ? results.map(({ variant, visitors, addedToCart, ordered }) => [
        ...[variant, visitors, addedToCart.count, ordered.count],
      ])
    : results;
};

describe('results of an experiment', () => {
  test('leave out robots, who see more than 300 pages in an hour, also once they turn out to be some', async () => {
    await visit('watched', 'ann', [[1, exposure('a')]]);
    await visit('watched', 'rob', [
      [1, exposure('b')],
      [2, addition],
    ]);
    expect(await countsOf('watched')).toEqual([
      ['a', 1, 0, 0],
      ['b', 1, 1, 0],
    ]);
    await figures.sql(
      `INSERT INTO visit_event (website_id, day, id, at, schema, name, visitor, path)
       SELECT 'watched', '${noon.slice(0, 10)}', 'view ' || n, '${at(3)}', 'PageView', 'PageView', '${visitorKey('watched', 'rob')}', '/'
       FROM generate_series(1, 301) n`,
    );
    await figures.sql(`INSERT INTO rollup_mark (website_id, day) VALUES ('watched', '${noon.slice(0, 10)}')`);
    expect(await countsOf('watched')).toEqual([['a', 1, 0, 0]]);
  });

  test('count each visitor once, by what they saw first, and what they did since', async () => {
    await visit('shop', 'ann', [
      [1, exposure('a')],
      [2, exposure('a')],
      [3, addition],
      [4, order],
    ]);
    await visit('shop', 'bob', [
      [1, addition],
      [2, exposure('b')],
    ]);
    await visit('shop', 'cy', [
      [1, exposure('b')],
      [5, exposure('a')],
      [6, addition],
    ]);
    await visit('shop', 'dee', [[1, order]]);
    const counts = [
      ['a', 1, 1, 1],
      ['b', 2, 1, 0],
    ];
    expect(await countsOf('shop')).toEqual(counts);
    // A late event that is older than what is known.
    await visit('shop', 'bob', [[-5, exposure('a')]]);
    expect(await countsOf('shop')).toEqual([
      ['a', 2, 2, 1],
      ['b', 1, 1, 0],
    ]);
    expect((await resultsOf('shop')).at('_entities.0.results.1.ordered')).toEqual({
      ...{ count: 0, rate: 0 },
      difference: { value: -0.5, verdict: 'UNDECIDED' },
    });
  });

  test('stay as they were when it was stopped', async () => {
    await visit('stopped', 'ann', [
      [1, exposure('a')],
      [9, order],
    ]);
    await visit('stopped', 'bob', [[8, exposure('b')]]);
    expect(await countsOf('stopped', at(5))).toEqual([['a', 1, 0, 0]]);
    expect(await countsOf('stopped')).toEqual([
      ['a', 1, 0, 1],
      ['b', 1, 0, 0],
    ]);
  });

  test('stay when a visitor is erased, or when their events are not kept any more, and lead to nobody', async () => {
    await visit('erased', 'ann', [[1, exposure('a')]]);
    await visit('erased', 'bob', [[1, exposure('b')]]);
    expect(await countsOf('erased')).toHaveLength(2);
    const { database } = figures.subgraph;
    const db = database.forWebsite('erased');
    await db.transaction((queries) =>
      eraseVisits({ queries, websiteId: 'erased', archive: null }, [visitorKey('erased', 'ann')]),
    );
    const known = async () =>
      db.rows(
        statement(
          `SELECT visitor FROM experiment_visitor WHERE website_id = $1 AND visitor NOT LIKE 'gone %'`,
        ),
      );
    expect(await known()).toEqual([{ visitor: visitorKey('erased', 'bob') }]);
    const later = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
    await dropOldEvents(database, database.forWebsite('*'), later);
    expect(await known()).toEqual([]);
    expect(await countsOf('erased')).toEqual([
      ['a', 1, 0, 0],
      ['b', 1, 0, 0],
    ]);
  });

  test('are of one website, for who reads its reports', async () => {
    await visit('mine', 'ann', [[1, exposure('a')]]);
    expect(await countsOf('mine')).toHaveLength(1);
    expect(await countsOf('elsewhere')).toEqual([]);
    expect((await resultsOf('mine', null, ['CONTENT_MANAGE'])).errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    );
  });
});
