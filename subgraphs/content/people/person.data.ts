import { type Queries, statement } from '#kit/database.ts';

const rowsOf = (table: string) =>
  statement(
    `SELECT to_jsonb(t) - 'website_id' AS record FROM ${table} t WHERE t.website_id = $1 AND t.member_id = $2`,
  );
const readGrants = rowsOf('area_grant');
const readLessons = rowsOf('lesson_done');

/** All that is kept about a member. */
export async function readPerson(queries: Queries, memberId: string): Promise<Record<string, unknown[]>> {
  const grants = await queries.rows<{ record: unknown }>(readGrants, [memberId]);
  const lessons = await queries.rows<{ record: unknown }>(readLessons, [memberId]);
  return { memberAreas: grants.map(({ record }) => record), lessons: lessons.map(({ record }) => record) };
}
