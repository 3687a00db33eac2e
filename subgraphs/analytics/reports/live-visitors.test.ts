import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { analyticsSubgraph } from '../subgraph.ts';

const record =
  'mutation ($events: [VisitEventInput!]!, $visitor: String) { recordVisitEvents(events: $events, visitorRecord: $visitor) { accepted } }';
const website = { websiteId: 'now', timeZone: 'UTC' };
const browser = {
  ...{ ...website, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' },
  measurement: { areCookiesAllowed: true, isCookieless: false, retentionDays: 90 },
};

let figures: TestSubgraph;

beforeAll(async () => {
  figures = await openTestSubgraph(analyticsSubgraph);
});
afterAll(() => figures.close());

async function seePages(name: string, pages: number): Promise<void> {
  const events = Array.from({ length: pages }, (_, page) => ({
    ...{ schema: 'PageView', content: { pagePath: `/${page}` } },
  }));
  await figures.run(record, { events, visitor: `${name}|1|1|1|1` }, browser);
}

test('who is on the website now is counted, but for who saw over 300 pages within the hour, as a robot does', async () => {
  await seePages('vera', 2);
  await seePages('olga', 1);
  for (let times = 0; times < 7; times += 1) await seePages('robot', 50);
  const report = await figures.run(
    '{ visitReport(from: "2026-03-01", to: "2026-03-01") { liveVisitors } }',
    {},
    { ...website, accountId: 'ada', permissions: ['REPORTS_READ'] },
  );
  expect(report.at('visitReport')).toEqual({ liveVisitors: 2 });
});
