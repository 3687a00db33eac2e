import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { subgraphNames } from '#subgraphs/index.ts';
import { secretFile } from '../secrets/secret-places.ts';
import { startBusyWebsite } from '../testing/busy-website-testing.ts';
import { placeTestOrder } from '../testing/order-testing.ts';
import { openTestInstall } from '../testing.ts';
import {
  fileOf,
  type KeptDatabase,
  keep,
  keptNames,
  makeNext,
  readKept,
  readRows,
  restoreKept,
  upgrade,
  writeKept,
} from './kept-database-testing.ts';

/** The first of all: a website with something of everything. */
async function makeFirst(): Promise<KeptDatabase> {
  const shop = await openTestInstall();
  const { website } = await startBusyWebsite(shop, 'Kept', 'k'.repeat(43));
  const { products } = await website.query<{ products: { nodes: { id: string; title: string }[] } }>(
    website.owner,
    '{ products(first: 9) { nodes { id title } } }',
  );
  const productId = products.nodes.find(({ title }) => title === 'Kept plate')?.id ?? '';
  await website.query(
    website.owner,
    'mutation { updateStoreSettings(input: { isTestMode: true }) { __typename } }',
  );
  await placeTestOrder(website, 'kept', { productId, email: 'kept@shoppers.test' });
  const secrets: Record<string, string> = {};
  for (const name of subgraphNames) {
    const path = join(name, secretFile(name));
    secrets[path] = (await readFile(join(shop.environment.DATA_DIR ?? '', path))).toString('base64');
  }
  const { id, host } = website;
  const kept = await keep(shop.database.url, { website: { id, host }, secrets });
  await shop.close();
  return kept;
}

const isWanted = process.env.KEEP_DATABASE === '1';

test.runIf(isWanted)('the database of this version is kept for those to come (KEEP_DATABASE=1)', async () => {
  const last = (await keptNames()).at(-1);
  const name = await writeKept(last === undefined ? await makeFirst() : await makeNext(await readKept(last)));
  expect(await keptNames()).toContain(name);
});

const names = await keptNames();

test('a database is kept of every released version, each by the newest migration that it has', async () => {
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const { name: right, bytes } = fileOf(await readKept(name));
    expect(right).toBe(name);
    expect(bytes.length).toBeLessThan(300_000);
  }
});

/** What a version threw away, as it is made again from what stayed, by `table.column`. */
const madeAgain: readonly string[] = [];
/** Tables that have another name today, by the one that they had. */
const renamed: Readonly<Record<string, string>> = {};

test.each(names)(
  'the database of %s is brought up to date with all that was in it, and its pages and orders are shown',
  async (name) => {
    const kept = await readKept(name);
    const { database, dataDir, close } = await restoreKept(kept);
    const client = await openTestConnection(database.url, '*');
    expect(await readRows(client)).toEqual(kept.tables);
    await upgrade(database);
    const now = await readRows(client);
    await client.end();
    for (const [formerly, rows] of Object.entries(kept.tables)) {
      const place = renamed[formerly] ?? formerly;
      for (const row of rows) {
        const isKept = (found: Record<string, unknown>) =>
          Object.entries(row).every(
            ([column, value]) =>
              !(column in found) ||
              madeAgain.includes(`${place}.${column}`) ||
              isDeepStrictEqual(found[column], value),
          );
        if (!now[place]?.some(isKept)) expect(now[place], place).toContainEqual(row);
      }
    }

    const shop = await openTestInstall({}, { url: database.url, drop: close }, dataDir);
    const website = shop.websiteOf(kept.website.id, kept.website.host);
    for (const url of ['/', '/journal/story'])
      expect((await shop.app.inject({ url, headers: { host: website.host } })).statusCode, url).toBe(200);
    const read = await website.query<{
      products: { nodes: { title: string }[] };
      orders: { nodes: { email: string }[] };
    }>(website.owner, '{ products(first: 9) { nodes { title } } orders(first: 9) { nodes { email } } }');
    expect(read.products.nodes.map(({ title }) => title).sort()).toEqual(['Kept bowl', 'Kept plate']);
    expect(read.orders.nodes).toMatchObject([{ email: 'kept@shoppers.test' }]);
    expect(shop.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    await shop.close();
  },
);

test('the next database to keep is the same whenever it is made', async () => {
  const kept = await readKept(names.at(-1) ?? '');
  // As if these tables were new.
  const tables = { ...kept.tables, 'commerce.coupon': [], 'identity.weekly_report': [] };
  const [first, second] = [await makeNext({ ...kept, tables }), await makeNext({ ...kept, tables })];
  expect(first.tables['commerce.coupon']).toHaveLength(1);
  expect(fileOf(first).bytes.equals(fileOf(second).bytes)).toBe(true);
});
