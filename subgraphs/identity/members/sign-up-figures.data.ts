import { type Queries, statement } from '#kit/database.ts';

/** The days of a report, of which identity tells how many accounts members made. */
export interface VisitReportRow {
  readonly from: string;
  readonly to: string;
}

// Raw SQL: Prisma knows no day of a time zone.
const readSignUps = statement(`
  SELECT count(*)::int AS count FROM member
  WHERE website_id = $1 AND created_at >= ($2::date)::timestamp AT TIME ZONE $4 AND created_at < ($3::date + 1)::timestamp AT TIME ZONE $4`);

/** How many accounts were made on some days of a time zone. */
export async function countSignUps(
  queries: Queries,
  { from, to }: VisitReportRow,
  timeZone: string,
): Promise<number> {
  const [row] = await queries.rows<{ readonly count: number }>(readSignUps, [from, to, timeZone]);
  return row?.count ?? 0;
}
