import type pg from 'pg';

/** How many events figures stand for, over how many days. */
export interface FilledFigures {
  readonly events: number;
  readonly days: number;
}

/**
 * Values of a day that figures are kept under, by dimension, as a busy shop has them: 5,000 is the most that is kept apart, and pages
 * have that many; the most frequent has by far the most visits.
 */
const dimensions = {
  ...{
    all: 1,
    visitor: 2,
    source: 200,
    medium: 10,
    referrer: 1_000,
    campaign: 50,
    term: 500,
    'ad-content': 50,
    device: 3,
  },
  ...{
    browser: 6,
    os: 6,
    country: 150,
    language: 40,
    entry: 5_000,
    exit: 5_000,
    page: 5_000,
    product: 1_000,
  },
  ...{ funnel: 5, 'left:visit': 5_000, 'left:product': 1_000, 'left:cart': 5, 'left:checkout': 2 },
  ...{ 'left:order': 2, search: 3_000, 'search-empty': 500, event: 20, error: 50, 'not-found': 500 },
  ...{ 'finding:image': 500, 'finding:a11y': 500 },
  ...{ 'product:AddToCart': 1_000, 'form:seen': 20, 'form-field': 100, robot: 1 },
} as const;

const pageViewsOfEvents = 0.4;

/**
 * Fills the figures of the last days and of as many before, as so many events in each half would leave them: by statements, as what is
 * measured is reading them. What events leave is tested where figures are made; here the counts alone are made up. What is measured often
 * has 140 buckets, from 0.2 to 10 seconds.
 */
export async function fillFigures(
  client: pg.Client,
  websiteId: string,
  filled: FilledFigures,
): Promise<void> {
  const { events, days } = filled;
  const views = Math.round((events * pageViewsOfEvents) / days);
  await client.query(
    `INSERT INTO analytics.daily_count (website_id, dimension, day, value, views, visits, visitors, bounces, seconds)
     SELECT $1, dimension, current_date - back, CASE dimension WHEN 'all' THEN '' WHEN 'robot' THEN '' WHEN 'funnel'
         THEN (ARRAY['visit', 'product', 'cart', 'checkout', 'order'])[rank] WHEN 'visitor' THEN (ARRAY['new', 'returning'])[rank]
         WHEN 'page' THEN '/shop/' || md5(rank::text)
         WHEN 'finding:image' THEN 'slow-image /shop/' || md5(rank::text) WHEN 'finding:a11y' THEN 'color-contrast /shop/' || md5(rank::text) ELSE dimension || '-' || rank END,
       share, share / 3, share / 4, share / 8, share * 20
     FROM jsonb_each_text($2::jsonb) AS d (dimension, size), generate_series(1, d.size::int) AS rank, generate_series(0, $3::int * 2 - 1) AS back,
       LATERAL (SELECT greatest(1, floor($4::int / (rank * (1 + ln(d.size::int)))))::int AS share) AS s`,
    [websiteId, JSON.stringify(dimensions), days, views],
  );
  await client.query(
    `INSERT INTO analytics.daily_vital (website_id, metric, dimension, day, value, bucket, count)
     SELECT $1, metric, dimension, current_date - back, CASE dimension WHEN 'all' THEN '' ELSE dimension || '-' || rank END,
       200 + bucket + 1000 * (bucket / 60), greatest(1, $3::int / 100 / rank)
     FROM unnest(ARRAY['FCP', 'LCP', 'CLS', 'FID', 'INP', 'TTFB']) AS metric,
       (VALUES ('all', 1), ('device', 3), ('release', 2), ('page', 500)) AS d (dimension, size), generate_series(1, d.size) AS rank,
       generate_series(0, $2::int * 2 - 1) AS back, generate_series(0, least(140, 1400 / rank)) AS bucket`,
    [websiteId, days, views],
  );
  await client.query(
    `INSERT INTO analytics.daily_sale (website_id, dimension, day, currency, value, orders, pieces, revenue, refunds, refunded)
     SELECT $1, dimension, current_date - back, 'USD', CASE dimension WHEN 'all' THEN '' ELSE dimension || '-' || rank END, 1000 / rank + 1,
       2000 / rank + 1, 5000000 / rank + 1, 10 / rank, 50000 / rank
     FROM (VALUES ('all', 1), ('product', 1000), ('source', 200), ('medium', 10), ('campaign', 50), ('device', 3), ('country', 150),
       ('buyer', 2)) AS d (dimension, size), generate_series(1, d.size) AS rank, generate_series(0, $2::int * 2 - 1) AS back`,
    [websiteId, days],
  );
  await client.query(
    `INSERT INTO analytics.page_error (website_id, fingerprint, message, source, stack, release, path, first_at, last_at)
     SELECT $1, 'error-' || rank, 'TypeError: x is not a function', '/assets/site.js', repeat('at f (/assets/site.js:1:2)' || chr(10), 12), 'release-1',
       '/shop', now() - interval '40 days', now()
     FROM generate_series(1, $2::int) AS rank`,
    [websiteId, dimensions.error],
  );
  await client.query('VACUUM ANALYZE analytics.daily_count, analytics.daily_vital, analytics.daily_sale');
}
