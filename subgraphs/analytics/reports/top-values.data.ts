import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { DayRange } from './report.data.ts';

/** One value that visits are told apart by. */
export interface ValueVisits {
  readonly value: string;
  readonly views: number;
  readonly visits: number;
  readonly visitors: number;
}

/** So many of each day's values are looked at for each that is asked for. */
const depth = 5;

/**
 * Raw SQL: a month of 5,000 pages a day has 150,000 rows, of which this reads some thousand by an index. What a value
 * has on the days on which it is among the most frequent is the least that it came to; on each other day it has no more than the last of
 * those. Whatever may so come to as much as the last that is asked for is summed. There is no row where a value that is among the most
 * frequent on no day may be one of them.
 */
const readTop = statement(`
  WITH day AS (SELECT d::date AS day FROM generate_series($3::date, $4::date, interval '1 day') AS d),
  top AS MATERIALIZED (
    SELECT day.day, c.* FROM day, LATERAL (
      SELECT value, visits, row_number() OVER (ORDER BY visits DESC) AS rank FROM daily_count
      WHERE website_id = $1 AND dimension = $2 AND day = day.day ORDER BY visits DESC LIMIT $5::int * ${depth}) AS c),
  last AS (SELECT day, visits FROM top WHERE rank = $5::int * ${depth}),
  bound AS (
    SELECT value, sum(top.visits) AS least,
      sum(top.visits) - coalesce(sum(last.visits), 0) + (SELECT coalesce(sum(visits), 0) FROM last) AS most
    FROM top LEFT JOIN last USING (day) GROUP BY value),
  needed AS (SELECT coalesce((SELECT least FROM bound ORDER BY least DESC OFFSET $5::int - 1 LIMIT 1), 0) AS visits),
  found AS MATERIALIZED (
    SELECT value FROM bound, needed WHERE most >= needed.visits
      AND (needed.visits > (SELECT sum(visits) FROM last) OR NOT EXISTS (SELECT FROM last)))
  SELECT value, sum(views)::int AS views, sum(visits)::int AS visits, sum(visitors)::int AS visitors
  FROM found, day, LATERAL (
    SELECT views, visits, visitors FROM daily_count c
    WHERE website_id = $1 AND dimension = $2 AND c.day = day.day AND c.value = found.value OFFSET 0) AS c
  GROUP BY value ORDER BY visits DESC, value LIMIT $5::int`);

/** The most frequent values of a dimension, exactly; none where that takes more than the most frequent of each day. */
export function findTopValues(
  db: ScopedDatabase,
  { from, to }: DayRange,
  dimension: string,
  first: number,
): Promise<ValueVisits[]> {
  return db.rows<ValueVisits>(readTop, [dimension, from, to, first]);
}
