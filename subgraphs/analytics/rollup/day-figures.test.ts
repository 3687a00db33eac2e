import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { analyticsSubgraph } from '../subgraph.ts';
import { rollUpWebsite } from './rollup.data.ts';

let figures: TestSubgraph;

beforeAll(async () => {
  figures = await openTestSubgraph(analyticsSubgraph);
});
afterAll(() => figures.close());

const record = `mutation ($events: [VisitEventInput!]!) { recordVisitEvents(events: $events, visitorRecord: "vera|1|1|1|1") {
  accepted } }`;
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36';
const measurement = { areCookiesAllowed: true, isCookieless: false, retentionDays: 90 };

async function send(websiteId: string, events: readonly object[]) {
  const viewer = { websiteId, userAgent, measurement, timeZone: 'UTC' };
  const answer = await figures.run(record, { events }, viewer);
  return answer.errors ?? answer.at('recordVisitEvents');
}

test('what was measured of pages is good up to its threshold, middling above it, and poor above the other', async () => {
  const thresholds = {
    FCP: [1_800, 3_000],
    CLS: [0.1, 0.25],
    FID: [100, 300],
    INP: [200, 500],
    LCP: [2_500, 4_000],
  };
  const pages = [0, 1].flatMap((which) =>
    [0, 0.01].map((above) =>
      Object.fromEntries(
        Object.entries(thresholds).map(([name, values]) => [name, (values[which] ?? 0) * (1 + above)]),
      ),
    ),
  );
  await send(
    'thresholds',
    pages.map((data, page) => ({
      schema: 'Performance',
      content: { event: 'page_speed', pageLoadId: `p${page}`, ts: Date.now(), data },
    })),
  );
  await rollUpWebsite(figures.subgraph.database.forWebsite('thresholds'));
  const rows =
    await figures.sql(`SELECT metric, bucket / 1000 AS rating, sum(count)::int AS count FROM daily_vital
    WHERE website_id = 'thresholds' AND dimension = 'all' GROUP BY 1, 2 ORDER BY 1, 2`);
  expect(rows).toEqual(
    ['CLS', 'FCP', 'FID', 'INP', 'LCP'].flatMap((metric) => [
      { metric, rating: 0, count: 1 },
      { metric, rating: 1, count: 2 },
      { metric, rating: 2, count: 1 },
    ]),
  );
});
