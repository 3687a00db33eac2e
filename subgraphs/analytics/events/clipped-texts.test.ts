import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { rollUpWebsite } from '../rollup/rollup.data.ts';
import { analyticsSubgraph } from '../subgraph.ts';

let figures: TestSubgraph;

beforeAll(async () => {
  figures = await openTestSubgraph(analyticsSubgraph);
});
afterAll(() => figures.close());

const record =
  'mutation ($events: [VisitEventInput!]!) { recordVisitEvents(events: $events, visitorRecord: "vera|1|1|1|1") { accepted refused { reason } } }';

async function send(websiteId: string, schema: string, content: object): Promise<unknown> {
  const visitor = {
    ...{ websiteId, timeZone: 'UTC', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    measurement: { areCookiesAllowed: true, isCookieless: false, retentionDays: 90 },
  };
  const { data, errors } = await figures.run(record, { events: [{ schema, content }] }, visitor);
  return errors ?? data;
}

const kept = { recordVisitEvents: { accepted: 1, refused: [] } };
const long = 'x'.repeat(99);

test.each<[string, string, string, object, string, unknown]>([
  ['The name of a source', 'a', 'PageView', { query: `?utm_source=${long}😀` }, 'source', long],
  [
    'A campaign with a character that no text may hold',
    'b',
    'PageView',
    { query: '?utm_campaign=a%00b' },
    'campaign',
    'ab',
  ],
  ['A language', 'c', 'PageView', { language: 'abcdefg😀' }, 'language', 'abcdefg'],
  ['A currency', 'd', 'PageView', { currency_code: 'ab😀' }, 'currency', 'AB'],
  ['What an event is about', 'e', 'V1Event', { event: 'opened', id: `${long}😀` }, 'subject', long],
  ['A number that is nearly none', 'f', 'PageView', { position: 5e-324 }, 'value', 5e-324],
  ['The largest number', 'g', 'PageView', { position: 1.7e308 }, 'value', 1.7e308],
])('%s is kept in whole characters, and so is what others send at the same time', async (...given) => {
  const [, websiteId, schema, content, column, expected] = given;
  const others = { pagePath: '/others' };
  expect(await Promise.all([send(websiteId, schema, content), send(websiteId, 'PageView', others)])).toEqual([
    kept,
    kept,
  ]);
  const rows = await figures.sql(
    `SELECT ${column} AS text FROM visit_event WHERE website_id = '${websiteId}' AND path <> '/others'`,
  );
  expect(rows).toEqual([{ text: expected }]);
});

test('lists within lists, and texts of letters that take the most room, spoil no figure of the day', async () => {
  const letters = (length: number, from: number) =>
    String.fromCodePoint(...Array.from({ length }, (_, index) => from + ((index * 7_919) % 20_000)));
  const deep = JSON.parse(`${'['.repeat(3_500)}${']'.repeat(3_500)}`);
  const sent: [string, object][] = [
    ['PageView', { pagePath: `/${letters(200, 0x4e00)}`, more: deep }],
    ['SiteSearch', { query: letters(250, 0x20000), results: 0 }],
    ['SiteSearch', { query: letters(500, 0x4e00), results: 0 }],
    ['FormMetric', { event: 'field', formId: letters(32, 0x20000), field: letters(32, 0x20000) }],
  ];
  for (const [schema, content] of sent) expect(await send('wide', schema, content)).toEqual(kept);
  await rollUpWebsite(figures.subgraph.database.forWebsite('wide'));
  const rows = await figures.sql(
    `SELECT dimension, count(*)::int AS count FROM daily_count WHERE website_id = 'wide'
     AND dimension IN ('page', 'search-empty', 'form-field') GROUP BY 1 ORDER BY 1`,
  );
  expect(rows).toEqual([
    { dimension: 'form-field', count: 1 },
    { dimension: 'page', count: 1 },
    { dimension: 'search-empty', count: 2 },
  ]);
});
