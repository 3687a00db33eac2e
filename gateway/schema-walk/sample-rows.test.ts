import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { subgraphNames } from '#subgraphs/index.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { dumpRows, fillEmptyTables } from './sample-rows-testing.ts';

let shop: TestInstall;
let everything: pg.Client;

beforeAll(async () => {
  shop = await openTestInstall();
  everything = await openTestConnection(shop.database.url, '*');
});
afterAll(async () => {
  await everything?.end();
  await shop.close();
});

/** Tables whose rows may wait for work, by two queues. */
const waiting = ['content.import_run', 'commerce.mail'];

async function fill(title: string): Promise<TestWebsite> {
  const website = await shop.createWebsite(title);
  const names = { id: website.id, name: title };
  await fillEmptyTables(everything, 'content', names, ['import_run']);
  await fillEmptyTables(everything, 'commerce', names, ['mail']);
  for (const table of waiting)
    await everything.query(
      `UPDATE ${table} SET created_at = created_at - interval '1 hour' WHERE website_id = $1`,
      [website.id],
    );
  return website;
}

const dump = async ({ id }: TestWebsite) => {
  const rows = await dumpRows(everything, subgraphNames, id);
  return waiting.map((table) => `${table}: ${rows[table]}`);
};

test('rows that stand for those of a website are as they were put in, however long a test takes', async () => {
  const website = await fill('Quiet');
  const waited = await fill('Waiting');
  for (const table of waiting)
    await everything.query(`UPDATE ${table} SET state = 'QUEUED' WHERE website_id = $1`, [waited.id]);
  const [before, waitedBefore] = [await dump(website), await dump(waited)];
  // The queues are there from the first work on.
  await waited.query(
    waited.owner,
    'mutation { importSite(input: { filename: "a.jsonl", base64: "e30=" }) { __typename } }',
  );
  // Another process finds at its start what waits.
  const begun = { url: shop.database.url, drop: async () => undefined };
  const other = await openTestInstall({}, begun, shop.environment.DATA_DIR);
  try {
    await expect
      .poll(async () => (await dump(waited)).map((rows, index) => rows !== waitedBefore[index]))
      .toEqual(waiting.map(() => true));
    expect(await dump(website)).toEqual(before);
  } finally {
    await other.close();
  }
});
