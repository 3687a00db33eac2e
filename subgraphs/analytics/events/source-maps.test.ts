import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { rollUpWebsite } from '../rollup/rollup.data.ts';
import { analyticsSubgraph } from '../subgraph.ts';

let visits: TestSubgraph;
/** The script as browsers get it, and what it is called. */
let script: { readonly name: string; readonly code: string };

/** Where the price of an entry is read. */
const ownPlace = /^ *at web\/site\/basket\.js:3:52$/m;

const source = `
export function openBasket(entries) {
  const total = entries.map((entry) => entry.price.value);
  return total.reduce((sum, value) => sum + value, 0);
}
globalThis.basketOpener = (entries) => {
  globalThis.isBasketOpened = true;
  return openBasket(entries);
};
`;

/** Builds a script as the product's are: written for machines, with its map in a folder of its own. */
beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'source-maps-'));
  await mkdir(join(root, 'web', 'site'), { recursive: true });
  await writeFile(join(root, 'web', 'site', 'basket.js'), source);
  await build({
    ...{ root, configFile: false, logLevel: 'silent' },
    build: {
      ...{ outDir: 'build', assetsDir: 'assets/app', sourcemap: 'hidden', minify: true },
      rolldownOptions: { input: join(root, 'web', 'site', 'basket.js') },
    },
  });
  const folder = join(root, 'build', 'assets', 'app');
  const name = (await readdir(folder)).find((file) => file.endsWith('.js')) ?? '';
  script = { name, code: await readFile(join(folder, name), 'utf8') };
  visits = await openTestSubgraph(analyticsSubgraph, { sourceMapsFolder: folder });
});
afterAll(() => visits.close());

/** What the script throws where it runs as the one of an address. */
function failAt(address: string): Error {
  runInThisContext(script.code, { filename: address });
  try {
    Reflect.get(globalThis, 'basketOpener')([{}]);
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('The script did not fail.');
}

async function tell(errors: readonly object[]): Promise<void> {
  const answer = await visits.run(
    `mutation ($events: [VisitEventInput!]!) {
      recordVisitEvents(events: $events, visitorRecord: "vera|1|1|1|1") { accepted refused { message } } }`,
    { events: errors.map((content) => ({ schema: 'PageError', content })) },
    {
      ...{ websiteId: 'shop', timeZone: 'UTC' },
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      measurement: { areCookiesAllowed: true, isCookieless: false, retentionDays: 90 },
    },
  );
  expect(answer.at('recordVisitEvents')).toEqual({ accepted: errors.length, refused: [] });
}

async function failures() {
  await rollUpWebsite(visits.subgraph.database.forWebsite('shop'));
  const day = new Date().toISOString().slice(0, 10);
  const { data } = await visits.run(
    `query ($day: String!) { visitReport(from: $day, to: $day) { pageErrors { message source stack times } } }`,
    { day },
    { websiteId: 'shop', accountId: 'ada', permissions: ['REPORTS_READ'] },
  );
  return data;
}

test('a failure of a script that is written for machines is told by the places of its sources', async () => {
  expect(script.code).not.toContain('openBasket');
  const address = `https://shop.test/assets/app/${script.name}`;
  const { message, stack = '' } = failAt(address);
  expect(stack).toContain(`${address}:1:`);
  const [, column] = /:1:(\d+)/.exec(stack) ?? [];
  const place = { source: address, line: 1, column: Number(column) };
  const inFirefox = `basketOpener@${address}:1:${column}\n@https://shop.test/s/theme.js:3:4`;
  await tell([
    { message, stack, ...place },
    { message, stack: inFirefox, ...place },
  ]);
  const pageErrors = [
    { message, source: 'web/site/basket.js', times: 2, stack: expect.stringMatching(ownPlace) },
  ];
  expect(await failures()).toMatchObject({ visitReport: { pageErrors } });
});

test('what is of another script, or no place at all, is kept as it came', async () => {
  const stack = [
    'at f (https://shop.test/s/theme.js:3:4)',
    'at g (https://shop.test/assets/app/gone-12345678.js:1:9)',
    `at h (https://shop.test/assets/app/${script.name}:900:1)`,
    `at i (/assets/app/../../../etc/passwd.js:1:1)`,
    `at j (/assets/app/${script.name}:0:0)`,
  ].join('\n');
  await tell([{ message: 'Elsewhere', stack, source: 'https://shop.test/s/theme.js', line: 3, column: 4 }]);
  const pageErrors = expect.arrayContaining([
    { message: 'Elsewhere', source: 'https://shop.test/s/theme.js', stack, times: 1 },
  ]);
  expect(await failures()).toEqual({ visitReport: { pageErrors } });
});

test('stacks that are all blanks keep nobody waiting', { timeout: 5_000 }, async () => {
  const stack = `${' '.repeat(3_999)}!`;
  await tell(Array.from({ length: 20 }, (_, index) => ({ message: `Blank ${'x'.repeat(index)}`, stack })));
});
