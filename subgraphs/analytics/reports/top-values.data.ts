import { type ScopedDatabase, type Statement, statement } from '#kit/database.ts';
import type { DayRange } from './report.data.ts';
import type { SalesSums } from './report-figures.rules.ts';

/** One value that visits are told apart by. */
export interface ValueVisits {
  readonly value: string;
  readonly views: number;
  readonly visits: number;
  readonly visitors: number;
}

/** Figures of days, and what the most of them are found by. */
interface TopFigures {
  readonly table: string;
  /** What a row is the figures of, beside its day. */
  readonly keys: readonly string[];
  readonly order: string;
  readonly others: readonly string[];
}

/** So many of each day's values are looked at for each that is asked for. */
const depth = 5;

/**
 * Raw SQL: a month of 5,000 pages a day has 150,000 rows, of which this reads some thousand by an index. What a value
 * has on the days on which it is among the most is the least that it came to; on each other day it has no more than the last of
 * those. Whatever may so come to as much as the last that is asked for is summed: its other days are looked up. Days on which a value
 * came to less than nothing, as orders were taken back, are read as well. There is no row where a value that is among the most
 * on no day may be one of them.
 */
function topStatement({ table, keys, order, others }: TopFigures): Statement {
  const key = keys.join(', ');
  const sums = [order, ...others].map((name) => `sum(${name})::float8 AS ${name}`).join(', ');
  const columns = [order, ...others].join(', ');
  const ofDay = `website_id = $1 AND dimension = $2 AND day = d.day::date`;
  return statement(`
  WITH top AS MATERIALIZED (
    SELECT d.day::date AS day, c.* FROM generate_series($3::date, $4::date, interval '1 day') AS d (day), LATERAL (
      SELECT ${key}, ${columns}, CASE WHEN count(*) OVER () = $5::int * ${depth} THEN greatest(0, min(${order}) OVER ()) ELSE 0 END AS least
      FROM (SELECT ${key}, ${columns} FROM ${table} WHERE ${ofDay} AND ${order} >= 0 ORDER BY ${order} DESC LIMIT $5::int * ${depth}) AS t
      UNION ALL SELECT ${key}, ${columns}, 0 FROM ${table} WHERE ${ofDay} AND ${order} < 0) AS c),
  day AS MATERIALIZED (SELECT day, max(least) AS least FROM top GROUP BY day HAVING max(least) > 0),
  unread AS MATERIALIZED (SELECT coalesce(sum(least), 0) AS most FROM day),
  bound AS MATERIALIZED (
    SELECT ${key}, sum(${order}) AS least, sum(${order} - least) + (SELECT most FROM unread) AS most FROM top GROUP BY ${key}),
  needed AS MATERIALIZED (SELECT coalesce((SELECT least FROM bound ORDER BY least DESC OFFSET $5::int - 1 LIMIT 1), 0) AS least),
  found AS MATERIALIZED (
    SELECT ${key} FROM bound, needed, unread
    WHERE bound.most >= needed.least AND (needed.least > unread.most OR NOT EXISTS (SELECT FROM day))),
  read AS (
    SELECT ${key}, ${columns} FROM found JOIN top USING (${key})
    UNION ALL
    SELECT c.* FROM (
      SELECT ${key}, d.day FROM found, day d EXCEPT SELECT ${key}, day FROM top) AS d, LATERAL (
      SELECT ${key}, ${columns} FROM ${table} c
      WHERE ${ofDay} AND ${keys.map((name) => `c.${name} = d.${name}`).join(' AND ')} OFFSET 0) AS c)
  SELECT ${key}, ${sums} FROM read GROUP BY ${key} ORDER BY ${order} DESC, ${key} LIMIT $5::int`);
}

const topVisits = topStatement({
  ...{ table: 'daily_count', keys: ['value'], order: 'visits', others: ['views', 'visitors'] },
});
const topSales = topStatement({
  ...{
    table: 'daily_sale',
    keys: ['value', 'currency'],
    order: 'revenue',
    others: ['orders', 'pieces', 'refunded'],
  },
});

/** The most frequent values of a dimension, exactly; none where that takes more than the most frequent of each day. */
export function findTopValues(
  db: ScopedDatabase,
  { from, to }: DayRange,
  dimension: string,
  first: number,
): Promise<ValueVisits[]> {
  return db.rows<ValueVisits>(topVisits, [dimension, from, to, first]);
}

/** The largest revenues of a dimension, in each currency; none in the same case. */
export function findTopSales(
  db: ScopedDatabase,
  { from, to }: DayRange,
  dimension: string,
  first: number,
): Promise<SalesSums[]> {
  return db.rows<SalesSums>(topSales, [dimension, from, to, first]);
}
