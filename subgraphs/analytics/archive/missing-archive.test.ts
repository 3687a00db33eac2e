import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '#kit/database.ts';
import { testSecret } from '#kit/secret-testing.ts';
import { openSubgraph } from '#kit/subgraph.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { visitorKey } from '../events/visitor.rules.ts';
import { rollUpDay, rollUpWebsite } from '../rollup/rollup.data.ts';
import { analyticsSubgraph } from '../subgraph.ts';
import { archiveDay } from './archive-days.data.ts';

const dayBefore = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
const settled = dayBefore(40);
const owner = (websiteId: string) => ({ websiteId, accountId: 'ada', permissions: ['WEBSITE_MANAGE'] });

let visits: TestSubgraph;
beforeAll(async () => {
  visits = await openTestSubgraph(analyticsSubgraph);
  await see('shop', settled, 'PageView');
  await visits.subgraph.database.forWebsite('shop').transaction((queries) => rollUpDay(queries, settled));
  await see('shop', dayBefore(1));
  await see('elsewhere', dayBefore(1));
  // An archive that takes all that it is given.
  let taken = 0;
  const archive = {
    async add(events: readonly unknown[]) {
      taken += events.length;
    },
    countOf: async () => taken,
  };
  expect(await archiveDay(visits.subgraph.database, archive, settled)).toBe(1);
});
afterAll(() => visits?.close());

async function see(websiteId: string, day: string, schema = 'Order', visitor = 'vera'): Promise<void> {
  const db = visits.subgraph.database.forWebsite(websiteId);
  await db.rows(statement("SELECT create_visit_event_partition($2) WHERE $1 <> ''"), [day]);
  await db.rows(
    statement(`INSERT INTO visit_event (website_id, day, id, at, schema, name, visitor, subject)
      VALUES ($1, $2::date, $2, $2::date + interval '12 hours', $4, $4, $3, 'order')`),
    [day, visitor && visitorKey(websiteId, visitor), schema],
  );
}

const ask = async (websiteId: string, text: string) => {
  const answer = await visits.run(text, {}, owner(websiteId));
  return answer.errors ?? answer.data;
};
async function degradationsOfAnotherProcess(): Promise<readonly string[]> {
  const log = { error: () => undefined, warn: () => undefined, info: () => undefined };
  const { databaseUrl } = visits;
  const other = await openSubgraph(analyticsSubgraph, {
    databaseUrl,
    dataDir: tmpdir(),
    secret: testSecret,
    log,
  });
  const told = other.degradations();
  await other.close();
  return told;
}
const exportVisitor = `mutation { exportVisitor(visitor: "vera") { ... on VisitorExport { count } } }`;
const eraseVisitor = `mutation { eraseVisitor(visitor: "vera") { ... on VisitorErasure { events } } }`;

test('a visitor whose older events were moved is neither exported nor erased in part while the archive is not named', async () => {
  for (const text of [exportVisitor, eraseVisitor])
    expect(await ask('shop', text)).toMatchObject([
      {
        message: expect.stringContaining('ANALYTICS_URL does not name any more'),
        extensions: { code: 'SERVICE_UNAVAILABLE' },
      },
    ]);
  expect(await visits.sql(`SELECT id FROM visit_event WHERE website_id = 'shop'`)).toHaveLength(1);
});

test('a website that has no events there goes on as ever', async () => {
  expect(await ask('elsewhere', exportVisitor)).toEqual({ exportVisitor: { count: 1 } });
  expect(await ask('elsewhere', eraseVisitor)).toEqual({ eraseVisitor: { events: 1 } });
});

test('whoever runs the install is told from the next start on', async () => {
  expect(await degradationsOfAnotherProcess()).toEqual([
    `Events of visits up to ${settled} are in a ClickHouse, and ANALYTICS_URL names none: they can be neither exported nor erased until it is set again.`,
  ]);
});

test('once the website would have dropped them, nothing is missed any more', async () => {
  await visits.sql(`INSERT INTO event_retention (website_id, days) VALUES ('shop', 39)`);
  expect(await ask('shop', exportVisitor)).toEqual({ exportVisitor: { count: 1 } });
  expect(await degradationsOfAnotherProcess()).toEqual([]);
});

test('a day that was given up with its archive keeps its figures, also when something is told of it late', async () => {
  await visits.sql('DELETE FROM archived_visits');
  await visits.sql('UPDATE event_retention SET days = 90');
  const figures = () =>
    visits.sql(`SELECT dimension, value, views FROM daily_count WHERE day = '${settled}' ORDER BY 1, 2`);
  const before = await figures();
  expect(before).toContainEqual({ dimension: 'all', value: '', views: 1 });
  await see('shop', settled, 'MemberSignUp', '');
  await visits.sql(`INSERT INTO rollup_mark (website_id, day) VALUES ('shop', '${settled}')`);
  await rollUpWebsite(visits.subgraph.database.forWebsite('shop'));
  expect(await figures()).toEqual(before);
  expect(await visits.sql('SELECT day FROM rollup_mark')).toEqual([]);
});
