import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMigrationDangers } from './migration-dangers.rules.ts';

/** Those before were applied when no shop was large. */
const baseline = '20261124000000';
const root = join(import.meta.dirname, '..');

const why = (sql: string) => findMigrationDangers(sql).map((each) => `${each.table}: ${each.why}`);

test('no later migration holds up a large shop without saying why it does not', () => {
  let read = 0;
  for (const subgraph of ['commerce', 'content', 'forms', 'identity', 'analytics']) {
    const folder = join(root, subgraph, 'prisma', 'migrations');
    for (const name of readdirSync(folder)) {
      if (!/^\d/.test(name)) continue;
      read += 1;
      if (name < baseline) continue;
      expect(why(readFileSync(join(folder, name, 'migration.sql'), 'utf8')), `${subgraph} ${name}`).toEqual(
        [],
      );
    }
  }
  expect(read).toBeGreaterThan(20);
});

test('statements that keep a table that was there from its visitors are found', () => {
  expect(why('CREATE INDEX "order_by_email" ON "customer_order"("email");')).toEqual([
    'customer_order: writes wait while the index is built',
  ]);
  expect(why('-- AlterTable\nALTER TABLE "variant"\n  ALTER COLUMN "stock" SET DATA TYPE BIGINT;')).toEqual([
    'variant: all rows are written anew',
  ]);
  expect(why('ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL; \nUPDATE "a" SET b = 1;')).toHaveLength(2);
  expect(why('ALTER TABLE "a" ADD COLUMN "n" BIGSERIAL NOT NULL;')).toEqual(['a: all rows are written anew']);
  expect(why('ALTER TABLE "a" ADD COLUMN "k" TEXT NOT NULL DEFAULT (gen_random_uuid())::text;')).toHaveLength(
    1,
  );
  expect(why('ALTER TABLE "a" ADD CONSTRAINT c CHECK (b > 0);')).toEqual([
    'a: all rows are checked meanwhile',
  ]);
  expect(why('ALTER TABLE "a" RENAME COLUMN "b" TO "c";')).toHaveLength(1);
});

test('new tables, columns that cost nothing, and what is explained are left alone', () => {
  expect(why('CREATE TABLE "new" ("n" INT);\nCREATE INDEX "new_n" ON "new"("n");')).toEqual([]);
  expect(why('ALTER TABLE "a" ADD COLUMN "b" TEXT NOT NULL DEFAULT \'\';')).toEqual([]);
  expect(why('ALTER TABLE "a" ADD CONSTRAINT c CHECK (b > 0) NOT VALID;')).toEqual([]);
  expect(why('-- Safe: one row a website.\nUPDATE "store_settings" SET a = 1;')).toEqual([]);
  expect(why('CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN\nUPDATE "a" SET b = 1;\nEND $$;')).toEqual([]);
});
