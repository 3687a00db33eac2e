import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#kit/database.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { analyticsSubgraph } from '../subgraph.ts';

let figures: TestSubgraph;

beforeAll(async () => {
  figures = await openTestSubgraph(analyticsSubgraph);
  const db = figures.subgraph.database.forWebsite('shop');
  await db.rows(
    statement(`INSERT INTO daily_count (website_id, dimension, day, value, views, visits, visitors, bounces, seconds) VALUES
      ($1, 'all', '2026-03-01', '', 90, 40, 30, 10, 1000), ($1, 'source', '2026-03-01', 'Google', 10, 4, 3, 1, 100),
      ($1, 'source', '2026-03-02', 'Google', 6, 2, 2, 1, 20), ($1, 'source', '2026-03-02', 'direct', 50, 20, 20, 1, 20),
      ($1, 'source', '2026-02-28', 'Google', 3, 2, 1, 0, 0), ($1, 'source', '2025-03-02', 'Google', 7, 5, 5, 0, 0),
      ($1, 'language', '2026-03-01', 'de', 5, 2, 1, 0, 0)`),
    [],
  );
  await db.rows(
    statement(`INSERT INTO daily_sale (website_id, dimension, day, currency, value, orders, pieces, revenue, refunds, refunded) VALUES
      ($1, 'all', '2026-03-01', 'GBP', '', 9, 9, 90000, 0, 0), ($1, 'source', '2026-03-01', 'GBP', 'Google', 2, 5, 7000, 0, 0),
      ($1, 'source', '2026-03-02', 'GBP', 'Google', 1, 1, 3000, 0, 0), ($1, 'source', '2026-03-01', 'GBP', 'direct', 1, 1, 500, 0, 0)`),
    [],
  );
});
afterAll(() => figures.close());

const read = (by: string, value: string, { comparison = 'DAYS_BEFORE', websiteId = 'shop' } = {}) =>
  figures.run(
    `query ($of: VisitSegmentInput!, $comparison: ReportComparison) {
      visitReport(from: "2026-03-01", to: "2026-03-02", comparison: $comparison) { segment(of: $of) {
        total { views visits visitors bounces secondsPerVisit } previous { visits } days { date visits }
        sales { orders revenue { value currency } } previousSales { orders } } } }`,
    { of: { by, value }, comparison },
    { websiteId, accountId: 'ada', permissions: ['REPORTS_READ'] },
  );

describe('a segment of visits', () => {
  test('has their figures alone, and what they ordered', async () => {
    expect((await read('SOURCE', 'Google')).at('visitReport.segment')).toEqual({
      total: { views: 16, visits: 6, visitors: 5, bounces: 2, secondsPerVisit: 20 },
      previous: { visits: 2 },
      days: [
        { date: '2026-03-01', visits: 4 },
        { date: '2026-03-02', visits: 2 },
      ],
      sales: [{ orders: 3, revenue: { value: '100.00', currency: 'GBP' } }],
      previousSales: [],
    });
  });

  test('is compared with the same weekdays a year before, where that is asked for', async () => {
    const { data } = await read('SOURCE', 'Google', { comparison: 'YEAR_BEFORE' });
    expect(data).toMatchObject({ visitReport: { segment: { previous: { visits: 5 } } } });
  });

  test('says nothing of orders where they are not told apart by it', async () => {
    expect((await read('LANGUAGE', 'de')).at('visitReport.segment')).toMatchObject({
      ...{ total: { visits: 2 }, sales: null, previousSales: null },
    });
  });

  test('is a file day by day, of no table that is of all visits together, and of 31 days where events are counted', async () => {
    const file = async (table: string, to = '2026-03-02') => {
      const answer = await figures.run(
        `query ($table: VisitReportTable!, $to: String!) { visitReportFile(from: "2026-03-01", to: $to, table: $table,
          segment: { by: SOURCE, value: "Google" }) { text pageInfo { hasNextPage } } }`,
        { table, to },
        { websiteId: 'shop', accountId: 'ada', permissions: ['REPORTS_READ'] },
      );
      return answer.errors?.[0]?.message ?? answer.at('visitReportFile');
    };
    expect(await file('DAYS')).toEqual({
      text: 'Day,Page views,Visits,Visitors\r\n2026-03-01,10,4,3\r\n2026-03-02,6,2,2\r\n',
      pageInfo: { hasNextPage: false },
    });
    expect(await file('FORMS')).toBe('This table is of all visits together.');
    expect(await file('PAGE', '2026-04-01')).toContain('31 days at most');
    expect(await file('FUNNEL')).toMatchObject({ text: expect.stringContaining('order,0\r\n') });
  });

  test('is empty on another website, and refused for a value that is none', async () => {
    const elsewhere = await read('SOURCE', 'Google', { websiteId: 'elsewhere' });
    expect(elsewhere.at('visitReport.segment.total.visits')).toBe(0);
    expect((await read('SOURCE', 'x'.repeat(501))).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});
