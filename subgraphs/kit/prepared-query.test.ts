import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { columnTypes } from './column-types.ts';
import { openPool } from './connections.ts';
import { queryPrepared } from './prepared-query.ts';
import { createTestDatabase, type TestDatabase } from './test-postgres.ts';

let testDatabase: TestDatabase;
let pool: pg.Pool;
let client: pg.PoolClient;

beforeAll(async () => {
  testDatabase = await createTestDatabase({ name: 'empty', prepare: async () => undefined });
  pool = openPool({ connectionString: testDatabase.url, types: columnTypes });
});
beforeEach(async () => {
  client = await pool.connect();
  await client.query('CREATE TEMP TABLE product (slug text PRIMARY KEY, stock int)');
});
afterAll(async () => {
  await pool.end();
  await testDatabase.drop();
});

const ask = async <Row>(name: string, text: string, values: readonly unknown[] = []) => {
  return queryPrepared<Row>(client, { name, text }, values);
};
const add = 'INSERT INTO product (slug, stock) VALUES ($1, $2)';
const everything = `SELECT $1::text AS text, $2::int AS number, $3::timestamptz AS instant, $4::text[] AS list, $5::jsonb AS json,
  $6::bytea AS bytes, $7::bool AS truth, NULL::text AS nothing, 9007199254740993::bigint AS large`;
const values = ['Krug “groß”', 7, new Date(0), ['a', 'b"'], { a: [1] }, Buffer.from([0, 255]), false];

describe('A prepared statement', () => {
  test('is answered the second time as the first time, and as the driver reads it', async () => {
    const { rows } = await client.query({ text: everything, values });
    expect(await ask('everything', everything, values)).toEqual(rows);
    expect(await ask('everything', everything, values)).toEqual(rows);
    client.release(true);
  });

  test('that answers no rows can be sent again and again', async () => {
    expect(await ask('add', add, ['mug', 1])).toEqual([]);
    expect(await ask('add', add, ['cup', undefined])).toEqual([]);
    expect(await ask('all', 'SELECT slug, stock FROM product ORDER BY slug')).toEqual([
      { slug: 'cup', stock: null },
      { slug: 'mug', stock: 1 },
    ]);
    client.release(true);
  });

  test('fails with what PostgreSQL says, and is answered again afterwards', async () => {
    await ask('add', add, ['mug', 1]);
    const twice = await ask('add', add, ['mug', 1]).catch((error: pg.DatabaseError) => error);
    expect(twice).toMatchObject({ code: '23505', constraint: 'product_pkey' });
    await expect(ask('wrong', 'SELECT nonsense')).rejects.toThrow('column "nonsense" does not exist');
    expect(await ask('add', add, ['cup', 1])).toEqual([]);
    client.release(true);
  });

  test('is refused where its table has other columns by now, and never read as before', async () => {
    const all = 'SELECT * FROM product';
    await ask('add', add, ['mug', 1]);
    expect(await ask('all', all)).toEqual([{ slug: 'mug', stock: 1 }]);
    await client.query("ALTER TABLE product ADD COLUMN title text DEFAULT 'Mug'");
    await expect(ask('all', all)).rejects.toThrow('cached plan must not change result type');
    client.release(true);
  });
});
