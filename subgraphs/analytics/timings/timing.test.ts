import { afterAll, beforeAll, expect, test } from 'vitest';
import { durationClass, durationClasses } from '#kit/durations.rules.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { analyticsSubgraph } from '../subgraph.ts';

let figures: TestSubgraph;
beforeAll(async () => {
  figures = await openTestSubgraph(analyticsSubgraph);
});
afterAll(() => figures.close());

const gateway = { websiteId: null, permissions: ['GATEWAY'] };
const operator = { websiteId: 'shop', accountId: 'ada', permissions: ['INSTALL_READ'] };
const designer = (websiteId: string) => ({ websiteId, accountId: 'ben', permissions: ['THEME_MANAGE'] });
const at = '2026-03-01T09:30:00.000Z';

/** So many durations of one length. */
function total(count: number, ms: number) {
  const classes = new Array<number>(durationClasses).fill(0);
  classes[durationClass(ms)] = count;
  return { count, totalMs: count * ms, classes, slowestMs: ms, slowestAt: at };
}
const sent = (count: number, ms: number, slowest: { website: string; operation: string }) => ({
  ...{ subgraph: 'commerce', statement: 'abc', summary: 'SELECT product', ...total(count, ms) },
  ...{ text: 'SELECT id FROM product WHERE website_id = $1' },
  ...{ slowestWebsiteId: slowest.website, slowestOperation: slowest.operation },
});
const drawn = (websiteId: string, part: string, ms: number) => ({
  ...{ websiteId, kind: 'products.list', part, slowestPath: '/shop', ...total(10, ms) },
});
async function record(timings: object): Promise<void> {
  const text = 'mutation ($timings: JSON!) { recordServerTimings(timings: $timings) }';
  expect((await figures.run(text, { timings }, gateway)).data).toEqual({ recordServerTimings: true });
}
const statements = `{ statementTimings(hours: 2) { summary text slowestWebsiteId slowestOperation
  durations { count totalMilliseconds p95Milliseconds slowestMilliseconds } } }`;
const templates = `{ templateTimings(hours: 2) { kind slowestPath durations { count } parts { name durations { meanMilliseconds } } } }`;

test('what several processes measured of a statement is one figure, with the slowest of all', async () => {
  await record({ statements: [sent(97, 2, { website: 'shop', operation: 'SitePage' })], templates: [] });
  await Promise.all(
    [80, 40, 20].map((ms) =>
      record({ statements: [sent(1, ms, { website: 'other', operation: `Of${ms}` })], templates: [] }),
    ),
  );
  const answer = await figures.run(statements, {}, operator);
  expect(answer.at('statementTimings')).toEqual([
    {
      ...{ summary: 'SELECT product', text: 'SELECT id FROM product WHERE website_id = $1' },
      ...{ slowestWebsiteId: 'other', slowestOperation: 'Of80' },
      durations: {
        ...{ count: 100, totalMilliseconds: 97 * 2 + 140, slowestMilliseconds: 80 },
        p95Milliseconds: expect.closeTo(2, 0),
      },
    },
  ]);
});

test('statements are told to whoever runs the install, and to no owner', async () => {
  const owner = { websiteId: 'shop', accountId: 'eve', permissions: ['REPORTS_READ', 'WEBSITE_MANAGE'] };
  expect((await figures.run(statements, {}, owner)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
});

test('whoever manages a theme sees how long its templates took, on their own website alone', async () => {
  const of = (websiteId: string) => [
    ...['', 'product-item.block', 'site.region'].map((part, index) =>
      drawn(websiteId, part, 8 / (index + 1)),
    ),
  ];
  await record({ statements: [], templates: [...of('shop'), ...of('other').slice(0, 1)] });
  expect((await figures.run(templates, {}, designer('shop'))).at('templateTimings')).toEqual([
    {
      ...{ kind: 'products.list', slowestPath: '/shop', durations: { count: 10 } },
      parts: [
        { name: 'product-item.block', durations: { meanMilliseconds: 4 } },
        { name: 'site.region', durations: { meanMilliseconds: expect.closeTo(2.67, 2) } },
      ],
    },
  ]);
  expect((await figures.run(templates, {}, designer('other'))).at('templateTimings')).toEqual([
    { kind: 'products.list', slowestPath: '/shop', durations: { count: 10 }, parts: [] },
  ]);
  expect((await figures.run(templates, {}, designer('third'))).at('templateTimings')).toEqual([]);
});

test('figures go after a week', async () => {
  await figures.sql(`UPDATE template_timing SET hour = hour - interval '169 hours'`);
  await record({ statements: [], templates: [drawn('shop', '', 3)] });
  expect(await figures.sql('SELECT website_id FROM template_timing')).toEqual([{ website_id: 'shop' }]);
});
