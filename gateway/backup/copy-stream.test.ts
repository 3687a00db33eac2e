import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { createTestDatabase, type TestDatabase } from '#kit/test-postgres.ts';
import { CopyOut, copyIn } from './copy-stream.ts';
import { RowSum } from './hashing.ts';
import { sumRows } from './read-database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
  client = await openTestConnection(database.url);
  // Rows of all sizes, up to many times what comes at once; some hold what has a meaning in a copy.
  await client.query(`CREATE TABLE story (id int, words text, bytes bytea);
    INSERT INTO story SELECT n, CASE WHEN n % 7 = 0 THEN NULL
        ELSE repeat(md5(n::text) || E'\\t\\n\\\\.\\\\ü', (n * n) % (CASE WHEN n % 500 = 0 THEN 9000 ELSE 90 END)) END,
      decode(repeat(md5(n::text), n % 40), 'hex') FROM generate_series(1, 6000) AS n;
    CREATE TABLE again (LIKE story)`);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function countDifferences(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ((TABLE story EXCEPT ALL TABLE again) UNION ALL (TABLE again EXCEPT ALL TABLE story)) d`,
  );
  return rows[0]?.count ?? -1;
}

test('every row comes out as it is and goes in the same, however slowly it is read', async () => {
  expect(await countDifferences()).toBe(6000);
  const out = client.query(new CopyOut('COPY story (id, words, bytes) TO STDOUT'));
  const packed = out.pipe(createGzip());
  const slow = new PassThrough();
  void (async () => {
    for await (const chunk of packed) {
      await setImmediate();
      slow.write(chunk);
    }
    slow.end();
  })();
  const kept: Buffer[] = [];
  for await (const chunk of slow) kept.push(chunk);
  expect(out.rows).toBe(6000);
  const source = createGunzip();
  source.end(Buffer.concat(kept));
  expect(await copyIn(client, 'COPY again (id, words, bytes) FROM STDIN', source)).toBe(6000);
  expect(await countDifferences()).toBe(0);
});

test('rows that PostgreSQL put elsewhere count as the same, and one that was changed does not', async () => {
  await client.query('CREATE TABLE mixed (id int, words text)');
  const columns = ['id', 'words'];
  const mixed = { schema: 'public', name: 'mixed', columns, parent: null, bound: null };
  const rows = Array.from({ length: 400 }, (_, id) => `${id}\t${'x'.repeat((id * 397) % 1_900)}\n`);
  const source = async function* () {
    yield Buffer.from(rows.join(''));
  };
  const sent = new RowSum();
  // However it is cut.
  for (const part of rows.join('').match(/[\s\S]{1,999}/g) ?? []) sent.update(Buffer.from(part));
  await copyIn(client, 'COPY mixed (id, words) FROM STDIN', source());
  const { rows: found } = await client.query<{ id: number }>('SELECT id FROM mixed');
  // Or there is nothing to see here.
  expect(found.map(({ id }) => id)).not.toEqual(rows.map((_, id) => id));
  expect(await sumRows(client, mixed)).toBe(sent.digest());
  await client.query(`UPDATE mixed SET words = 'y' || substr(words, 2) WHERE id = 7`);
  expect(await sumRows(client, mixed)).not.toBe(sent.digest());
});

test('a copy that breaks off on either side is told as such, and the connection goes on', async () => {
  const cut = async function* () {
    yield Buffer.from('1\ta\t\\\\x00\n');
    throw new Error('The disk is gone.');
  };
  await expect(copyIn(client, 'COPY again FROM STDIN', cut())).rejects.toThrow('The disk is gone.');
  const wrong = async function* () {
    yield Buffer.from('no number\ta\t\\\\x00\n');
  };
  await expect(copyIn(client, 'COPY again FROM STDIN', wrong())).rejects.toThrow('invalid input syntax');
  const out = client.query(new CopyOut('COPY nothing TO STDOUT'));
  await expect(out.toArray()).rejects.toThrow('does not exist');
  const left = client.query(new CopyOut('COPY story TO STDOUT'));
  left.destroy();
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
