import { expect, test } from 'vitest';
import { statementSource, summariseStatement } from './statement-summary.rules.ts';

test.each([
  ['SELECT id FROM mail WHERE website_id = $1', 'SELECT mail'],
  ['SELECT id FROM mail WHERE website_id = $1 FOR UPDATE SKIP LOCKED', 'SELECT mail'],
  ['\n  UPDATE mail SET attempts = attempts + 1 WHERE website_id = $1 RETURNING id', 'UPDATE mail'],
  [
    'INSERT INTO mail (id) SELECT id FROM unnest($2::text[]) ON CONFLICT DO UPDATE SET id = $1',
    'INSERT mail',
  ],
  ['DELETE FROM "cart_entry" WHERE website_id = $1', 'DELETE cart_entry'],
  [
    'WITH old AS (SELECT id FROM cart WHERE website_id = $1) SELECT * FROM old JOIN product p ON true',
    'SELECT cart',
  ],
  [
    'WITH gone AS (DELETE FROM cart WHERE website_id = $1 RETURNING id) SELECT count(*) FROM gone',
    'DELETE cart',
  ],
  ['SELECT $1::text', 'SELECT'],
])('%j is told in short as %s', (text, summary) => {
  expect(summariseStatement(text)).toBe(summary);
});

test('the source of a statement is one line, however it was written', () => {
  expect(statementSource('\n  SELECT id\n  FROM mail\n  WHERE id = $1 ')).toBe(
    'SELECT id FROM mail WHERE id = $1',
  );
});
