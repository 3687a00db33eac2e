import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { analyticsSubgraph } from '../subgraph.ts';
import { findProducts } from './product-figures.data.ts';
import { findTopSales, findTopValues } from './top-values.data.ts';

let figures: TestSubgraph;
let db: ScopedDatabase;
const range = { from: '2026-03-01', to: '2026-03-20' };
const first = 3;

/** 60 values of 20 days: some are frequent each day, others on one day alone, and some orders were taken back. */
const amounts = `(CASE WHEN value % 20 = day THEN 900 - value WHEN value % 13 = 0 AND day % 7 = 0 THEN -40 * value
  ELSE (value * 7919 + day * 104729) % 97 + 3000 / (value + 1) END)::int`;

beforeAll(async () => {
  figures = await openTestSubgraph(analyticsSubgraph);
  db = figures.subgraph.database.forWebsite('shop');
  await db.rows(
    statement(`INSERT INTO daily_count (website_id, dimension, day, value, views, visits, visitors)
      SELECT $1, 'page', date '2026-03-01' + day, '/' || value, 2 * abs(${amounts}), abs(${amounts}), 1
      FROM generate_series(1, 60) AS value, generate_series(0, 19) AS day`),
    [],
  );
  await db.rows(
    statement(`INSERT INTO daily_sale (website_id, dimension, day, currency, value, orders, pieces, revenue, refunds, refunded)
      SELECT $1, 'product', date '2026-03-01' + day, CASE WHEN value % 2 = 0 THEN 'EUR' ELSE 'USD' END, value::text, 1, 2, ${amounts}, 0, 3
      FROM generate_series(1, 60) AS value, generate_series(0, 19) AS day`),
    [],
  );
});
afterAll(() => figures.close());

describe('the most of many values of some days', () => {
  test('are the same as when all of them are summed', async () => {
    const all =
      statement(`SELECT value, sum(visits)::float8 AS visits, sum(views)::float8 AS views, sum(visitors)::float8 AS visitors
      FROM daily_count WHERE website_id = $1 AND dimension = 'page' GROUP BY value ORDER BY 2 DESC, value LIMIT ${first}`);
    const found = await findTopValues(db, range, 'page', first);
    expect(found).toHaveLength(first);
    expect(found).toEqual(await db.rows(all, []));
  });

  test('are so for revenue, too, of which orders that were taken back are a part', async () => {
    const all =
      statement(`SELECT value, currency, sum(revenue)::float8 AS revenue, sum(orders)::float8 AS orders, sum(pieces)::float8 AS pieces,
        sum(refunded)::float8 AS refunded
      FROM daily_sale WHERE website_id = $1 AND dimension = 'product' GROUP BY value, currency ORDER BY 3 DESC, value LIMIT ${first}`);
    const found = await findTopSales(db, range, 'product', first);
    expect(found).toHaveLength(first);
    expect(found).toEqual(await db.rows(all, []));
  });

  test('are so for products, with all that was done with them', async () => {
    await db.rows(
      statement(`INSERT INTO daily_count (website_id, dimension, day, value, visits)
        SELECT $1, dimension, date '2026-03-01' + day, CASE value WHEN 60 THEN '(other)' ELSE value::text END, abs(${amounts}) / share
        FROM (VALUES ('product', 1), ('product:AddToCart', 3), ('product:QuickView', 4), ('product:ReviewsTab', 5)) AS d (dimension, share),
          generate_series(1, 60) AS value, generate_series(0, 19) AS day`),
      [],
    );
    const all = await findProducts(db, range, 100);
    expect(all).toHaveLength(60);
    expect(new Set(all.map(({ ordered }) => ordered))).toEqual(new Set([20]));
    expect(await findProducts(db, range, first)).toEqual(all.slice(0, first));
    expect(await findProducts(db, { ...range, to: '2026-02-28' }, first)).toEqual([]);
  });
});
