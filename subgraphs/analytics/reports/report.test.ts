import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#kit/database.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { analyticsSubgraph } from '../subgraph.ts';

let figures: TestSubgraph;

const report = `query ($from: String!, $to: String!) { visitReport(from: $from, to: $to) {
  from to liveVisitors
  total { views visits visitors bounces secondsPerVisit }
  previous { views visits visitors }
  days { date views visits visitors }
  pages: breakdown(by: PAGE, first: 2) { value views visits visitors }
  funnel { stage visits }
  sales { value orders pieces revenue { value currency } refunded { value } average { value } }
  previousSales { orders }
  salesBreakdown(by: PRODUCT) { value orders revenue { value currency } }
  vitals { metric p75 count good poor } } }`;

beforeAll(async () => {
  figures = await openTestSubgraph(analyticsSubgraph);
  const db = figures.subgraph.database.forWebsite('shop');
  await db.rows(
    statement(`INSERT INTO daily_count (website_id, dimension, day, value, views, visits, visitors, bounces, seconds) VALUES
      ($1, 'all', '2026-03-01', '', 10, 4, 3, 1, 100), ($1, 'all', '2026-03-03', '', 6, 2, 2, 1, 20),
      ($1, 'all', '2026-02-27', '', 8, 8, 8, 8, 0),
      ($1, 'page', '2026-03-01', '/', 4, 4, 3, 0, 0), ($1, 'page', '2026-03-03', '/', 2, 2, 2, 0, 0),
      ($1, 'page', '2026-03-01', '/mug', 5, 3, 3, 0, 0), ($1, 'page', '2026-03-01', '/rare', 1, 1, 1, 0, 0),
      ($1, 'funnel', '2026-03-01', 'visit', 0, 6, 5, 0, 0), ($1, 'funnel', '2026-03-01', 'product', 0, 3, 3, 0, 0),
      ($1, 'left:product', '2026-03-01', '/mug', 2, 1, 1, 0, 0), ($1, 'left:product', '2026-03-03', '/jug', 2, 2, 1, 0, 0),
      ($1, 'left:visit', '2026-03-03', '/', 1, 3, 1, 0, 0), ($1, 'medium', '2026-03-03', 'search', 1, 2, 1, 0, 0),
      ($1, 'term', '2026-03-03', 'blue mug', 1, 1, 1, 0, 0), ($1, 'funnel', '2026-03-01', 'order', 0, 1, 1, 0, 0)`),
    [],
  );
  await db.rows(
    statement(`INSERT INTO daily_sale (website_id, dimension, day, currency, value, orders, pieces, revenue, refunds, refunded) VALUES
      ($1, 'all', '2026-03-01', 'GBP', '', 2, 5, 7000, 0, 0), ($1, 'all', '2026-03-03', 'GBP', '', 1, 1, 3001, 1, 500),
      ($1, 'all', '2026-03-01', 'JPY', '', 1, 1, 1200, 0, 0),
      ($1, 'product', '2026-03-01', 'GBP', 'mug', 2, 4, 6000, 0, 0), ($1, 'product', '2026-03-01', 'GBP', 'jug', 1, 1, 1000, 0, 0)`),
    [],
  );
  await db.rows(
    statement(`INSERT INTO daily_vital (website_id, metric, dimension, day, value, bucket, count) VALUES
      ($1, 'LCP', 'all', '2026-03-01', '', 276, 3), ($1, 'LCP', 'all', '2026-03-02', '', 2340, 1),
      ($1, 'LCP', 'page', '2026-03-01', '/', 276, 2), ($1, 'LCP', 'page', '2026-03-02', '/mug', 2340, 1), ($1, 'INP', 'page', '2026-03-02', '/', 200, 1),
      ($1, 'LCP', 'device', '2026-03-01', 'phone', 276, 3), ($1, 'LCP', 'device', '2026-03-02', 'desktop', 2340, 1)`),
    [],
  );
});
afterAll(() => figures.close());

const reporter = (websiteId: string) => ({ websiteId, accountId: 'ada', permissions: ['REPORTS_READ'] });

async function read(from: string, to: string, websiteId = 'shop') {
  return figures.run(report, { from, to }, reporter(websiteId));
}

describe('a report of some days', () => {
  test('has the sums of these days, of as many before, and each day', async () => {
    const { data } = await read('2026-03-01', '2026-03-03');
    expect(data).toMatchObject({
      visitReport: {
        ...{ from: '2026-03-01', to: '2026-03-03', liveVisitors: 0 },
        total: { views: 16, visits: 6, visitors: 5, bounces: 2, secondsPerVisit: 20 },
        previous: { views: 8, visits: 8, visitors: 8 },
        days: [
          { date: '2026-03-01', views: 10, visits: 4, visitors: 3 },
          { date: '2026-03-02', views: 0, visits: 0, visitors: 0 },
          { date: '2026-03-03', views: 6, visits: 2, visitors: 2 },
        ],
        pages: [
          { value: '/', views: 6, visits: 6, visitors: 5 },
          { value: '/mug', views: 5, visits: 3, visitors: 3 },
        ],
      },
    });
  });

  test('reaches the whole report of the days that it is compared with', async () => {
    const compared = `query ($comparison: ReportComparison!) {
      visitReport(from: "2026-03-01", to: "2026-03-03", comparison: $comparison) { previousReport { from to total { views } } } }`;
    const against = async (comparison: string) =>
      (await figures.run(compared, { comparison }, reporter('shop'))).at('visitReport.previousReport');
    expect(await against('DAYS_BEFORE')).toEqual({
      ...{ from: '2026-02-26', to: '2026-02-28', total: { views: 8 } },
    });
    expect(await against('YEAR_BEFORE')).toEqual({
      ...{ from: '2025-03-02', to: '2025-03-04', total: { views: 0 } },
    });
  });

  test('shows how far visits came on the way to an order, each stage though nobody came there', async () => {
    const answer = await read('2026-03-01', '2026-03-03');
    expect(answer.at('visitReport.funnel')).toEqual([
      { stage: 'VISIT', visits: 6 },
      { stage: 'PRODUCT', visits: 3 },
      { stage: 'CART', visits: 0 },
      { stage: 'CHECKOUT', visits: 0 },
      { stage: 'ORDER', visits: 1 },
    ]);
  });

  test('names the pages that visits left from at each stage, and how and by which words they were found', async () => {
    const answer = await figures.run(
      `{ visitReport(from: "2026-03-01", to: "2026-03-03") { funnel { stage exits(first: 1) { value visits } }
        kinds: breakdown(by: MEDIUM) { value visits } words: breakdown(by: TERM) { value visits } } }`,
      {},
      reporter('shop'),
    );
    expect(answer.at('visitReport')).toEqual({
      funnel: [
        { stage: 'VISIT', exits: [{ value: '/', visits: 3 }] },
        { stage: 'PRODUCT', exits: [{ value: '/jug', visits: 2 }] },
        ...['CART', 'CHECKOUT', 'ORDER'].map((stage) => ({ stage, exits: [] })),
      ],
      kinds: [{ value: 'search', visits: 2 }],
      words: [{ value: 'blue mug', visits: 1 }],
    });
  });

  test('tells orders in each currency, and which products they were for', async () => {
    const answer = await read('2026-03-01', '2026-03-03');
    expect(answer.at('visitReport.sales')).toEqual([
      {
        ...{ value: '', orders: 3, pieces: 6, revenue: { value: '100.01', currency: 'GBP' } },
        ...{ refunded: { value: '5.00' }, average: { value: '33.34' } },
      },
      {
        ...{ value: '', orders: 1, pieces: 1, revenue: { value: '1200', currency: 'JPY' } },
        ...{ refunded: { value: '0' }, average: { value: '1200' } },
      },
    ]);
    expect(answer.at('visitReport.previousSales')).toEqual([]);
    expect(answer.at('visitReport.salesBreakdown.0')).toMatchObject({
      ...{ value: 'mug', revenue: { value: '60.00' } },
    });
  });

  test('says how fast pages were for three of four visitors', async () => {
    const answer = await read('2026-03-01', '2026-03-03');
    expect(answer.at('visitReport.vitals')).toEqual([
      { metric: 'LCP', p75: 991, count: 4, good: 3, poor: 1 },
    ]);
    const parts = await figures.run(
      `{ visitReport(from: "2026-03-01", to: "2026-03-03") {
        pages: vitalsBreakdown(metric: LCP, by: PAGE) { value metric p75 count good poor }
        devices: vitalsBreakdown(metric: LCP, by: DEVICE, first: 1) { value count }
        releases: vitalsBreakdown(metric: LCP, by: RELEASE) { value } } }`,
      {},
      reporter('shop'),
    );
    expect(parts.at('visitReport')).toEqual({
      pages: [
        { value: '/', metric: 'LCP', p75: 991, count: 2, good: 2, poor: 0 },
        { value: '/mug', metric: 'LCP', p75: 4914, count: 1, good: 0, poor: 1 },
      ],
      devices: [{ value: 'phone', count: 3 }],
      releases: [],
    });
  });

  test('is a file, part by part, of what cells of a spreadsheet may hold', async () => {
    const ask = async (table: string, after: string | null = null, websiteId = 'shop') => {
      const answer = await figures.run(
        `query ($table: VisitReportTable!, $after: String) {
          visitReportCsv(from: "2026-03-01", to: "2026-03-03", table: $table, after: $after) { text pageInfo { hasNextPage endCursor } } }`,
        { table, after },
        reporter(websiteId),
      );
      return answer.errors ?? answer.at('visitReportCsv');
    };
    const whole = (text: string, rows: number) => ({
      ...{ text, pageInfo: { hasNextPage: false, endCursor: String(rows) } },
    });
    expect(await ask('PAGE')).toEqual(
      whole('Value,Page views,Visits,Visitors\r\n/,6,6,5\r\n/mug,5,3,3\r\n/rare,1,1,1\r\n', 3),
    );
    expect(await ask('VITALS_BY_DEVICE')).toEqual(
      whole(
        'Measure,Value,75th percentile,Measurements,Good,Poor\r\nLCP,phone,991,3,3,0\r\nLCP,desktop,4914,1,0,1\r\n',
        2,
      ),
    );
    expect(await ask('DAYS')).toMatchObject({
      text: 'Day,Page views,Visits,Visitors\r\n2026-03-01,10,4,3\r\n2026-03-02,0,0,0\r\n2026-03-03,6,2,2\r\n',
    });
    expect(await ask('SALES')).toMatchObject({
      text: 'Value,Currency,Orders,Pieces,Revenue,Refunded,Average\r\n,GBP,3,6,100.01,5.00,33.34\r\n,JPY,1,1,1200,0,1200\r\n',
    });
    expect(await ask('SALES_BY_PRODUCT')).toMatchObject({
      text: expect.stringContaining('mug,GBP,2,4,60.00'),
    });
    expect(await ask('FUNNEL')).toMatchObject({ text: expect.stringContaining('order,1\r\n') });
    expect(await ask('VITALS')).toMatchObject({ text: expect.stringContaining('LCP,991,4,3,1\r\n') });
    expect(await ask('PAGE', null, 'other')).toEqual({
      ...{ text: 'Value,Page views,Visits,Visitors\r\n', pageInfo: { hasNextPage: false, endCursor: null } },
    });
    expect(await ask('PAGE', 'nowhere')).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    const db = figures.subgraph.database.forWebsite('long');
    await db.rows(
      statement(`INSERT INTO daily_count (website_id, dimension, day, value, views, visits, visitors)
        SELECT $1, 'search', '2026-03-01', '=word ' || n, 1, 1, 1 FROM generate_series(1, 1001) n`),
      [],
    );
    const first = await ask('SEARCH', null, 'long');
    expect(first).toMatchObject({
      ...{
        text: expect.stringContaining("'=word 1,1,1,1"),
        pageInfo: { hasNextPage: true, endCursor: '1000' },
      },
    });
    expect(await ask('SEARCH', '1000', 'long')).toEqual(whole("'=word 999,1,1,1\r\n", 1001));
    await db.rows(
      statement(`INSERT INTO daily_vital (website_id, metric, dimension, day, value, bucket, count)
        SELECT $1, 'LCP', 'release', '2026-03-01', 'r' || n, 276, n FROM generate_series(1, 167) n`),
      [],
    );
    expect(await ask('VITALS_BY_RELEASE', null, 'long')).toMatchObject({
      ...{ text: expect.stringContaining('LCP,r167,991,167,167,0\r\n') },
      pageInfo: { hasNextPage: true, endCursor: '166' },
    });
    expect(await ask('VITALS_BY_RELEASE', '166', 'long')).toEqual(whole('LCP,r1,991,1,1,0\r\n', 167));
  });

  test('has the pages that came to most in all, though on no day they were among the most frequent', async () => {
    const db = figures.subgraph.database.forWebsite('many');
    await db.rows(
      statement(`INSERT INTO daily_count (website_id, dimension, day, value, views, visits, visitors)
        SELECT $1, 'page', day, value, visits, visits, visits FROM (VALUES ('2026-03-01'::date), ('2026-03-02')) AS d (day),
          LATERAL (SELECT '/' || day || '/' || n AS value, 100 - n AS visits FROM generate_series(1, 20) AS n
            UNION ALL VALUES ('/steady', 79), ('/once', CASE day WHEN '2026-03-01' THEN 300 ELSE 1 END)) AS v`),
      [],
    );
    const pages = async (first: number) => {
      const answer = await figures.run(
        `query ($first: Int!) { visitReport(from: "2026-03-01", to: "2026-03-02") { breakdown(by: PAGE, first: $first) { value visits } } }`,
        { first },
        reporter('many'),
      );
      return answer.at('visitReport.breakdown');
    };
    const [once, steady, third] = [
      { value: '/once', visits: 301 },
      { value: '/steady', visits: 158 },
      { value: '/2026-03-01/1', visits: 99 },
    ];
    expect(await pages(1)).toEqual([once]);
    expect(await pages(2)).toEqual([once, steady]);
    expect(await pages(5)).toMatchObject([once, steady, third, { visits: 99 }, { visits: 98 }]);
    expect(await pages(100)).toHaveLength(42);
  });

  test('is empty on another website, and refused for days that are none and for who may not read it', async () => {
    expect((await read('2026-03-01', '2026-03-03', 'other')).at('visitReport.total.views')).toBe(0);
    expect((await read('2026-03-03', '2026-03-01')).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const visitor = await figures.run(
      report,
      { from: '2026-03-01', to: '2026-03-01' },
      { websiteId: 'shop' },
    );
    expect(visitor.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
