import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPool } from './connections.ts';
import { createMigration } from './create-migration.ts';
import { applyMigrations } from './migrations.ts';
import { createTestDatabase, type TestDatabase } from './test-postgres.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ name: 'empty', prepare: async () => {} });
  pool = openPool({ connectionString: database.url });
  folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'));
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = async (name: string, sql: string) => {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
};

const apply = () => applyMigrations({ database: pool, schema: 'shop', folder });

test('a new install gets every migration, in order, inside the subgraph’s own PostgreSQL schema', async () => {
  await write('20260102000000_lines', 'ALTER TABLE carts ADD COLUMN lines int NOT NULL DEFAULT 0;');
  await write('20260101000000_carts', 'CREATE TABLE carts (id text PRIMARY KEY);');
  expect(await apply()).toEqual(['20260101000000_carts', '20260102000000_lines']);
  await pool.query('INSERT INTO shop.carts (id, lines) VALUES ($1, 2)', ['one']);
  expect(await apply()).toEqual([]);
});

test('an update applies only what is new and keeps the data', async () => {
  await write('1_carts', 'CREATE TABLE carts (id text PRIMARY KEY); INSERT INTO carts VALUES (1);');
  await apply();
  await write('2_note', 'ALTER TABLE carts ADD COLUMN note text;');
  expect(await apply()).toEqual(['2_note']);
  expect((await pool.query('SELECT id, note FROM shop.carts')).rows).toEqual([{ id: '1', note: null }]);
});

test('when several processes start at once, each migration is applied once', async () => {
  await write('1_carts', 'CREATE TABLE carts (id serial PRIMARY KEY); INSERT INTO carts DEFAULT VALUES;');
  await write('2_more', 'INSERT INTO carts DEFAULT VALUES;');
  const applied = await Promise.all(
    Array.from({ length: 6 }, () => applyMigrations({ database: database.url, schema: 'shop', folder })),
  );
  expect(applied.flat().sort()).toEqual(['1_carts', '2_more']);
  expect((await pool.query('SELECT count(*)::int AS carts FROM shop.carts')).rows).toEqual([{ carts: 2 }]);
});

test('a migration with a mistake leaves nothing behind, names its line, and can be repaired', async () => {
  await write('1_carts', 'CREATE TABLE carts (id text);\nCREATE TABLE lines (cart nonsense);');
  await expect(apply()).rejects.toThrow(
    'The migration 1_carts of "shop" failed at line 2 and nothing of it was kept: type "nonsense" does not exist',
  );
  await write('1_carts', 'CREATE TABLE carts (id text);');
  expect(await apply()).toEqual(['1_carts']);
});

test('a migration waits for a table that is in use without keeping others from it, and says who uses it', async () => {
  await write('1_carts', 'CREATE TABLE carts (id text); INSERT INTO carts VALUES (1);');
  await apply();
  await write('2_note', 'ALTER TABLE carts ADD COLUMN note text;');
  const reader = await pool.connect();
  await reader.query("BEGIN; SET LOCAL application_name = 'a long report'; SELECT FROM shop.carts");
  await expect(applyMigrations({ database: pool, schema: 'shop', folder, patienceMs: 0 })).rejects.toThrow(
    /2_note of "shop" failed.*nothing of it was kept.*At work longest is "a long report"/,
  );
  const applying = apply();
  await expect
    .poll(async () => {
      const { rows } = await pool.query('SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted');
      return rows;
    })
    .toEqual([{ waiting: 1 }]);
  expect((await pool.query('SELECT id FROM shop.carts')).rows).toEqual([{ id: '1' }]);
  await reader.query('COMMIT');
  reader.release();
  expect(await applying).toEqual(['2_note']);
});

test('a migration that was changed after it had been applied is refused', async () => {
  await write('1_carts', 'CREATE TABLE carts (id text);\n');
  await apply();
  await write('1_carts', 'CREATE TABLE carts (id text);\r\n');
  expect(await apply()).toEqual([]);
  await write('1_carts', 'CREATE TABLE carts (id int);\n');
  await expect(apply()).rejects.toThrow(
    'The migration 1_carts of "shop" was changed after it had been applied',
  );
});

test('a migration another tool left half done is refused until someone says what became of it', async () => {
  await write('1_carts', 'CREATE TABLE carts (id text);');
  await apply();
  await write('2_note', 'ALTER TABLE carts ADD COLUMN note text;');
  await pool.query(
    `INSERT INTO shop._prisma_migrations (id, checksum, migration_name) VALUES ('x', 'y', '2_note')`,
  );
  await expect(apply()).rejects.toThrow(
    'The migration 2_note of "shop" was started by another tool and did not finish',
  );
  await pool.query('UPDATE shop._prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL');
  expect(await apply()).toEqual(['2_note']);
});

test('the next migration holds the difference between the schema and the history, hand-written parts included', async () => {
  const migrations = join(folder, 'migrations');
  const writeSchema = (fields: string) =>
    writeFile(
      join(folder, 'schema.prisma'),
      `datasource db {\n provider = "postgresql"\n}\nmodel Cart {\n id String @id\n ${fields}\n @@map("carts")\n}\n`,
    );
  const create = (name: string) => createMigration({ schema: 'shop', folder, name, url: database.url });
  await writeSchema('');
  const first = await create('first');
  if (typeof first === 'string') throw new Error(first);
  expect(first.sql).toContain('CREATE TABLE "carts"');
  await appendFile(
    first.file,
    `CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; RETURN NULL; END $$;
     CREATE TRIGGER tell AFTER INSERT ON carts EXECUTE FUNCTION tell();
     ALTER TABLE carts ENABLE ROW LEVEL SECURITY;`,
  );
  expect(await create('nothing')).toBe('the migrations already match the schema');
  await writeSchema('note String?');
  const second = await create('note');
  expect(second).toMatchObject({
    sql: expect.stringContaining('ALTER TABLE "carts" ADD COLUMN     "note" TEXT;'),
  });
  await applyMigrations({ database: pool, schema: 'shop', folder: migrations });
  await pool.query(`INSERT INTO shop.carts (id, note) VALUES ('one', 'with a bow')`);
});
