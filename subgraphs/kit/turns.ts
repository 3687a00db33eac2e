import { type Queries, type ScopedDatabase, type Statement, statement } from './database.ts';

/**
 * Has those who change one kind of thing of a website take turns, so that what one of them has read stays true until it has
 * written. Who waits for another name, or is of another website, goes on meanwhile.
 */
export function turnsOf(
  name: string,
): <Result>(db: ScopedDatabase, work: (queries: Queries) => Promise<Result>) => Promise<Result> {
  const takeTurn = statement(`SELECT pg_advisory_xact_lock(hashtextextended('${name} ' || $1::text, 0))`);
  return (db, work) =>
    db.transaction(async (queries) => {
      await queries.rows(takeTurn);
      return work(queries);
    });
}

/** Whether there are so many already; the statement answers them as `count`. Stays true only while it is one's turn. */
export async function isFull(
  queries: Queries,
  most: number,
  counting: Statement,
  values: readonly unknown[] = [],
): Promise<boolean> {
  const [all] = await queries.rows<{ count: number }>(counting, values);
  return (all?.count ?? 0) >= most;
}
