import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { ValueVisits } from '../reports/top-values.data.ts';
import { robotViews } from '../rollup/day-figures.data.ts';
import { mostPages, type SegmentPages } from './segment-pages.ts';

/** Raw SQL: Prisma knows no windows. */
const readPages = statement(`
  WITH gap AS (
    SELECT e.*, CASE WHEN at - lag(at) OVER w <= interval '30 minutes' THEN 0 ELSE 1 END AS begins
    FROM visit_event e
    WHERE e.website_id = $1 AND day BETWEEN $2 AND $3 AND visitor <> '' AND schema <> 'Performance' AND (day, visitor) NOT IN (
      SELECT day, visitor FROM visit_event WHERE website_id = $1 AND day BETWEEN $2 AND $3 AND schema = 'PageView' AND visitor <> ''
      GROUP BY day, visitor, date_trunc('hour', at) HAVING count(*) > ${robotViews})
    WINDOW w AS (PARTITION BY day, visitor ORDER BY at, id)),
  event AS MATERIALIZED (
    SELECT day, visitor, at, id, schema, path, is_new, sum(begins) OVER (PARTITION BY day, visitor ORDER BY at, id) AS visit,
      CASE $4 WHEN 'source' THEN source WHEN 'campaign' THEN campaign WHEN 'device' THEN device WHEN 'country' THEN country
        WHEN 'language' THEN language END AS value
    FROM gap),
  visit AS (
    SELECT day, visitor, visit, bool_or(is_new) AS begun,
      (array_agg(value ORDER BY at, id) FILTER (WHERE schema = 'PageView'))[1] AS value
    FROM event GROUP BY day, visitor, visit)
  SELECT event.path AS value, count(*)::int AS views, count(DISTINCT (day, visitor, visit))::int AS visits,
    count(DISTINCT (day, visitor))::int AS visitors
  FROM event JOIN visit USING (day, visitor, visit)
  WHERE schema = 'PageView' AND $5 = CASE WHEN $4 <> 'visitor' THEN visit.value WHEN begun THEN 'new' ELSE 'returning' END
  GROUP BY event.path ORDER BY visits DESC, event.path LIMIT ${mostPages}`);

/** The events that PostgreSQL holds. */
export function postgresPages(db: ScopedDatabase): SegmentPages {
  return {
    countPages: ({ range: { from, to }, counted: { dimension, value } }) =>
      db.rows<ValueVisits>(readPages, [from, to, dimension, value]),
  };
}
