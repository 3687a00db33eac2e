import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { runCommandLine } from '../commands/command-line.ts';
import { readConfig } from '../config.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres, setArchiving } from '../postgres/postgres.ts';
import { startBusyWebsite } from '../testing/busy-website-testing.ts';
import { placeTestOrder } from '../testing/order-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { BackupSchedule } from './backup-schedule.ts';
import { removeDataFolder } from './restore-backup.ts';

const shoppers = 4;
const ordersInAll = 200;

let folder: string;
let kept: string;
let dataDir: string;
let postgres: EmbeddedPostgres;
let shop: TestInstall;
let website: TestWebsite;
let mug: string;

/** An install on the PostgreSQL that comes along, whose log is archived. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine operator's moments-"));
  await chmod(folder, 0o755);
  kept = join(folder, 'backups');
  dataDir = join(folder, 'data');
  expect(await setArchiving(dataDir, true)).toBe(true);
  postgres = await openEmbeddedPostgres(dataDir);
  shop = await openTestInstall(
    { RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3000' },
    { url: postgres.url, drop: async () => undefined },
  );
  ({ website } = await startBusyWebsite(shop, 'Kept', 'm'.repeat(43)));
  const row = { title: 'Mug', slug: 'mug', sku: 'MUG', price: '5.00', stock: '5000' };
  mug = (await createProductsPage(website, [row])).productIds.get('mug') ?? '';
  await website.query(
    website.owner,
    'mutation { updateStoreSettings(input: { isTestMode: true }) { __typename } }',
  );
});
afterAll(async () => {
  await shop?.close().catch(() => undefined);
  await postgres?.stop().catch(() => undefined);
  for (const name of ['data', 'restored']) await removeDataFolder(join(folder, name));
  await rm(folder, { recursive: true, force: true });
});

async function vitrine(args: string[]) {
  let out = '';
  let notes = '';
  const code = await runCommandLine({
    args,
    env: { DATA_DIR: dataDir, BACKUP_TO: kept },
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (notes += text) },
    signal: new AbortController().signal,
  });
  return { code, out, notes };
}

/** What is in each table of the shop: how many rows, and a checksum of all of them. The secrets, and what they are known by, are in no backup without a passphrase. */
async function readShop(url: string): Promise<Record<string, unknown>> {
  const client = await openTestConnection(url, '*');
  const { rows } = await client.query<{ place: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS place FROM pg_tables
     WHERE schemaname IN ('commerce', 'content', 'forms', 'identity') AND tablename <> 'secret_fingerprint' ORDER BY 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { place } of rows) {
    const { rows: sums } = await client.query(
      `SELECT count(*)::int AS rows, md5(string_agg(t::text, '|' ORDER BY t::text)) AS checksum FROM ${place} t`,
    );
    found[place] = sums[0];
  }
  await client.end();
  return found;
}

async function countOrders(url: string): Promise<number> {
  const client = await openTestConnection(url, '*');
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM commerce.customer_order WHERE email LIKE '%@shoppers.test'",
  );
  await client.end();
  return rows[0]?.count ?? 0;
}

test('a shop whose disk was lost is there again as it was at a moment in the middle of 200 orders', async () => {
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_TO: kept, BACKUP_WAL: 'on' });
  const schedule = new BackupSchedule(config, shop.log);
  let number = 0;
  const buyUntil = async (last: number) => {
    const buy = async () => {
      while (number < last) {
        number += 1;
        await placeTestOrder(website, `buyer-${number}`, {
          productId: mug,
          email: `${number}@shoppers.test`,
        });
      }
    };
    await Promise.all(Array.from({ length: shoppers }, buy));
  };
  // The first copy of the database's folder is made while orders come in: the log alone restores nothing.
  await Promise.all([buyUntil(60), schedule.look()]);
  expect(schedule.problems).toEqual([]);
  await buyUntil(ordersInAll / 2);
  const then = await readShop(postgres.url);
  const moment = new Date();
  await buyUntil(ordersInAll);
  await schedule.look();
  await schedule.close();
  const placed = await countOrders(postgres.url);
  await shop.close();
  await postgres.stop();
  await removeDataFolder(dataDir);

  const at = moment.toISOString();
  expect((await vitrine(['backup', 'list'])).out).toContain('any moment since');
  const verified = await vitrine(['backup', 'verify', 'latest', '--at', 'latest']);
  expect(verified).toMatchObject({ code: 0, notes: '' });
  expect(verified.out).toContain('showed the home pages of 1 websites.');
  expect(placed).toBe(ordersInAll);
  const into = join(folder, 'restored');
  const restored = await vitrine(['backup', 'restore', 'latest', '--at', at, '--into', into]);
  expect(restored).toEqual({ code: 0, notes: '', out: `${into} holds the install as it was at ${at}.\n` });
  const again = await openEmbeddedPostgres(into);
  expect(await countOrders(again.url)).toBe(ordersInAll / 2);
  expect(await readShop(again.url)).toEqual(then);
  await again.stop();
});

test('a moment that no backup reaches, or whose log was damaged on its way, is told so', async () => {
  const refused = (args: string[]) =>
    vitrine(['backup', 'restore', 'latest', '--into', join(folder, 'never'), ...args]);
  expect((await refused(['--at', '2001-01-01T00:00:00Z'])).notes).toContain(
    'No backup here reaches 2001-01-01',
  );
  expect((await refused(['--at', '2999-01-01T00:00:00Z'])).notes).toContain('What was archived ends at');
  expect((await refused(['--at', 'yesterday'])).notes).toContain('--at is a moment with its time zone');
  const [archive = ''] = await readdir(join(kept, 'wal'));
  const names = (await readdir(join(kept, 'wal', archive))).filter((name) => name.endsWith('.gz')).sort();
  const segment = join(kept, 'wal', archive, names.at(-1) ?? '');
  const bytes = await readFile(segment);
  await writeFile(segment, bytes.subarray(0, bytes.length / 2));
  expect(await refused(['--at', 'latest'])).toMatchObject({
    ...{ code: 1, out: '' },
    notes: expect.stringMatching(/^The segment [0-9A-F]{24} of the write-ahead log cannot be read\.\n$/),
  });
  await writeFile(segment, bytes);
  expect(existsSync(join(folder, 'never'))).toBe(false);
});
