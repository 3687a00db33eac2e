import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyWebsite, statement } from '#kit/database.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { visitorKey } from '../events/visitor.rules.ts';
import { rollUpWebsite } from '../rollup/rollup.data.ts';
import { analyticsSubgraph } from '../subgraph.ts';
import { countedDays, firstKeptDay } from './archive.rules.ts';
import { archiveDay, dropArchivedEvents, findSettledDays } from './archive-days.data.ts';
import { archiveWork } from './archive-job.ts';
import { ArchiveWatch } from './archive-watch.ts';
import { openClickHouseParts } from './clickhouse.data.ts';
import {
  hasClickHouse,
  prepareClickHouse,
  type TestClickHouse,
  whyNoClickHouse,
} from './clickhouse-testing.ts';
import type { EventArchive } from './event-archive.ts';

const today = new Date().toISOString().slice(0, 10);
const dayBefore = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
const dimensions = [
  ...[
    'PAGE',
    'ENTRY',
    'EXIT',
    'SOURCE',
    'MEDIUM',
    'REFERRER',
    'CAMPAIGN',
    'TERM',
    'AD_CONTENT',
    'DEVICE',
    'BROWSER',
    'OS',
    'COUNTRY',
  ],
  ...['LANGUAGE', 'VISITOR', 'PRODUCT', 'SEARCH', 'EMPTY_SEARCH'],
];
const withEvents = [...dimensions, 'EVENT'];
const everything = `funnel { stage visits exits { value views visits visitors } }
  ${withEvents.map((name) => `${name}: breakdown(by: ${name}) { value views visits visitors }`).join('\n')}`;
const owner = { websiteId: 'shop', accountId: 'ada', permissions: ['WEBSITE_MANAGE', 'REPORTS_READ'] };

describe.skipIf(!hasClickHouse)(`events of settled days in ClickHouse${whyNoClickHouse}`, () => {
  let clickHouse: TestClickHouse;
  let visits: TestSubgraph;
  let archive: EventArchive;
  let watch: ArchiveWatch;
  const settled = dayBefore(40);

  beforeAll(async () => {
    clickHouse = await prepareClickHouse();
    await clickHouse.start();
    const url = await clickHouse.createDatabase('visits');
    visits = await openTestSubgraph(analyticsSubgraph, { eventArchiveUrl: url });
    archive = openClickHouseParts(url).archive;
    watch = new ArchiveWatch(archive, log);
    await archive.prepare();
    for (const day of [settled, dayBefore(1)]) {
      await see('shop', 'vera', day);
      await see('shop', 'adam', day);
      await see('elsewhere', 'vera', day);
    }
  }, 60_000);
  afterAll(async () => {
    watch?.close();
    await archive?.close();
    await visits?.close();
    await clickHouse?.close();
  });

  const db = () => visits.subgraph.database.forWebsite('shop');
  const install = () => visits.subgraph.database.forWebsite(everyWebsite);
  const said: string[] = [];
  const say = (_: object, message: string) => said.push(message);
  const log = { info: say, warn: say, error: say };
  const work = () => archiveWork(visits.subgraph.database, archive, { ask: () => watch.ask() }, log);
  const move = () => archiveDay(visits.subgraph.database, archive, settled);

  /** A page, an order's page and a failure that only they met, and one that all did: as they were kept weeks ago. */
  async function see(websiteId: string, name: string, day: string): Promise<void> {
    const own = visits.subgraph.database.forWebsite(websiteId);
    await own.rows(statement('SELECT create_visit_event_partition($2) WHERE $1 <> $3'), [day, '']);
    await own.rows(
      statement(`WITH stored AS (
        INSERT INTO visit_event (website_id, day, id, at, schema, name, visitor, path, subject, value, data)
        SELECT $1, $2::date, $3 || schema || subject, $2::date + interval '12 hours', schema, schema, $4, '/mug', subject, 0.1,
          '{"message": "It''s \\"broken\\"\\n — schön"}' FROM (VALUES ('PageView', ''), ('Order', 'order ' || $3),
          ('PageError', 'of ' || $3), ('PageError', 'of all')) AS e (schema, subject))
        INSERT INTO rollup_mark (website_id, day) VALUES ($1, $2::date)`),
      [day, name, visitorKey(websiteId, name)],
    );
    await rollUpWebsite(own);
  }

  const figures = async () => ({
    counts: await visits.sql('SELECT * FROM daily_count ORDER BY website_id, day, dimension, value'),
    errors: await visits.sql('SELECT * FROM page_error ORDER BY website_id, fingerprint'),
  });
  const report = async () => {
    const answer = await visits.run(
      `query ($from: String!, $to: String!) { visitReport(from: $from, to: $to) {
        total { views visits visitors bounces } days { date views } pages: breakdown(by: PAGE) { value views } } }`,
      { from: settled, to: today },
      owner,
    );
    return answer.errors ?? answer.data;
  };
  const exportOf = async (visitor: string) => {
    const answer = await visits.run(
      'mutation ($visitor: String!) { exportVisitor(visitor: $visitor) { ... on VisitorExport { count records } } }',
      { visitor },
      owner,
    );
    return answer.errors ?? answer.at('exportVisitor');
  };
  const erase = async (visitor: string) => {
    const answer = await visits.run(
      'mutation ($visitor: String!) { eraseVisitor(visitor: $visitor) { ... on VisitorErasure { events } } }',
      { visitor },
      owner,
    );
    return answer.errors ?? answer.at('eraseVisitor');
  };

  test('stay in PostgreSQL and in every answer while ClickHouse is down, which is said, and are moved once it is back', async () => {
    const before = await exportOf('vera');
    expect(before).toMatchObject({ count: 8 });
    await clickHouse.stop();
    expect(await work().findForgotten()).toEqual([]);
    expect(said).toEqual(['ClickHouse does not answer. Events stay in PostgreSQL.']);
    await expect(move()).rejects.toThrow('Older events are out of reach');
    expect(archive.problem).toContain('events stay in PostgreSQL');
    expect(await visits.sql(`SELECT count(*)::int FROM visit_event WHERE day = '${settled}'`)).toEqual([
      { count: 12 },
    ]);
    expect(await exportOf('vera')).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
    expect(await erase('vera')).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
    expect(visits.subgraph.degradations()).toEqual([expect.stringContaining('ClickHouse does not answer')]);
    await clickHouse.start();
    expect(await work().findForgotten()).toMatchObject([{ websiteId: everyWebsite }]);
    expect(await exportOf('vera')).toEqual(before);
    expect(visits.subgraph.degradations()).toEqual([]);
  }, 60_000);

  test('are moved whole, once for any number of tries, and every report and export is what it was', async () => {
    const [kept, told, exported] = [await figures(), await report(), await exportOf('vera')];
    expect(told).toMatchObject({ visitReport: { total: { views: 4 } } });
    expect(await findSettledDays(install(), today)).toEqual([settled]);
    // What a process that ended in the middle left there.
    const own = {
      website_id: 'shop',
      day: settled,
      at: Date.parse(`${settled}T12:00:00Z`),
      id: 'veraPageView',
    };
    const rest = { schema: 'PageView', name: 'PageView', visitor: visitorKey('shop', 'vera') };
    const [row] = await visits.sql(
      `SELECT (to_jsonb(e) - 'website_id')::text AS record FROM visit_event e WHERE day = '${settled}' AND website_id = 'shop' AND id = 'veraPageView'`,
    );
    await archive.add([
      { ...own, ...rest, path: '/mug', source: '', subject: '', record: String(row?.record) },
    ]);
    expect((await Promise.all([move(), move()])).toSorted()).toEqual([0, 12]);
    expect(await visits.sql(`SELECT count(*)::int FROM visit_event WHERE day = '${settled}'`)).toEqual([
      { count: 0 },
    ]);
    expect(await archive.countOf(settled)).toBe(12);
    await rollUpWebsite(db(), { countedDays });
    expect([await figures(), await report(), await exportOf('vera')]).toEqual([kept, told, exported]);
  });

  test('an order that is told of a day in an archive that nobody names any more spoils none of its figures', async () => {
    const { counts } = await figures();
    await see('shop', 'late', dayBefore(1));
    await db().rows(statement('INSERT INTO rollup_mark (website_id, day) VALUES ($1, $2)'), [settled]);
    expect(await rollUpWebsite(db(), { countedDays })).toEqual([]);
    const ofDay = (rows: typeof counts) => rows.filter(({ day }) => String(day) === String(counts[0]?.day));
    expect(ofDay((await figures()).counts)).toEqual(ofDay(counts));
  });

  test('whoever ordered is found in the archive, and erased from there with failures that nobody else met', async () => {
    expect(await archive.findVisitorsOfOrders('shop', ['order vera', "'; DROP"])).toEqual([
      visitorKey('shop', 'vera'),
    ]);
    const { counts } = await figures();
    expect(await erase('vera')).toEqual({ events: 8 });
    expect(await exportOf('vera')).toEqual({ count: 0, records: { events: [], recordings: [] } });
    expect(await exportOf('adam')).toMatchObject({ count: 8 });
    expect(await archive.findEvents('elsewhere', [visitorKey('elsewhere', 'vera')])).toHaveLength(4);
    const after = await figures();
    expect(after.counts).toEqual(counts);
    expect(
      after.errors.filter(({ website_id }) => website_id === 'shop').map((each) => each.fingerprint),
    ).toEqual([...['of adam', 'of all', 'of late']]);
  });

  test('are known to be there too where they were moved before that was written down', async () => {
    await visits.sql('DELETE FROM archived_visits');
    await work().run(install(), '');
    expect(await visits.sql('SELECT website_id, last_day::text FROM archived_visits ORDER BY 1')).toEqual(
      ['elsewhere', 'shop'].map((website_id) => ({ website_id, last_day: settled })),
    );
  });

  test('are kept for as long as their website keeps events, and no longer', async () => {
    await visits.sql(`INSERT INTO event_retention (website_id, days) VALUES ('elsewhere', 39)`);
    await work().run(install(), '');
    expect(await archive.findOldestDays()).toEqual([{ websiteId: 'shop', day: settled }]);
    await dropArchivedEvents(install(), archive, dayBefore(-60));
    expect(await archive.findOldestDays()).toEqual([]);
  });

  test('tell what visits of a segment did, the same from PostgreSQL and from ClickHouse', async () => {
    const day = dayBefore(50);
    const both = visits.subgraph.database.forWebsite('both');
    await both.rows(statement('SELECT create_visit_event_partition($2) WHERE $1 <> $3'), [day, '']);
    const seen = (visitor: string, minute: number, path: string, more: object = {}) => ({
      ...{
        visitor,
        minute,
        path,
        schema: 'PageView',
        source: '',
        campaign: '',
        device: 'mobile',
        country: 'JP',
      },
      ...{
        language: 'de',
        is_new: false,
        ...{ name: '', subject: '', value: null },
        data: { device: 'of the data', is_new: true, title: '", "is_new": true, "device": "' },
      },
      ...more,
    });
    const events = [
      seen('vera', 0, '/', { source: 'say "hi" \\ größe', is_new: true }),
      seen('vera', 10, '/mug', { is_new: true }),
      seen('vera', 20, '', { schema: 'CommerceShopping', name: 'AddToCart' }),
      seen('vera', 21, '/search', {
        schema: 'SiteSearch',
        value: 0,
        data: { query: '  Tee "Kännchen" \\ ', results: 0 },
      }),
      // Twenty minutes after the last thing that she did, so that it is the same visit; and another one an hour later.
      seen('vera', 45, '/cart', { is_new: true }),
      seen('vera', 110, '/mug'),
      seen('adam', 5, '/mug', { device: 'desktop', campaign: 'spring', language: 'fr' }),
      seen('adam', 6, '/mug', { device: 'desktop', language: 'fr', subject: 'the mug' }),
      seen('adam', 7, '', { schema: 'SiteSearch', value: 3, data: { query: 'mug' } }),
      seen('adam', 8, '', { schema: 'SiteSearch', value: null, data: { query: 'MUG' } }),
      seen('adam', 9, '/confirmed', { schema: 'Order', subject: 'order' }),
      seen('eve', 7, '/', { schema: 'CommerceShopping' }),
      ...Array.from({ length: 301 }, (_, index) => seen('robot', 60 + index / 10, '/mug')),
    ];
    const next = dayBefore(49);
    await both.rows(statement('SELECT create_visit_event_partition($2) WHERE $1 <> $3'), [next, '']);
    const play = (date: string, played: readonly object[]) =>
      both.rows(
        statement(`INSERT INTO visit_event (website_id, day, id, at, schema, name, visitor, path, source, campaign, device, country, language, is_new, subject, value, data)
        SELECT $1, $2::date, n, $2::date + minute * interval '1 minute', schema, coalesce(nullif(name, ''), schema), visitor, path, source, campaign, device, country,
          language, is_new, subject, value, data FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS e (event, n),
          jsonb_to_record(event) AS r (minute float8, schema text, visitor text, path text, source text, campaign text, device text,
            country text, language text, is_new boolean, name text, subject text, value float8, data jsonb)`),
        [date, JSON.stringify(played)],
      );
    await play(day, events);
    await play(next, events);
    const figuresOf = async (
      by: string,
      value: string,
      to = day,
    ): Promise<Readonly<Record<string, Figure[]>>> => {
      const answer = await visits.run(
        `query ($day: String!, $to: String!, $of: VisitSegmentInput!) { visitReport(from: $day, to: $to) { segment(of: $of) {
          pages(first: 100) { value views visits visitors } ${by === 'DEVICE' ? everything : ''} } } }`,
        { day, to, of: { by, value } },
        { ...owner, websiteId: 'both' },
      );
      expect(answer.errors).toBeUndefined();
      return Object(answer.at('visitReport.segment'));
    };
    const segments = [
      ...[
        ['SOURCE', 'say "hi" \\ größe'],
        ['CAMPAIGN', 'spring'],
        ['CAMPAIGN', ''],
        ['DEVICE', 'mobile'],
        ['DEVICE', 'desktop'],
        ['COUNTRY', 'JP'],
      ],
      ...[
        ['LANGUAGE', 'fr'],
        ['VISITOR', 'new'],
        ['VISITOR', 'returning'],
        ['COUNTRY', "'; DROP"],
      ],
    ] as const;
    const tell = () => Promise.all(segments.map(([by, value]) => figuresOf(by, value)));
    const page = (value: string, views: number, count: number, visitors = count) => ({
      ...{ value, views, visits: count, visitors },
    });
    const first = [page('/', 1, 1), page('/cart', 1, 1), page('/mug', 1, 1)];
    const adams = [page('/mug', 2, 1)];
    const veras = [page('/mug', 2, 2, 1), page('/', 1, 1), page('/cart', 1, 1)];
    const all = [page('/mug', 4, 3, 2), page('/', 1, 1), page('/cart', 1, 1)];
    const expected = [first, adams, veras, veras, adams, all, adams, first, [page('/mug', 3, 2)], []];
    const told = await tell();
    expect(told.map(({ pages }) => pages)).toEqual(expected);
    const [, , , onMobile, ofAdam] = told;
    expect(onMobile).toMatchObject({
      ...{ EMPTY_SEARCH: [page('tee "kännchen" \\', 1, 1)], SEARCH: [{ visits: 1 }] },
      EVENT: [page('AddToCart', 1, 1), page('SiteSearch', 1, 1)],
      VISITOR: [page('new', 3, 1), page('returning', 1, 1)],
    });
    expect(ofAdam).toMatchObject({
      ...{ SEARCH: [page('mug', 2, 1)], EMPTY_SEARCH: [], PRODUCT: [page('the mug', 1, 1)] },
      ...{ EXIT: [page('/mug', 2, 1)], CAMPAIGN: [page('spring', 2, 1)], VISITOR: [page('returning', 2, 1)] },
    });
    const stages = (...counts: readonly number[]) =>
      counts.map((visits) => expect.objectContaining({ visits }));
    expect([onMobile?.funnel, ofAdam?.funnel]).toEqual([stages(2, 1, 1, 0, 0), stages(1, 1, 1, 1, 1)]);
    const file = await visits.run(
      `query ($day: String!) { visitReportFile(from: $day, to: $day, table: PAGE, segment: { by: DEVICE, value: "mobile" }) { text } }`,
      { day },
      { ...owner, websiteId: 'both' },
    );
    expect(file.at('visitReportFile.text')).toBe(
      'Value,Page views,Visits,Visitors\r\n/mug,2,2,1\r\n/,1,1,1\r\n/cart,1,1,1\r\n',
    );
    // Figures of the day are made by another statement: those of all devices together are these.
    await both.rows(statement('INSERT INTO rollup_mark (website_id, day) VALUES ($1, $2)'), [day]);
    await rollUpWebsite(both);
    const ofDay = await visits.run(
      `query ($day: String!) { visitReport(from: $day, to: $day) { ${withEvents.map((name) => `${name}: breakdown(by: ${name}) { value views visits visitors }`).join('\n')} } }`,
      { day },
      { ...owner, websiteId: 'both' },
    );
    for (const name of dimensions)
      expect(ofDay.at(`visitReport.${name}`), name).toEqual(sumFigures(onMobile?.[name], ofAdam?.[name]));
    // What happened without a page belongs to no visit of a segment.
    const withoutPage = [page('CommerceShopping', 1, 1)];
    expect(ofDay.at('visitReport.EVENT')).toEqual(sumFigures(onMobile?.EVENT, ofAdam?.EVENT, withoutPage));
    const ofBoth = await figuresOf('DEVICE', 'mobile', next);
    expect(ofBoth).toMatchObject({ pages: [page('/mug', 4, 4, 2), page('/', 2, 2), page('/cart', 2, 2)] });
    await archiveDay(visits.subgraph.database, archive, day);
    const here = () => visits.sql(`SELECT DISTINCT day::text FROM visit_event WHERE website_id = 'both'`);
    expect(await here()).toEqual([{ day: next }]);
    expect(await tell()).toEqual(told);
    expect(await figuresOf('DEVICE', 'mobile', next)).toEqual(ofBoth);
    await archiveDay(visits.subgraph.database, archive, next);
    expect(await here()).toEqual([]);
    expect(await figuresOf('DEVICE', 'mobile', next)).toEqual(ofBoth);
  });
});

interface Figure {
  readonly value: string;
  readonly views: number;
  readonly visits: number;
  readonly visitors: number;
}

/** What segments that share no visit come to together, as reports order it. */
function sumFigures(...lists: readonly (readonly Figure[] | undefined)[]): Figure[] {
  const sums = new Map<string, Figure>();
  for (const { value, views, visits, visitors } of lists.flatMap((list) => list ?? [])) {
    const known = sums.get(value) ?? { views: 0, visits: 0, visitors: 0 };
    sums.set(value, {
      ...{ value, views: known.views + views, visits: known.visits + visits },
      visitors: known.visitors + visitors,
    });
  }
  return [...sums.values()].toSorted((a, b) => b.visits - a.visits || (a.value < b.value ? -1 : 1));
}

test('days are moved two days after they were counted for the last time', () => {
  expect(firstKeptDay('2026-03-31')).toBe('2026-02-27');
});
