import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { ValueVisits } from '../reports/top-values.data.ts';
import { robotViews } from '../rollup/day-figures.data.ts';
import { eventDimensions, mostValues, type SegmentFigures } from './segment-figures.ts';

const ofFirstPage = (parameter: string) => `
      CASE ${parameter} WHEN 'source' THEN source WHEN 'medium' THEN medium WHEN 'referrer' THEN referrer WHEN 'campaign' THEN campaign
        WHEN 'term' THEN term WHEN 'ad-content' THEN ad_content WHEN 'device' THEN device WHEN 'browser' THEN browser WHEN 'os' THEN os WHEN 'country' THEN country
        WHEN 'language' THEN language END`;

const ofEvents = [...eventDimensions].map((name) => `'${name}'`).join(', ');

/** Raw SQL: Prisma knows no windows. */
const readFigures = statement(`
  WITH gap AS (
    SELECT e.*, CASE WHEN at - lag(at) OVER w <= interval '30 minutes' THEN 0 ELSE 1 END AS begins
    FROM visit_event e
    WHERE e.website_id = $1 AND day BETWEEN $2 AND $3 AND visitor <> '' AND schema <> 'Performance' AND (day, visitor) NOT IN (
      SELECT day, visitor FROM visit_event WHERE website_id = $1 AND day BETWEEN $2 AND $3 AND schema = 'PageView' AND visitor <> ''
      GROUP BY day, visitor, date_trunc('hour', at, 'UTC') HAVING count(*) > ${robotViews})
    WINDOW w AS (PARTITION BY day, visitor ORDER BY at, id COLLATE "C")),
  event AS MATERIALIZED (
    SELECT day, visitor, at, id, schema, path, subject, is_new, sum(begins) OVER (PARTITION BY day, visitor ORDER BY at, id COLLATE "C") AS visit,
      ${ofFirstPage('$4')} AS own, ${ofFirstPage('$6')} AS told,
      CASE WHEN schema = 'Order' THEN 5
        WHEN name = 'BeginCheckout' THEN 4
        WHEN name IN ('AddToCart', 'ViewCart', 'RelatedProductAddToCart') THEN 3
        WHEN name IN ('VisitPDP', 'QuickView') OR (schema = 'PageView' AND subject <> '') THEN 2
        ELSE 1 END AS step,
      CASE WHEN $6 = 'page' AND schema = 'PageView' THEN path
        WHEN $6 = 'event' AND schema <> 'PageView' THEN name
        WHEN $6 = 'product' AND schema = 'PageView' AND subject <> '' THEN subject
        WHEN schema = 'SiteSearch' AND ($6 = 'search' OR ($6 = 'search-empty' AND value = 0)) THEN lower(trim(data ->> 'query')) END AS happened
    FROM gap),
  visit AS MATERIALIZED (
    SELECT day, visitor, visit, bool_or(is_new) AS begun, max(step) AS reached, count(*) FILTER (WHERE schema = 'PageView') AS views,
      (array_agg(own ORDER BY at, id COLLATE "C") FILTER (WHERE schema = 'PageView'))[1] AS own,
      (array_agg(told ORDER BY at, id COLLATE "C") FILTER (WHERE schema = 'PageView'))[1] AS told,
      (array_agg(path ORDER BY at, id COLLATE "C") FILTER (WHERE schema = 'PageView'))[1] AS entry,
      (array_agg(path ORDER BY at DESC, id COLLATE "C" DESC) FILTER (WHERE schema = 'PageView'))[1] AS left_at
    FROM event GROUP BY day, visitor, visit),
  chosen AS (
    SELECT * FROM visit
    WHERE views > 0 AND $5 = CASE WHEN $4 <> 'visitor' THEN own WHEN begun THEN 'new' ELSE 'returning' END),
  figure AS (
    SELECT day, visitor, visit, 1 AS views, happened AS value
    FROM event JOIN chosen USING (day, visitor, visit) WHERE happened IS NOT NULL
    UNION ALL
    SELECT day, visitor, visit, views, CASE $6 WHEN 'entry' THEN entry WHEN 'exit' THEN left_at
      WHEN 'visitor' THEN CASE WHEN begun THEN 'new' ELSE 'returning' END ELSE told END
    FROM chosen WHERE $6 NOT IN (${ofEvents}, 'funnel') AND $6 NOT LIKE 'left:%'
    UNION ALL
    SELECT day, visitor, visit, views, left_at
    FROM chosen WHERE $6 = 'left:' || (ARRAY['visit', 'product', 'cart', 'checkout', 'order'])[reached]
    UNION ALL
    SELECT day, visitor, visit, views, stage
    FROM chosen JOIN (VALUES (1, 'visit'), (2, 'product'), (3, 'cart'), (4, 'checkout'), (5, 'order')) AS s (step, stage) ON reached >= step
    WHERE $6 = 'funnel')
  SELECT value, sum(views)::int AS views, count(DISTINCT (day, visitor, visit))::int AS visits,
    count(DISTINCT (day, visitor))::int AS visitors
  FROM figure WHERE value <> '' OR $6 NOT IN ('referrer', 'campaign', 'term', 'ad-content')
  GROUP BY value ORDER BY visits DESC, value LIMIT ${mostValues}`);

/** The events that PostgreSQL holds. */
export function postgresFigures(db: ScopedDatabase): SegmentFigures {
  return {
    countFigures: ({ range: { from, to }, counted: { dimension, value }, by }) =>
      db.rows<ValueVisits>(readFigures, [from, to, dimension, value, by]),
  };
}
