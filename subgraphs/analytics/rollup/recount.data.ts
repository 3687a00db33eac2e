import { type ScopedDatabase, statement } from '#kit/database.ts';
import { rollUpDay } from './rollup.data.ts';

/** A day's raw events are whole while the website keeps them and no archive has them: what comes later of another day alone makes no figures. */
const readWholeDays = statement(`
  SELECT DISTINCT e.day::text FROM visit_event e WHERE e.website_id = $1 AND e.day >= $2::date
    AND e.day >= current_date - coalesce((SELECT r.days FROM event_retention r WHERE r.website_id = $1), 90)
    AND e.day > coalesce((SELECT a.last_day FROM archived_visits a WHERE a.website_id = $1), '-infinity')
  ORDER BY e.day::text LIMIT 2`);

/** A day whose figures were made again, and the next one that can be; null for none. */
export interface RecountedDay {
  readonly day: string | null;
  readonly next: string | null;
}

/** Makes the figures of the first day since the given one again of its raw events. */
export async function recountDay(db: ScopedDatabase, since: string): Promise<RecountedDay> {
  const [day = null, next = null] = (await db.rows<{ day: string }>(readWholeDays, [since])).map(
    (row) => row.day,
  );
  if (day !== null) await db.transaction((queries) => rollUpDay(queries, day));
  return { day, next };
}
