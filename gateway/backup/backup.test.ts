import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { findPort } from '#kit/ports-testing.ts';
import { startS3 } from '#kit/s3-testing.ts';
import { createTestDatabase } from '#kit/test-postgres.ts';
import { runCommandLine } from '../commands/command-line.ts';
import { readConfig } from '../config.ts';
import { type Install, openInstall } from '../install.ts';
import { createLog } from '../log/log.ts';
import { startBusyWebsite } from '../testing/busy-website-testing.ts';
import { placeTestOrder } from '../testing/order-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { manifestSchema } from './backup-manifest.ts';
import { BackupSchedule } from './backup-schedule.ts';
import { removeDataFolder } from './restore-backup.ts';

const passphrase = 'a passphrase that is written down';
const stock = 5_000;
const shoppers = 4;

let shop: TestInstall;
let website: TestWebsite;
let mug: string;
let folder: string;
/** Where backups are. */
let kept: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-test-'));
  kept = join(folder, 'backups');
  shop = await openTestInstall({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3000' });
  ({ website } = await startBusyWebsite(shop, 'Kept', 'b'.repeat(43)));
  const row = { title: 'Mug', slug: 'mug', sku: 'MUG', price: '5.00', stock: String(stock) };
  mug = (await createProductsPage(website, [row])).productIds.get('mug') ?? '';
  await website.query(
    website.owner,
    'mutation { updateStoreSettings(input: { isTestMode: true }) { __typename } }',
  );
});

afterAll(async () => {
  await shop?.close().catch(() => undefined);
  await removeDataFolder(join(folder, 'restored'));
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command line as the program does. */
async function vitrine(args: string[], env: Record<string, string> = {}) {
  let out = '';
  let notes = '';
  const code = await runCommandLine({
    args,
    env: { ...shop.environment, BACKUP_TO: kept, ...env },
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (notes += text) },
    signal: new AbortController().signal,
  });
  return { code, out, notes };
}

/** Buys a mug as a visitor, and answers the order's id once the shop has confirmed it. */
const buy = (number: number): Promise<string> =>
  placeTestOrder(website, `buyer-${number}`, { productId: mug, email: `${number}@shoppers.test` });

/** Each table's rows, counted by whoever sees them all. */
async function countRows(url: string): Promise<Record<string, number>> {
  const client = await openTestConnection(url, '*');
  const { rows } = await client.query<{ place: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS place FROM pg_tables
     WHERE schemaname IN ('commerce', 'content', 'forms', 'identity', 'analytics') ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { place } of rows)
    counts[place] = Number((await client.query(`SELECT count(*) FROM ${place}`)).rows[0]?.count);
  await client.end();
  return counts;
}

test('a file that was changed or is missing is found, and a backup that was not finished is none', async () => {
  const { out } = await vitrine(['backup', 'create']);
  const id = out.trim();
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(kept, id, 'manifest.json'), 'utf8')));
  expect(manifest.files.length).toBeGreaterThan(0);
  expect(manifest.keys).toBeNull();
  const { sha256 = '', path } = manifest.files[0] ?? {};
  const file = join(kept, 'files', sha256.slice(0, 2), sha256);
  const bytes = await readFile(file);
  await writeFile(file, Buffer.from(bytes).fill('x', bytes.length - 1));
  expect((await vitrine(['backup', 'verify', id])).notes).toBe(
    `The file ${path} of this backup was changed.\n`,
  );
  await writeFile(file, bytes);

  const table = join(kept, id, 'database', 'commerce.product.gz');
  const rows = await readFile(table);
  await writeFile(table, rows.subarray(0, rows.length - 12));
  const cut = await vitrine(['backup', 'verify', 'latest']);
  expect(cut).toMatchObject({ code: 1, out: '' });
  expect(cut.notes).toBe('The table commerce.product of this backup is missing or was cut off.\n');
  await writeFile(table, rows);

  await rm(join(kept, id, 'manifest.json'));
  expect((await vitrine(['backup', 'list'])).out).toBe(`${id}\tnot finished\n`);
  const none = await vitrine(['backup', 'restore', id, '--into', join(folder, 'never')]);
  expect(none.notes).toContain(`The backup ${id} was not finished, or is not there.`);
  expect(existsSync(join(folder, 'never'))).toBe(false);
  await rm(join(kept, id), { recursive: true });
});

const programs = '/usr/lib/postgresql/15/bin';
const hasOtherMajor = process.getuid?.() === 0 && existsSync(`${programs}/initdb`);

test.skipIf(!hasOtherMajor)(
  `a shop moves to a PostgreSQL of an older major and from it to a newer one, with every row${hasOtherMajor ? '' : ' (skipped: root and postgresql-15 of Debian are wanted)'}`,
  async () => {
    const other = await mkdtemp(join(tmpdir(), 'vitrine-other-major-'));
    const port = await findPort();
    await chmod(other, 0o755);
    execFileSync('chown', ['postgres', other]);
    const asPostgres = (script: string) =>
      execFileSync('su', ['postgres', '-s', '/bin/sh', '-c', `cd ${other} && ${script}`], {
        stdio: 'ignore',
      });
    asPostgres(`${programs}/initdb -D main -A trust -U vitrine --locale=C.UTF-8`);
    const settings = `-p ${port} -k ${other} -c listen_addresses=127.0.0.1 -c fsync=off`;
    asPostgres(`${programs}/pg_ctl -D main -w -l log -o '${settings}' start`);
    onTestFinished(async () => {
      asPostgres(`${programs}/pg_ctl -D main -w -m fast stop`);
      await rm(other, { recursive: true, force: true });
    });
    const url = `postgresql://vitrine@127.0.0.1:${port}/postgres`;
    const [here, there] = await Promise.all([majorOf(shop.database.url), majorOf(url)]);
    expect(there).not.toBe(here);
    const keys = { BACKUP_PASSPHRASE: passphrase };
    const { out } = await vitrine(['backup', 'create'], keys);
    const rows = await countRows(shop.database.url);
    const into = join(folder, 'moved');
    const moved = await vitrine(['backup', 'restore', out.trim(), '--into', into, '--database', url], keys);
    expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('holds the install as it was') });
    expect(await countRows(url)).toEqual(rows);
    await rm(join(kept, out.trim()), { recursive: true });

    const older = { ...keys, DATA_DIR: into, DATABASE_URL: url };
    const second = (await vitrine(['backup', 'create'], older)).out.trim();
    const database = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
    onTestFinished(() => database.drop());
    const back = join(folder, 'moved-back');
    const upgraded = await vitrine(
      ['backup', 'restore', second, '--into', back, '--database', database.url],
      keys,
    );
    expect(upgraded).toMatchObject({
      code: 0,
      out: expect.stringContaining('holds the install as it was'),
    });
    expect(await countRows(database.url)).toEqual(rows);
    await rm(join(kept, second), { recursive: true });
  },
);

/** The major of a server. */
async function majorOf(url: string): Promise<number> {
  const client = await openTestConnection(url, '*');
  const { rows } = await client.query<{ number: string }>(
    `SELECT current_setting('server_version_num') AS number`,
  );
  await client.end();
  return Math.floor(Number(rows[0]?.number) / 10_000);
}

test('a bucket keeps backups as a folder does, also when it stumbles, and no more of them than wanted', async () => {
  const bucket = await startS3('nightly');
  const { accessKeyId, secretAccessKey, endpoint, bucket: name, region } = bucket.settings;
  const to = new URL(`${endpoint}/${name}/nightly?region=${region}`);
  to.username = accessKeyId;
  to.password = encodeURIComponent(secretAccessKey);
  const env = { BACKUP_TO: to.href, BACKUP_PASSPHRASE: passphrase };
  const first = (await vitrine(['backup', 'create'], env)).out.trim();
  bucket.stumble(2);
  const second = await vitrine(['backup', 'create', '--keep', '1'], env);
  expect(second).toMatchObject({ code: 0 });
  expect(second.notes).toContain(`Removed ${first}.`);
  const latest = second.out.trim();
  expect((await vitrine(['backup', 'list'], env)).out).toContain('secrets locked');
  expect(new Set([...bucket.objects.keys()].map((key) => key.split('/')[1]))).toEqual(
    new Set([latest, 'files']),
  );
  const verified = await vitrine(['backup', 'verify', 'latest'], env);
  expect(verified).toMatchObject({ code: 0 });
  expect(verified.out).toContain('showed the home pages of 1 websites.\nIts secrets open.');
  const other = { ...env, BACKUP_PASSPHRASE: 'another passphrase than that' };
  expect((await vitrine(['backup', 'verify', 'latest'], other)).notes).toContain('do not open with this');
  const without = await vitrine(['backup', 'restore', 'latest', '--into', join(folder, 'never')], {
    BACKUP_TO: to.href,
  });
  expect(without.notes).toContain('Set BACKUP_PASSPHRASE to open the secrets');
  await bucket.close();
});

test('a backup is made at its time, once, as soon as its disk is there, and the oldest goes', async () => {
  const to = join(folder, 'nightly');
  const env = { ...shop.environment, BACKUP_TO: to, BACKUP_AT: '03:15', BACKUP_KEEP: '1' };
  const day = 24 * 60 * 60 * 1_000;
  let now = new Date();
  // A disk that is not there yet: a file stands in its place.
  await writeFile(to, '');
  const schedule = new BackupSchedule(readConfig(env), shop.log, () => now);
  const made = () => shop.logLines.filter(({ msg }) => msg === 'A backup was made.');
  await schedule.look();
  expect(made()).toHaveLength(0);
  expect(shop.logLines.filter(({ level }) => level === 50).map(({ msg }) => msg)).toEqual([
    'The backup failed. It is tried again in a minute.',
  ]);
  expect(schedule.problems).toEqual(['The backup failed.']);
  const told = await vitrine(['backup', 'create', '--to', to]);
  expect(told.notes).toMatch(/ cannot be written: a file stands where a folder is wanted\.\n$/);
  await rm(to);
  await schedule.look();
  await schedule.look();
  expect([made().length, schedule.problems]).toEqual([1, []]);
  expect(schedule.lastBegun).not.toBeNull();
  now = new Date(now.getTime() + day);
  await schedule.look();
  expect(made()).toHaveLength(2);
  expect(made()[1]?.gone).toEqual([made()[0]?.id]);
  await schedule.close();
});

test('a shop that was lost wholly in the middle of many orders is there again with each that was confirmed, and none by halves', async () => {
  const confirmed: { id: string; at: number }[] = [];
  let isOver = false;
  let buyers = 0;
  const shopOn = async () => {
    while (!isOver) {
      buyers += 1;
      const id = await buy(buyers);
      confirmed.push({ id, at: Date.now() });
    }
  };
  const walks = Array.from({ length: shoppers }, shopOn);
  while (confirmed.length < 40) await wait(10);
  const { code, out } = await vitrine(['backup', 'create'], { BACKUP_PASSPHRASE: passphrase });
  expect(code).toBe(0);
  const taken = manifestSchema.parse(
    JSON.parse(await readFile(join(kept, out.trim(), 'manifest.json'), 'utf8')),
  );
  const enough = confirmed.length + 20;
  while (confirmed.length < enough) await wait(10);
  isOver = true;
  await Promise.all(walks);
  await shop.close();

  const into = join(folder, 'restored');
  const restored = await vitrine(['backup', 'restore', 'latest', '--into', into], {
    BACKUP_PASSPHRASE: passphrase,
  });
  expect(restored).toMatchObject({
    code: 0,
    out: `${into} holds the install as it was at ${taken.takenAt}.\n`,
  });
  const again = await openRestored(into);
  const counts = Object.fromEntries(
    taken.tables.map(({ schema, name, rows }) => [`${schema}.${name}`, rows]),
  );
  const client = await openTestConnection(again.url, '*');
  const { rows: orders } = await client.query<{
    id: string;
    lines: number;
    events: number;
    payments: number;
  }>(
    `SELECT o.id, (SELECT count(*)::int FROM commerce.order_line l WHERE l.order_id = o.id) AS lines,
       (SELECT count(*)::int FROM commerce.order_event e WHERE e.order_id = o.id AND e.kind = 'PLACED') AS events,
       (SELECT count(*)::int FROM commerce.payment p WHERE p.order_id = o.id) AS payments
     FROM commerce.customer_order o WHERE o.email LIKE '%@shoppers.test'`,
  );
  const { rows: left } = await client.query<{ stock: number }>(
    "SELECT stock FROM commerce.variant WHERE sku = 'MUG'",
  );
  await client.end();
  const ids = new Set(orders.map(({ id }) => id));
  const before = confirmed.filter(({ at }) => at < Date.parse(taken.takenAt));
  expect(before.length).toBeGreaterThanOrEqual(40);
  expect(before.filter(({ id }) => !ids.has(id))).toEqual([]);
  expect(ids.size).toBeLessThan(confirmed.length);
  for (const order of orders) expect(order).toEqual({ id: order.id, lines: 1, events: 1, payments: 1 });
  expect(left).toEqual([{ stock: stock - ids.size }]);
  expect(await countRows(again.url)).toMatchObject(counts);
  const viewer = { ...website.owner, requestId: 'restored' };
  const asked = await again.install.graph.execute(
    'query ($id: ID!) { order(id: $id) { id lines { title } } }',
    { id: before[0]?.id },
    { viewer, tags: new Set<string>(), effects: [] },
  );
  expect(asked).toMatchObject({ data: { order: { id: before[0]?.id, lines: [{ title: 'Mug' }] } } });
  await again.install.close();
});

async function openRestored(dataDir: string): Promise<{ install: Install; url: string }> {
  const { openEmbeddedPostgres } = await import('../postgres/postgres.ts');
  const install = await openInstall(readConfig({ DATA_DIR: dataDir }), createLog('silent', {}));
  // The install runs it: this only tells where.
  const { url } = await openEmbeddedPostgres(dataDir);
  return { install, url };
}
