import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { DayRange } from './report.data.ts';

/** What browsers found on pages. */
export interface PageFindingRow {
  readonly kind: 'IMAGE' | 'A11Y' | 'USER';
  readonly name: string;
  /** The page that was seen with it most. */
  readonly path: string;
  readonly pageCount: number;
  readonly times: number;
  readonly visitors: number;
  readonly average: number;
}

// Raw SQL: Prisma groups by no part of a value. Of a finding its name, a blank and a path are counted.
const readFindings = statement(`
  WITH place AS (
    SELECT upper(substr(dimension, 9)) AS kind, split_part(value, ' ', 1) AS name, substr(value, strpos(value, ' ') + 1) AS path,
      sum(views)::int AS times, sum(visitors)::int AS visitors, sum(seconds)::float8 AS total
    FROM daily_count
    WHERE website_id = $1 AND dimension IN ('finding:image', 'finding:a11y', 'finding:user') AND day BETWEEN $2 AND $3
      AND value <> '(other)'
    GROUP BY dimension, value)
  SELECT kind, name, (array_agg(path ORDER BY times DESC, path))[1] AS path, count(*)::int AS "pageCount",
    sum(times)::int AS times, sum(visitors)::int AS visitors, sum(total) / sum(times) AS average
  FROM place GROUP BY kind, name ORDER BY times DESC, kind, name LIMIT $4 OFFSET $5`);

/** What browsers found on most of the pages that were seen first. */
export function findPageFindings(
  db: ScopedDatabase,
  { from, to }: DayRange,
  first: number,
  skip = 0,
): Promise<PageFindingRow[]> {
  return db.rows<PageFindingRow>(readFindings, [from, to, first, skip]);
}
