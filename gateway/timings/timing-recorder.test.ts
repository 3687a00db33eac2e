import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type DressedShop, openDressedShop } from '../http/pages-testing.ts';
import { TimingRecorder } from './timing-recorder.ts';

let dressed: DressedShop;
beforeAll(async () => {
  dressed = await openDressedShop();
});
afterAll(() => dressed.close());

const asked = `{
  statementTimings(first: 200) { subgraph summary text slowestOperation durations { count totalMilliseconds } }
  templateTimings { kind slowestPath durations { count p95Milliseconds } parts { name durations { count } } }
}`;

interface Timings {
  statementTimings: { subgraph: string; summary: string; text: string; slowestOperation: string | null }[];
  templateTimings: { kind: string; slowestPath: string; parts: { name: string }[] }[];
}
const read = () => dressed.website.query<Timings>(dressed.website.owner, asked);

test('an owner sees which pages were drawn by which templates, and whoever runs the shop which statements that took', async () => {
  const recorder = new TimingRecorder(dressed.shop.install.graph, dressed.shop.log);
  onTestFinished(() => recorder.close());
  expect((await dressed.get(`${dressed.page}?page=7`)).statusCode).toBe(200);
  await recorder.write();
  const { statementTimings, templateTimings } = await read();
  expect(templateTimings).toEqual([
    expect.objectContaining({ kind: 'products.item', slowestPath: dressed.page }),
  ]);
  expect(templateTimings[0]?.parts.map(({ name }) => name)).toContain('default.region');
  const ofCommerce = statementTimings.filter(({ subgraph }) => subgraph === 'commerce');
  expect(ofCommerce.map(({ slowestOperation }) => slowestOperation)).toContain('SitePage');
  expect(JSON.stringify(statementTimings)).toContain('$1');
  expect(JSON.stringify(statementTimings)).not.toContain(dressed.productsPage.productIds.get('bowl'));
});

test('what was measured while nothing could be kept is kept afterwards', async () => {
  let isAway = true;
  const lines: string[] = [];
  const { graph } = dressed.shop.install;
  const recorder = new TimingRecorder(
    { ask: (...given) => (isAway ? Promise.reject(new Error('away')) : graph.ask(...given)) },
    { ...dressed.shop.log, warn: (_: object, message: string) => lines.push(message) },
  );
  const countOf = async () =>
    (await read()).templateTimings.find(({ kind }) => kind === 'products.item') ?? {
      durations: { count: 0 },
    };
  const before = await countOf();
  await dressed.get(`${dressed.page}?page=8`);
  await recorder.write();
  await dressed.get(`${dressed.page}?page=9`);
  await recorder.write();
  expect(await countOf()).toEqual(before);
  isAway = false;
  await recorder.close();
  expect(await countOf()).toMatchObject({ durations: { count: 3 } });
  expect(lines).toEqual(['Times of statements and templates wait to be kept.']);
});
