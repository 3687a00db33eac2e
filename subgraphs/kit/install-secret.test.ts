import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openPool } from './connections.ts';
import { openSecret, type SecretPlace } from './install-secret.ts';
import { applyMigrations } from './migrations.ts';
import { forgetFingerprint } from './secret-fingerprint.data.ts';
import { createTestDatabase } from './test-postgres.ts';

/** A shop's database before its first start, and folders of machines that start it. */
async function openShop() {
  const database = await createTestDatabase({
    name: 'forms',
    prepare: async (url) => {
      await applyMigrations({ database: url, schema: 'forms', folder: 'subgraphs/forms/prisma/migrations' });
    },
  });
  const pool = openPool({ connectionString: database.url, max: 8 });
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-secret-'));
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });
  return { pool, folder };
}

const own = (folder: string, machine: string): SecretPlace => ({
  file: join(folder, machine, 'forms-secret'),
  isGiven: false,
});
const start = async (pool: pg.Pool, place: SecretPlace) =>
  (await openSecret(pool, 'forms', place)).sign('codes', 'ABCD').toString('hex');

test('a secret is made once however many start, kept for later starts, and readable by its account only', async () => {
  const { pool, folder } = await openShop();
  const place = own(folder, 'one');
  const starts = await Promise.all(Array.from({ length: 8 }, () => start(pool, place)));
  expect(new Set([...starts, await start(pool, place)]).size).toBe(1);
  expect((await stat(place.file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'one'))).toEqual(['forms-secret']);
});

test('a machine without the secret that the database was begun with is refused, told what to do, and makes none', async () => {
  const { pool, folder } = await openShop();
  const begun = await start(pool, own(folder, 'one'));
  const another = own(folder, 'two');
  await expect(start(pool, another)).rejects.toThrow(
    /^The database of forms was begun with a secret that is not in .*two\/forms-secret\. .*"vitrine secrets export FOLDER"/,
  );
  expect(existsSync(another.file)).toBe(false);
  await writeFile(join(folder, 'foreign-secret'), '7'.repeat(64));
  const foreign = { file: join(folder, 'foreign-secret'), isGiven: true };
  await expect(start(pool, foreign)).rejects.toThrow('begun with another secret than the one in');
  expect(await readFile(foreign.file, 'utf8')).toBe('7'.repeat(64));
  const given = { file: own(folder, 'one').file, isGiven: true };
  expect(await start(pool, given)).toBe(begun);
});

test('of machines that start a new shop at once with secrets of their own one begins it, and nothing is left of the others', async () => {
  const { pool, folder } = await openShop();
  const machines = ['one', 'two', 'three', 'four', 'five', 'six'];
  const ends = await Promise.allSettled(machines.map((machine) => start(pool, own(folder, machine))));
  const winners = machines.filter((_, index) => ends[index]?.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  for (const machine of machines)
    expect(existsSync(own(folder, machine).file), machine).toBe(winners.includes(machine));
});

test('a folder of secrets is only read: one that is not there is named, and none is made in it', async () => {
  const { pool, folder } = await openShop();
  const given = { file: join(folder, 'secrets', 'forms-secret'), isGiven: true };
  await expect(start(pool, given)).rejects.toThrow(`${given.file} is not there.`);
  expect(existsSync(join(folder, 'secrets'))).toBe(false);
});

test('a shop whose secret is lost begins again with another once its operator says so', async () => {
  const { pool, folder } = await openShop();
  const lost = await start(pool, own(folder, 'one'));
  await forgetFingerprint(pool, 'forms');
  expect(await start(pool, own(folder, 'two'))).not.toBe(lost);
});

test('a shop of an earlier version goes on with the secret that it has', async () => {
  const { pool, folder } = await openShop();
  const place = own(folder, 'one');
  const before = await start(pool, place);
  await forgetFingerprint(pool, 'forms');
  expect(await start(pool, place)).toBe(before);
  await expect(start(pool, own(folder, 'two'))).rejects.toThrow('was begun with a secret that is not in');
});
