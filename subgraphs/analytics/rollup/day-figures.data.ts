import { type Statement, statement } from '#kit/database.ts';

/** Over so many values of a dimension the rarest are one, `(other)`: made-up names fill no table. */
export const mostValues = 5_000;
/** Whoever sees more pages in an hour is a robot, whatever it calls itself. */
export const robotViews = 300;

/** The visitors of a day that are left out of its figures, as they are robots. */
export const robotsOfDay = (filter = '') => `
    SELECT DISTINCT visitor FROM visit_event
    WHERE website_id = $1 AND day = $2 AND schema = 'PageView' AND visitor <> '' ${filter}
    GROUP BY visitor, date_trunc('hour', at, 'UTC') HAVING count(*) > ${robotViews}`;

/** A statement about some events of a day. */
interface OfEvents {
  /** PostgreSQL finds them itself. */
  readonly found: Statement;
  /** Their ids are told as `$3`, by who counted the day in place of PostgreSQL. */
  readonly told: Statement;
}

/** Writes a statement about some events of a day: what has to be true of these, and is where they are told. */
export function ofEvents(condition: string, write: (condition: string) => string): OfEvents {
  return { found: statement(write(condition)), told: statement(write('id = ANY($3::text[])')) };
}

/** Of all visitors, or of those whose events are about to be erased: figures are sums over visitors, so that theirs can be kept apart. */
interface CountedVisitors {
  readonly into: 'daily' | 'erased';
  /** A condition on `visit_event`. */
  readonly filter: string;
}

const everyone: CountedVisitors = { into: 'daily', filter: '' };
const addCounts = `
  ON CONFLICT (website_id, dimension, day, value) DO UPDATE SET views = kept.views + excluded.views, visits = kept.visits + excluded.visits,
    visitors = kept.visitors + excluded.visitors, bounces = kept.bounces + excluded.bounces, seconds = kept.seconds + excluded.seconds`;
const addVitals = `
  ON CONFLICT (website_id, metric, dimension, day, value, bucket) DO UPDATE SET count = kept.count + excluded.count`;
const erased: CountedVisitors = { into: 'erased', filter: 'AND visitor = ANY($3) AND id = ANY($4)' };

/** Who signed up, as the website tells it. */
const signUps = (filter = '') => `
    SELECT d.dimension, subject AS value, count(*) AS views, 0 AS visits, 0 AS visitors, 0 AS bounces, 0 AS seconds
    FROM visit_event JOIN (VALUES ('NewsletterSignUp', 'newsletter-sign-up'), ('MemberSignUp', 'member-sign-up'),
      ('SubscriptionSignUp', 'subscription-sign-up'), ('RestockSignUp', 'restock-sign-up')) AS d (schema, dimension) USING (schema)
    WHERE website_id = $1 AND day = $2 ${filter}
    GROUP BY d.dimension, subject`;

/** Writes figures of a day, the rarest of each dimension as one. */
const placeFigures = (into: CountedVisitors['into']) => `
  placed AS (
    SELECT figure.*, row_number() OVER (PARTITION BY dimension ORDER BY visits DESC, views DESC, value COLLATE "C") > ${mostValues} AS is_rare FROM figure)
  INSERT INTO ${into}_count AS kept (website_id, dimension, day, value, views, visits, visitors, bounces, seconds)
  SELECT $1, left(dimension, 100), $2, CASE WHEN is_rare THEN '(other)' ELSE left(value, 1000) END,
    sum(views), sum(visits), sum(visitors), sum(bounces), sum(seconds)
  FROM placed GROUP BY 2, 4${into === 'erased' ? addCounts : ''}`;

/** What the website tells of who signed up, where nothing else of the day is counted again. */
export const countSignUps = statement(`WITH figure AS (${signUps()}), ${placeFigures('daily')}`);

/**
 * Raw SQL: a day's events are read once. A visit is over after half an hour without an event, with cookies and without; it comes from
 * where its first page came from. Measurements are sent when a page is left, so they neither begin a visit nor make it longer.
 */
const dayCounts = ({ into, filter }: CountedVisitors) => `
  WITH robot AS MATERIALIZED (${robotsOfDay(filter)}),
  gap AS (
    SELECT e.*, CASE WHEN at - lag(at) OVER w <= interval '30 minutes' THEN 0 ELSE 1 END AS begins
    FROM visit_event e
    WHERE e.website_id = $1 AND day = $2 AND visitor <> '' AND schema <> 'Performance' ${filter}
      AND visitor NOT IN (SELECT visitor FROM robot)
    WINDOW w AS (PARTITION BY visitor ORDER BY at, id COLLATE "C")),
  event AS MATERIALIZED (
    SELECT schema, name, at, id, visitor, is_new, path, referrer, source, medium, campaign, term, ad_content, device, browser, os, country,
      language, subject, value, data,
      visitor || ' ' || sum(begins) OVER (PARTITION BY visitor ORDER BY at, id COLLATE "C") AS visit,
      CASE WHEN schema = 'Order' THEN 5
        WHEN name = 'BeginCheckout' THEN 4
        WHEN name IN ('AddToCart', 'ViewCart', 'RelatedProductAddToCart') THEN 3
        WHEN name IN ('VisitPDP', 'QuickView') OR (schema = 'PageView' AND subject <> '') THEN 2
        ELSE 1 END AS step
    FROM gap),
  page AS MATERIALIZED (SELECT * FROM event WHERE schema = 'PageView'),
  course AS (
    SELECT visit, extract(epoch FROM max(at) - min(at))::bigint AS seconds, max(step) AS step, bool_or(is_new) AS is_new
    FROM event GROUP BY visit),
  entry AS (SELECT DISTINCT ON (visit) * FROM page ORDER BY visit, at, id COLLATE "C"),
  exit AS (SELECT DISTINCT ON (visit) visit, path FROM page ORDER BY visit, at DESC, id COLLATE "C" DESC),
  seen AS (SELECT visit, count(*) AS views FROM page GROUP BY visit),
  visit AS MATERIALIZED (
    SELECT entry.*, course.seconds, course.step AS reached, course.is_new AS begun, exit.path AS left_at, seen.views
    FROM entry JOIN course USING (visit) JOIN exit USING (visit) JOIN seen USING (visit)),
  figure AS (
    SELECT d.dimension, d.value, sum(views) AS views, count(*) AS visits, count(DISTINCT visitor) AS visitors,
      count(*) FILTER (WHERE views = 1) AS bounces, sum(seconds) AS seconds
    FROM visit v, LATERAL (VALUES ('all', ''), ('visitor', CASE WHEN begun THEN 'new' ELSE 'returning' END),
      ('entry', path), ('exit', left_at), ('source', source), ('medium', medium), ('referrer', referrer), ('campaign', campaign),
      ('term', term), ('ad-content', ad_content), ('device', device), ('browser', browser), ('os', os), ('country', country), ('language', language),
      ('left:' || (ARRAY['visit', 'product', 'cart', 'checkout', 'order'])[reached], left_at)) AS d (dimension, value)
    WHERE d.value <> '' OR d.dimension NOT IN ('referrer', 'campaign', 'term', 'ad-content')
    GROUP BY d.dimension, d.value
    UNION ALL
    SELECT 'funnel', s.stage, sum(v.views), count(*), count(DISTINCT visitor), 0, 0
    FROM visit v JOIN (VALUES (1, 'visit'), (2, 'product'), (3, 'cart'), (4, 'checkout'), (5, 'order')) AS s (step, stage)
      ON v.reached >= s.step
    GROUP BY s.stage
    UNION ALL
    SELECT d.dimension, d.value, count(*), count(DISTINCT visit), count(DISTINCT visitor), 0, 0
    FROM event e, LATERAL (VALUES
      (CASE WHEN schema = 'PageView' THEN 'page' END, path),
      (CASE WHEN schema = 'PageView' AND subject <> '' THEN 'product' END, subject),
      (CASE WHEN schema <> 'PageView' THEN 'event' END, name),
      (CASE WHEN schema IN ('CommerceShopping', 'QuickView') AND subject <> '' THEN 'product:' || name END, subject),
      (CASE WHEN schema = 'GatedContent' THEN 'content:' || name END, subject),
      (CASE WHEN schema = 'FormMetric' THEN 'form:' || name END, subject),
      (CASE WHEN schema = 'FormMetric' AND name = 'field' THEN 'form-field' END, subject || ' ' || coalesce(data ->> 'field', '')),
      (CASE WHEN schema = 'SiteSearch' THEN 'search' END, lower(trim(data ->> 'query'))),
      (CASE WHEN schema = 'SiteSearch' AND value = 0 THEN 'search-empty' END, lower(trim(data ->> 'query'))),
      (CASE WHEN schema = 'PageNotFound' THEN 'not-found' END, path),
      (CASE WHEN schema = 'PageError' THEN 'error' END, subject)) AS d (dimension, value)
    WHERE d.dimension IS NOT NULL
    GROUP BY d.dimension, d.value
    UNION ALL
    SELECT 'finding:' || name, subject || ' ' || path, count(*), 0, count(DISTINCT visitor), 0, sum(value)::bigint
    FROM visit_event
    WHERE website_id = $1 AND day = $2 AND schema = 'Performance' AND name IN ('image', 'user', 'a11y') AND subject <> ''
      AND visitor <> '' AND visitor NOT IN (SELECT visitor FROM robot) ${filter}
    GROUP BY name, subject, path
    UNION ALL
${signUps(filter)}
    UNION ALL
    SELECT 'robot', '', count(*), 0, count(DISTINCT visitor), 0, 0 FROM visit_event e
    WHERE e.website_id = $1 AND day = $2 AND visitor IN (SELECT visitor FROM robot) HAVING count(*) > 0), ${placeFigures(into)}`;

/**
 * A bucket is a thousand times the rating, 0 good, 1 middling, 2 poor, and 40 times the natural logarithm of 1 and the value, in
 * milliseconds or thousandths: so counts of ratings are exact and percentiles within 2.5 percent.
 */
const vitalCounts = ({ into, filter }: CountedVisitors) => `
  WITH robot AS MATERIALIZED (${robotsOfDay(filter)}),
  vital AS (
    SELECT e.name, e.path, e.device, coalesce(e.data ->> 'release', '') AS release,
      CASE WHEN e.value <= t.good THEN 0 WHEN e.value <= t.poor THEN 1000 ELSE 2000 END
        + least(999, floor(40 * ln(1 + e.value * t.scale)))::int AS bucket
    FROM visit_event e JOIN (VALUES ('FCP', 1800, 3000, 1), ('LCP', 2500, 4000, 1), ('CLS', 0.1, 0.25, 1000), ('FID', 100, 300, 1),
      ('INP', 200, 500, 1), ('TTFB', 800, 1800, 1)) AS t (name, good, poor, scale) ON t.name = e.name
    WHERE e.website_id = $1 AND e.day = $2 AND e.schema = 'Performance' AND e.value IS NOT NULL
      AND visitor NOT IN (SELECT visitor FROM robot) ${filter}),
  figure AS (
    SELECT name, d.dimension, d.value, bucket, count(*) AS count
    FROM vital, LATERAL (VALUES ('all', ''), ('page', path), ('device', device), ('release', release)) AS d (dimension, value)
    GROUP BY 1, 2, 3, 4),
  measured AS (SELECT figure.*, sum(count) OVER (PARTITION BY name, dimension, value) AS total FROM figure),
  placed AS (
    SELECT measured.*, dense_rank() OVER (PARTITION BY name, dimension ORDER BY total DESC, value COLLATE "C") > ${mostValues} AS is_rare FROM measured)
  INSERT INTO ${into}_vital AS kept (website_id, metric, dimension, day, value, bucket, count)
  SELECT $1, name, dimension, $2, CASE WHEN is_rare THEN '(other)' ELSE left(value, 1000) END, bucket, sum(count)
  FROM placed GROUP BY name, dimension, 5, bucket${into === 'erased' ? addVitals : ''}`;

export const countDay = statement(dayCounts(everyone));
export const countVitals = statement(vitalCounts(everyone));
/** What events, by their visitors and ids, add to a day, kept beside its figures before their events go. */
export const keepErasedCounts = statement(dayCounts(erased));
export const keepErasedVitals = statement(vitalCounts(erased));
/** What another engine counted of a day, as rows of JSON. */
export const keepCounts = statement(`
  INSERT INTO daily_count (website_id, dimension, day, value, views, visits, visitors, bounces, seconds)
  SELECT $1, dimension, $2, value, views, visits, visitors, bounces, seconds FROM json_to_recordset($3::json) AS r (
    dimension text, value text, views int, visits int, visitors int, bounces int, seconds bigint)`);
export const keepVitals = statement(`
  INSERT INTO daily_vital (website_id, metric, dimension, day, value, bucket, count)
  SELECT $1, metric, dimension, $2, value, bucket, count FROM json_to_recordset($3::json) AS r (
    metric text, dimension text, value text, bucket smallint, count int)`);
/** Adds to a day's figures what erased visitors added. */
export const addErasedCounts = statement(`
  INSERT INTO daily_count AS kept (website_id, dimension, day, value, views, visits, visitors, bounces, seconds)
  SELECT website_id, dimension, day, value, views, visits, visitors, bounces, seconds
  FROM erased_count WHERE website_id = $1 AND day = $2 ${addCounts}`);
export const addErasedVitals = statement(`
  INSERT INTO daily_vital AS kept (website_id, metric, dimension, day, value, bucket, count)
  SELECT website_id, metric, dimension, day, value, bucket, count FROM erased_vital WHERE website_id = $1 AND day = $2 ${addVitals}`);

const ofSale = (name: string, from: string) =>
  `CASE WHEN o.device <> '' THEN o.${name} ELSE coalesce(${from}.${name}, '') END AS ${name}`;

/**
 * What orders are worth is the store's own word, what a change of one makes more or less counting on the day of the change, as its events bring it: one that is
 * cancelled before anything of it is paid is taken back on that day, with its pieces. The page of an order joins it to a visitor, whose last page that
 * came from somewhere names the source, that day's or, as people shop past midnight, the day before's; an order that no page told of
 * counts without one, but for what it was given when its visitor was erased.
 */
export const countSales = statement(`
  WITH told AS (
    SELECT DISTINCT ON (subject) subject, visitor, at, device, country FROM visit_event
    WHERE website_id = $1 AND day BETWEEN $2::date - 1 AND $2::date + 1 AND schema = 'Order' AND visitor <> '' ORDER BY subject, at, id),
  sale AS (
    SELECT o.name, o.subject, o.currency, coalesce(o.amount, 0) AS amount, coalesce(o.value, 0)::int AS pieces, o.data,
      ${['device', 'country'].map((name) => ofSale(name, 'told')).join(', ')},
      ${['source', 'medium', 'campaign'].map((name) => ofSale(name, 'origin')).join(', ')},
      CASE o.data ->> 'isReturning' WHEN 'true' THEN 'returning' WHEN 'false' THEN 'new' ELSE '' END AS buyer
    FROM visit_event o LEFT JOIN told USING (subject)
    LEFT JOIN LATERAL (
      SELECT p.source, p.medium, p.campaign FROM visit_event p
      WHERE p.website_id = $1 AND p.day BETWEEN $2::date - 1 AND $2 AND p.schema = 'PageView' AND p.visitor = told.visitor AND p.at <= told.at
      ORDER BY (p.source <> '') DESC, p.at DESC LIMIT 1) AS origin ON true
    WHERE o.website_id = $1 AND o.day = $2 AND o.schema = 'StoreOrder'),
  figure AS (
    SELECT d.dimension, d.value, currency, count(*) FILTER (WHERE name = 'placed') - count(*) FILTER (WHERE name = 'cancelled') AS orders,
      coalesce(sum(pieces) FILTER (WHERE name <> 'refunded'), 0) AS pieces,
      coalesce(sum(amount) FILTER (WHERE name <> 'refunded'), 0) AS revenue,
      count(*) FILTER (WHERE name = 'refunded') AS refunds,
      coalesce(sum(amount) FILTER (WHERE name = 'refunded'), 0) AS refunded
    FROM sale, LATERAL (VALUES ('all', ''), ('source', source), ('medium', medium), ('campaign', campaign), ('device', device),
      ('country', country), ('buyer', buyer)) AS d (dimension, value)
    WHERE d.value <> '' OR d.dimension <> 'campaign' GROUP BY 1, 2, 3
    UNION ALL
    SELECT 'product', item ->> 'productId', currency,
      count(DISTINCT subject) FILTER (WHERE name = 'placed') - count(DISTINCT subject) FILTER (WHERE name = 'cancelled'), sum((item ->> 'quantity')::int),
      sum((item ->> 'amount')::bigint), 0, 0
    FROM sale, jsonb_array_elements(coalesce(data -> 'items', '[]')) AS item
    WHERE name <> 'refunded' GROUP BY 2, 3)
  INSERT INTO daily_sale (website_id, dimension, day, currency, value, orders, pieces, revenue, refunds, refunded)
  SELECT $1, dimension, $2, currency, left(value, 1000), orders, pieces, revenue, refunds, refunded FROM figure`);

/**
 * An error group keeps the latest of what its errors say; those that are too rare to be counted apart have none, so that made-up ones fill no table. `IS TRUE` has
 * their names hashed once: new rows are in no statistics, and they would be read for each event.
 */
export const countErrors = ofEvents(
  'true',
  (condition) => `
  INSERT INTO page_error AS g (website_id, fingerprint, message, source, stack, release, path, first_at, last_at)
  SELECT DISTINCT ON (subject) $1, subject, coalesce(data ->> 'message', ''), coalesce(data ->> 'source', ''),
    coalesce(data ->> 'stack', ''), coalesce(data ->> 'release', ''), path, min(at) OVER (PARTITION BY subject), at
  FROM visit_event WHERE website_id = $1 AND day = $2 AND schema = 'PageError' AND visitor <> '' AND ${condition}
    AND (subject IN (SELECT value FROM daily_count WHERE website_id = $1 AND dimension = 'error' AND day = $2)) IS TRUE
  ORDER BY subject, at DESC, id COLLATE "C" DESC
  ON CONFLICT (website_id, fingerprint) DO UPDATE SET first_at = least(g.first_at, excluded.first_at),
    last_at = greatest(g.last_at, excluded.last_at), release = excluded.release, path = excluded.path,
    stack = excluded.stack`,
);
