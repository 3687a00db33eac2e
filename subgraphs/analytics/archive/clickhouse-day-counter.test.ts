import { Kind, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#kit/database.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import reportSdl from '../reports/report-csv.graphql?raw';
import type { DayCounter } from '../rollup/day-counter.ts';
import { rollUpDay } from '../rollup/rollup.data.ts';
import { analyticsSubgraph } from '../subgraph.ts';
import { openClickHouseParts } from './clickhouse.data.ts';
import {
  hasClickHouse,
  prepareClickHouse,
  type TestClickHouse,
  whyNoClickHouse,
} from './clickhouse-testing.ts';
import { playEvents, playManyPages } from './played-events-testing.ts';

const day = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString().slice(0, 10);
const shop = { websiteId: 'shop', day };
/** Each table of the reports. */
const reportTables = parse(reportSdl).definitions.flatMap((definition) =>
  definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === 'VisitReportTable'
    ? (definition.values ?? []).map(({ name }) => name.value)
    : [],
);
const owner = { websiteId: 'shop', accountId: 'ada', permissions: ['WEBSITE_MANAGE', 'REPORTS_READ'] };

describe.skipIf(!hasClickHouse)(`days that ClickHouse counts${whyNoClickHouse}`, () => {
  let clickHouse: TestClickHouse;
  let visits: TestSubgraph;
  let parts: ReturnType<typeof openClickHouseParts>;
  let counter: DayCounter;
  const asked: string[] = [];

  beforeAll(async () => {
    clickHouse = await prepareClickHouse();
    await clickHouse.start();
    const url = await clickHouse.createDatabase('visits');
    visits = await openTestSubgraph(analyticsSubgraph, { eventArchiveUrl: url });
    parts = openClickHouseParts(url, 1);
    await parts.archive.prepare();
    const real = parts.counter;
    counter = {
      isIdle: (events) => real.isIdle(events),
      findCursor: (at) => real.findCursor(at),
      add: async (at, events, cursor) => {
        if (events.length > 0) asked.push(`add ${events.length}`);
        await real.add(at, events, cursor);
      },
      countEvents: (at) => real.countEvents(at),
      countDay: (at) => {
        asked.push('count');
        return real.countDay(at);
      },
      forget: (at) => {
        asked.push('forget');
        return real.forget(at);
      },
    };
    for (const websiteId of ['shop', 'elsewhere']) await play(playEvents({ day, seed: 7 }), websiteId);
  }, 60_000);
  afterAll(async () => {
    await parts?.archive.close();
    await visits?.close();
    await clickHouse?.close();
  });

  async function play(events: readonly object[], websiteId = 'shop'): Promise<void> {
    const db = visits.subgraph.database.forWebsite(websiteId);
    await db.rows(statement('SELECT create_visit_event_partition($2) WHERE $1 <> $3'), [day, '']);
    await db.rows(
      statement(`WITH stored AS (
        INSERT INTO visit_event SELECT r.* FROM jsonb_array_elements($3::jsonb) AS e,
          jsonb_populate_record(NULL::visit_event, e || jsonb_build_object('website_id', $1::text, 'day', $2::date)) AS r
        ON CONFLICT DO NOTHING)
        INSERT INTO rollup_mark (website_id, day) VALUES ($1, $2::date)`),
      [day, JSON.stringify(events)],
    );
  }

  /** Rolls up with and without ClickHouse; answers what it was asked, once both have come to the same. */
  async function compareEngines(problem: unknown = null): Promise<string[]> {
    const own = await rollUp();
    asked.length = 0;
    const others = await rollUp({ counter, websiteId: 'shop' });
    expect(parts.archive.problem).toEqual(problem);
    expect(others).toEqual(own);
    return [...asked];
  }

  /** Rolls up, from nothing; answers all that came of it. */
  async function rollUp(other?: { readonly counter: DayCounter; readonly websiteId: string }) {
    const tables = ['daily_count', 'daily_sale', 'daily_vital', 'page_error', 'experiment_visitor'];
    await visits.sql(tables.map((table) => `DELETE FROM ${table} WHERE website_id = 'shop'`).join('; '));
    const db = visits.subgraph.database.forWebsite('shop');
    await db.transaction((queries) => rollUpDay(queries, day, other));
    return { tables: await readTables(), kept: await readKept(), reports: await readReports() };
  }
  /** What is kept beside figures. */
  const readKept = async () => ({
    errors: await visits.sql(`SELECT * FROM page_error WHERE website_id = 'shop' ORDER BY fingerprint`),
    experiments: await visits.sql(
      `SELECT * FROM experiment_visitor WHERE website_id = 'shop' ORDER BY experiment_id, visitor`,
    ),
  });
  const readTables = async () => ({
    counts: await visits.sql(
      `SELECT * FROM daily_count WHERE website_id = 'shop' ORDER BY dimension, value COLLATE "C"`,
    ),
    sales: await visits.sql(
      `SELECT * FROM daily_sale WHERE website_id = 'shop' ORDER BY dimension, currency, value`,
    ),
    vitals: await visits.sql(
      `SELECT * FROM daily_vital WHERE website_id = 'shop' ORDER BY metric, dimension, value COLLATE "C", bucket`,
    ),
  });
  /** Each table of the reports, as owners save it. */
  async function readReports(): Promise<Readonly<Record<string, string>>> {
    const fields = reportTables.map(
      (name) => `${name}: visitReportFile(from: "${day}", to: "${day}", table: ${name}) { text }`,
    );
    const answer = await visits.run(`{ ${fields.join('\n')} }`, {}, owner);
    expect(answer.errors).toBeUndefined();
    return Object(answer.data);
  }

  const erase = (visitor: string) =>
    visits.run(
      'mutation ($visitor: String!) { eraseVisitor(visitor: $visitor) { ... on VisitorErasure { events } } }',
      { visitor },
      owner,
    );

  test('have every figure of every report as PostgreSQL counts it, and only new events are copied', async () => {
    expect(reportTables.length).toBeGreaterThan(30);
    const first = playEvents({ day, seed: 7 });
    expect(await compareEngines()).toEqual([`add ${first.length}`, 'count']);
    const { counts, sales, vitals } = await readTables();
    const { errors, experiments } = await readKept();
    expect(new Set(counts.map(({ dimension }) => dimension)).size).toBeGreaterThan(40);
    expect(new Set(sales.map(({ dimension }) => dimension)).size).toBeGreaterThan(5);
    expect([counts.length > 120, vitals.length > 100, errors.length]).toEqual([true, true, 6]);
    expect(new Set(experiments.map(({ variant }) => variant))).toEqual(new Set(['a', 'b']));
    for (const since of ['added_at', 'ordered_at'])
      expect(new Set(experiments.map((seen) => seen[since] === null))).toEqual(new Set([true, false]));
    const late = playEvents({ day, seed: 8, visitors: 5 });
    await play([...late, ...first.slice(0, 5)]);
    expect(await compareEngines()).toEqual([`add ${late.length}`, 'count']);
  }, 60_000);

  test('are counted by PostgreSQL while ClickHouse is down, of all events, and what came meanwhile is copied once it is back', async () => {
    await clickHouse.stop();
    await play(playEvents({ day, seed: 9, visitors: 2 }));
    expect(await compareEngines(expect.stringContaining('PostgreSQL, which counts them'))).toEqual([]);
    await clickHouse.start();
    await parts.archive.prepare();
    expect(await compareEngines()).toEqual([expect.stringContaining('add '), 'count']);
  }, 60_000);

  test('lose a visitor who is erased, copies too, and keep what they added to the figures', async () => {
    const before = await readTables();
    expect((await erase('vera')).at('eraseVisitor.events')).toBeGreaterThan(1);
    expect(await parts.counter.countEvents({ ...shop, websiteId: 'elsewhere' })).toBe(0);
    expect(await compareEngines()).toEqual(['count']);
    expect(await readTables()).toEqual(before);
  }, 60_000);

  test('are copied anew where the copies are of events that are not here, and counted by PostgreSQL until then', async () => {
    await visits.sql(`DELETE FROM visit_event WHERE website_id = 'shop' AND schema = 'PageNotFound'`);
    expect(await compareEngines()).toEqual(['forget']);
    const [row] = await visits.sql(`SELECT count(*)::int FROM visit_event WHERE website_id = 'shop'`);
    expect(await compareEngines()).toEqual([`add ${String(row?.count)}`, 'count']);
    await parts.counter.forget(shop);
    expect(await compareEngines()).toEqual([`add ${String(row?.count)}`, 'count']);
  }, 60_000);

  test('of more values than are kept apart, and of more events than are copied at once, are the same as well', async () => {
    await play(playManyPages(day));
    expect(await compareEngines()).toEqual(['add 20000', 'add 1500', 'count']);
    const rest = await visits.sql(
      `SELECT views FROM daily_count WHERE website_id = 'shop' AND dimension = 'page' AND value = '(other)'`,
    );
    expect(rest).toHaveLength(1);
  }, 60_000);

  test('leave no copies behind once their events are moved or dropped', async () => {
    expect(await parts.archive.findOldestDays()).toEqual([shop]);
    await parts.archive.dropCopiesBefore(new Date().toISOString().slice(0, 10));
    expect(await parts.archive.findOldestDays()).toEqual([]);
  });
});
