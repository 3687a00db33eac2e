import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import type { LessonDone } from '../generated/prisma/client.ts';

/** The days of a report, of which content tells what members learned. */
export interface VisitReportRow {
  readonly from: string;
  readonly to: string;
}

/** How many members finished a lesson. */
export interface FinishedLessonRow extends Columns<LessonDone, 'itemId'> {
  readonly members: number;
}

// Raw SQL: Prisma knows no day of a time zone.
const readFinished = statement(`
  SELECT item_id AS "itemId", count(*)::int AS members FROM lesson_done
  WHERE website_id = $1 AND done_at >= ($2::date)::timestamp AT TIME ZONE $4 AND done_at < ($3::date + 1)::timestamp AT TIME ZONE $4
  GROUP BY item_id ORDER BY members DESC, item_id LIMIT $5 OFFSET $6`);

/** Lessons that members finished on some days of a time zone, those that most finished first. */
export function findFinishedLessons(
  queries: Queries,
  { from, to }: VisitReportRow,
  timeZone: string,
  first: number,
  skip = 0,
): Promise<FinishedLessonRow[]> {
  return queries.rows<FinishedLessonRow>(readFinished, [from, to, timeZone, first, skip]);
}
