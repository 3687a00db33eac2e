import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { analyticsSubgraph } from '../subgraph.ts';
import { rollUpWebsite } from './rollup.data.ts';

let figures: TestSubgraph;

beforeAll(async () => {
  figures = await openTestSubgraph(analyticsSubgraph);
});
afterAll(() => figures.close());

const dayMs = 86_400_000;
const noon = (daysAgo: number) =>
  `${new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)}T12:00:00.000Z`;
const dayOf = (daysAgo: number) => noon(daysAgo).slice(0, 10);

const visitor = {
  ...{ websiteId: 'shop', timeZone: 'UTC', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
  measurement: { areCookiesAllowed: true, isCookieless: false, retentionDays: 90 },
};
const see = (daysAgo: number) =>
  figures.run(
    'mutation ($events: [VisitEventInput!]!) { recordVisitEvents(events: $events, visitorRecord: "vera|1|1|1|1") { accepted } }',
    { events: [{ schema: 'PageView', content: { pagePath: '/' }, at: noon(daysAgo) }] },
    visitor,
  );
const recount = async (since: string, permissions = ['GATEWAY']) => {
  const answer = await figures.run(
    'mutation ($since: String!) { recountVisits(since: $since) { day next } }',
    { since },
    { websiteId: 'shop', permissions },
  );
  return answer.errors?.[0]?.extensions.code ?? answer.at('recountVisits');
};
const counts = () =>
  figures.sql(
    `SELECT dimension, day::text, value, views, visits, visitors FROM daily_count WHERE website_id = 'shop' ORDER BY 1, 2, 3`,
  );

test('figures that were spoiled are made again day by day of the events that are kept, and of no day besides', async () => {
  for (const daysAgo of [1, 2, 3]) await see(daysAgo);
  await figures.sql(`INSERT INTO daily_count (website_id, dimension, day, value, views) VALUES
    ('shop', 'all', '${dayOf(200)}', '', 7), ('elsewhere', 'all', '${dayOf(1)}', '', 8)`);
  await rollUpWebsite(figures.subgraph.database.forWebsite('shop'));
  const right = await counts();
  expect(right.length).toBeGreaterThan(30);
  await figures.sql(`UPDATE daily_count SET views = 999 WHERE dimension = 'page' AND day >= '${dayOf(9)}'`);
  await figures.sql(`DELETE FROM daily_count WHERE dimension = 'device' AND website_id = 'shop'`);
  await figures.sql(`INSERT INTO daily_count (website_id, dimension, day, value, views)
    VALUES ('shop', 'page', '${dayOf(2)}', '/never-seen', 5)`);
  expect(await counts()).not.toEqual(right);
  expect(await recount(dayOf(300))).toEqual({ day: dayOf(3), next: dayOf(2) });
  expect(await recount(dayOf(2))).toEqual({ day: dayOf(2), next: dayOf(1) });
  expect(await recount(dayOf(1))).toEqual({ day: dayOf(1), next: null });
  expect(await counts()).toEqual(right);
  expect(await recount(dayOf(0))).toEqual({ day: null, next: null });
  expect(await figures.sql(`SELECT views FROM daily_count WHERE website_id = 'elsewhere'`)).toEqual([
    { views: 8 },
  ]);
});

test('a day whose events are no longer whole keeps the figures that it has', async () => {
  await figures.sql(`INSERT INTO event_retention (website_id, days) VALUES ('shop', 1)
    ON CONFLICT (website_id) DO UPDATE SET days = 1`);
  expect(await recount(dayOf(9))).toEqual({ day: dayOf(1), next: null });
  await figures.sql(`INSERT INTO archived_visits (website_id, last_day) VALUES ('shop', '${dayOf(1)}')`);
  expect(await recount(dayOf(9))).toEqual({ day: null, next: null });
});

test('only who runs the install has figures made again, since a day that there is', async () => {
  expect(await recount(dayOf(1), ['REPORTS_READ'])).toMatch(/UNAUTHENTICATED|FORBIDDEN/);
  expect(await recount('2026-02-30')).toBe('BAD_USER_INPUT');
});
