import { type ScopedDatabase, statement } from '#kit/database.ts';
import { type DayRange, findBreakdown } from './report.data.ts';
import { type VitalBucket, vitalMetrics } from './report.rules.ts';

// Raw SQL: a histogram of 30 days is made of 25,000 rows, of which Prisma would hand over the sums at three times the cost.
const readVitals = statement(`
  SELECT metric, bucket, sum(count)::int AS count FROM daily_vital
  WHERE website_id = $1 AND dimension = 'all' AND value = '' AND day BETWEEN $2 AND $3 GROUP BY metric, bucket`);
const readVitalsOf = statement(`
  SELECT metric, value, bucket, sum(count)::int AS count FROM daily_vital
  WHERE website_id = $1 AND metric = ANY ($2::text[]) AND dimension = $3 AND day BETWEEN $4 AND $5 AND value = ANY ($6::text[])
  GROUP BY metric, value, bucket`);
const readValues = statement(`
  SELECT value FROM daily_vital WHERE website_id = $1 AND dimension = $2 AND day BETWEEN $3 AND $4
  GROUP BY value ORDER BY sum(count) DESC, value LIMIT $5 OFFSET $6`);
/** The rows of all values are read once: what was measured most is known by their sums. */
const readVitalsBy = statement(`
  WITH sums AS MATERIALIZED (
    SELECT metric, value, bucket, sum(count)::int AS count FROM daily_vital
    WHERE website_id = $1 AND metric = $2 AND dimension = $3 AND day BETWEEN $4 AND $5 GROUP BY metric, value, bucket)
  SELECT * FROM sums WHERE value IN (SELECT value FROM sums GROUP BY value ORDER BY sum(count) DESC, value LIMIT $6)`);

/** The histograms of web vitals over all pages. */
export function findVitals(db: ScopedDatabase, { from, to }: DayRange): Promise<VitalBucket[]> {
  return db.rows<VitalBucket>(readVitals, [from, to]);
}

/** The histograms of one web vital by value of a dimension: of the pages that were seen most, and of what else was measured most. */
export async function findVitalsBy(
  db: ScopedDatabase,
  range: DayRange,
  { metric, dimension, first }: { metric: string; dimension: string; first: number },
): Promise<(VitalBucket & { readonly value: string })[]> {
  if (dimension !== 'page') return db.rows(readVitalsBy, [metric, dimension, range.from, range.to, first]);
  const values = await findMeasuredValues(db, range, dimension, first);
  return findVitalsOf(db, range, { dimension, values, metrics: [metric] });
}

/** What measures are told apart by: the pages that were seen most, and what else was measured most, first. */
export async function findMeasuredValues(
  db: ScopedDatabase,
  range: DayRange,
  dimension: string,
  first: number,
  skip = 0,
): Promise<string[]> {
  const rows =
    dimension === 'page'
      ? await findBreakdown(db, range, dimension, first, skip)
      : await db.rows<{ readonly value: string }>(readValues, [dimension, range.from, range.to, first, skip]);
  return rows.map(({ value }) => value);
}

/** The histograms of some values. */
export function findVitalsOf(
  db: ScopedDatabase,
  { from, to }: DayRange,
  asked: {
    readonly dimension: string;
    readonly values: readonly string[];
    readonly metrics?: readonly string[];
  },
): Promise<(VitalBucket & { readonly value: string })[]> {
  const { dimension, values, metrics = vitalMetrics } = asked;
  return db.rows(readVitalsOf, [metrics, dimension, from, to, values]);
}
