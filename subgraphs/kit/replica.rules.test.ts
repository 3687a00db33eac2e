import { expect, test } from 'vitest';
import { describeStranger, isReadOnlyStatement } from './replica.rules.ts';

test.each([
  'SELECT id FROM product WHERE website_id = $1',
  '\n  WITH p AS (SELECT id, updated_at FROM product WHERE website_id = $1) SELECT * FROM p',
  'SELECT deleted_at, share_count FROM item WHERE website_id = $1',
])('%s may be asked of a replica', (text) => {
  expect(isReadOnlyStatement(text)).toBe(true);
});

test.each([
  'UPDATE product SET title = $2 WHERE website_id = $1',
  'WITH gone AS (DELETE FROM cart WHERE website_id = $1 RETURNING id) SELECT id FROM gone',
  'SELECT id FROM cart WHERE website_id = $1 FOR UPDATE',
  'SELECT id FROM cart WHERE website_id = $1 FOR NO KEY UPDATE SKIP LOCKED',
  'SELECT id FROM cart WHERE website_id = $1 FOR SHARE',
  'SELECT pg_advisory_xact_lock(hashtext($1))',
  "SELECT set_config('vitrine.reason', $1, true)",
  "SELECT nextval('order_number') WHERE $1 <> ''",
])('%s is the primary’s', (text) => {
  expect(isReadOnlyStatement(text)).toBe(false);
});

test('a server is read from only while it follows the very database that takes the writes', () => {
  const primary = { system: '7', timeline: 2 };
  expect(describeStranger({ isReplica: true, system: '7', timeline: 2 }, primary)).toBeNull();
  expect(describeStranger({ isReplica: true, system: '8', timeline: 2 }, primary)).toBe(
    'is a copy of another database',
  );
  expect(describeStranger({ isReplica: false, system: '7', timeline: 2 }, primary)).toBe(
    'takes writes itself, so it follows nobody',
  );
  // It may have changes of the old primary that the new one never got.
  expect(describeStranger({ isReplica: true, system: '7', timeline: 1 }, primary)).toBe(
    'does not follow the primary of now yet',
  );
});
