import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
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
const start = async (pool: pg.Pool, place: SecretPlace) => {
  const { secret, problem } = await openSecret(pool, 'forms', place);
  return { signed: secret.sign('codes', 'ABCD').toString('hex'), problem };
};

test('a secret is made once however many start, kept for later starts, and readable by its account only', async () => {
  const { pool, folder } = await openShop();
  const place = own(folder, 'one');
  const starts = await Promise.all(Array.from({ length: 8 }, () => start(pool, place)));
  const all = [...starts, await start(pool, place)];
  expect(new Set(all.map(({ signed }) => signed)).size).toBe(1);
  expect(all.every(({ problem }) => problem === null)).toBe(true);
  expect((await stat(place.file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'one'))).toEqual(['forms-secret']);
});

test('a machine with a secret of its own is told what to do, at each start, until it has that of the database', async () => {
  const { pool, folder } = await openShop();
  const begun = await start(pool, own(folder, 'one'));
  const another = own(folder, 'two');
  for (const _ of ['first', 'second'])
    expect((await start(pool, another)).problem).toMatch(
      /^The database of forms was begun with another secret than the one in .*two\/forms-secret\. .*"vitrine secrets export FOLDER"/,
    );
  await copyFile(own(folder, 'one').file, another.file);
  expect(await start(pool, another)).toEqual(begun);
});

test('of machines that start a new shop at once with secrets of their own one begins it, and the others are told', async () => {
  const { pool, folder } = await openShop();
  const machines = ['one', 'two', 'three', 'four', 'five', 'six'];
  const started = await Promise.all(machines.map((machine) => start(pool, own(folder, machine))));
  expect(started.filter(({ problem }) => problem === null)).toHaveLength(1);
});

test('a folder of secrets with another one than the database was begun with is refused, and left as it is', async () => {
  const { pool, folder } = await openShop();
  const begun = await start(pool, own(folder, 'one'));
  const foreign = { file: join(folder, 'foreign-secret'), isGiven: true };
  await writeFile(foreign.file, '7'.repeat(64));
  await expect(start(pool, foreign)).rejects.toThrow('begun with another secret than the one in');
  expect(await readFile(foreign.file, 'utf8')).toBe('7'.repeat(64));
  expect(await start(pool, { file: own(folder, 'one').file, isGiven: true })).toEqual(begun);
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
  const begun = await start(pool, own(folder, 'two'));
  expect(begun.problem).toBeNull();
  expect(begun.signed).not.toBe(lost.signed);
});

test('a shop of an earlier version goes on with the secret that it has', async () => {
  const { pool, folder } = await openShop();
  const place = own(folder, 'one');
  const before = await start(pool, place);
  await forgetFingerprint(pool, 'forms');
  expect(await start(pool, place)).toEqual(before);
  expect((await start(pool, own(folder, 'two'))).problem).toContain('begun with another secret');
});
