import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import type { Item, LessonDone } from '../generated/prisma/client.ts';

/** How far a member is in a course. */
export interface CourseProgressRow extends Columns<Item, 'collectionId'> {
  readonly doneItemIds: LessonDone['itemId'][];
  readonly total: number;
}

const markDone = statement(`
  INSERT INTO lesson_done (website_id, member_id, item_id) SELECT $1, $2, i.id FROM item i WHERE i.website_id = $1 AND i.id = $3
  ON CONFLICT (item_id, member_id) DO NOTHING`);
const markOpen = statement(
  'DELETE FROM lesson_done WHERE website_id = $1 AND member_id = $2 AND item_id = $3',
);
const readBegun = statement(`
  SELECT i.collection_id AS "collectionId", array_agg(i.id ORDER BY i.id) AS "doneItemIds",
    (SELECT count(*)::int FROM item all_of WHERE all_of.website_id = $1 AND all_of.collection_id = i.collection_id
      AND all_of.status = 'PUBLISHED') AS total
  FROM lesson_done d JOIN item i ON i.website_id = $1 AND i.id = d.item_id AND i.status = 'PUBLISHED'
  WHERE d.website_id = $1 AND d.member_id = $2 GROUP BY i.collection_id ORDER BY i.collection_id`);
const readOne = statement(`
  SELECT $3::text AS "collectionId", count(*)::int AS total,
    coalesce(array_agg(i.id ORDER BY i.id) FILTER (WHERE d.item_id IS NOT NULL), '{}') AS "doneItemIds"
  FROM item i LEFT JOIN lesson_done d ON d.website_id = $1 AND d.item_id = i.id AND d.member_id = $2
  WHERE i.website_id = $1 AND i.collection_id = $3 AND i.status = 'PUBLISHED'`);

/** Marks a lesson as finished or not; the same again changes nothing. */
export async function saveLessonDone(
  queries: Queries,
  memberId: string,
  itemId: string,
  isDone: boolean,
): Promise<void> {
  await queries.rows(isDone ? markDone : markOpen, [memberId, itemId]);
}

/** How far a member is in each course that they began. */
export function findProgress(queries: Queries, memberId: string): Promise<CourseProgressRow[]> {
  return queries.rows<CourseProgressRow>(readBegun, [memberId]);
}

/** How far a member is in one course, which they may not have begun. */
export async function findProgressIn(
  queries: Queries,
  memberId: string,
  collectionId: string,
): Promise<CourseProgressRow> {
  const [row] = await queries.rows<CourseProgressRow>(readOne, [memberId, collectionId]);
  return row ?? { collectionId, doneItemIds: [], total: 0 };
}
