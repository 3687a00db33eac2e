import { type Queries, statement } from '#kit/database.ts';
import { ArchiveUnavailableError } from '../archive/event-archive.ts';
import type { CountedDay, CountedEvent, DayCounter, WebsiteDay } from './day-counter.ts';

const batchSize = 20_000;
const countEvents = statement(
  `SELECT count(*)::int AS count FROM visit_event WHERE website_id = $1 AND day = $2`,
);
/** Every transaction before this one is over: what it wrote is seen from now on. */
const readHorizon = statement(
  `SELECT pg_snapshot_xmin(pg_current_snapshot())::text::float8 AS horizon WHERE $1 <> ''`,
);
/**
 * The transaction that wrote a row is known by its last 32 bits: it is the latest that ends in these. Rows are read in their order of
 * time, which an index has.
 */
const readEvents = statement(`
  SELECT id, (extract(epoch FROM at) * 1000)::float8 AS at, at::text AS time, schema, name, visitor, is_new::int, path, referrer, source,
    medium, campaign, term, ad_content, device, browser, os, country, language, subject, value, coalesce(data ->> 'field', '') AS field,
    coalesce(lower(trim(data ->> 'query')), '') AS query, coalesce(data ->> 'release', '') AS release
  FROM visit_event e, (SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS latest) AS s
  WHERE website_id = $1 AND day = $2 AND latest - ((latest - e.xmin::text::bigint) & 4294967295) >= $3::float8
    AND at >= $4::timestamptz AND (at > $4::timestamptz OR id COLLATE "C" > $5)
  ORDER BY at, id COLLATE "C" LIMIT ${batchSize + 1}`);

/** Events that PostgreSQL has of a day by now. */
async function countEventsOf(queries: Queries, { day }: WebsiteDay): Promise<number> {
  const [row] = await queries.rows<{ count: number }>(countEvents, [day]);
  return row?.count ?? 0;
}

/**
 * Copies a day's events that were written since it was done last. One that was written by a transaction that was not over then is copied
 * again. What comes meanwhile is copied the next time.
 */
async function copyEvents(queries: Queries, counter: DayCounter, of: WebsiteDay): Promise<void> {
  const since = await counter.findCursor(of);
  const [row] = await queries.rows<{ horizon: number }>(readHorizon);
  let last = { time: '-infinity', id: '' };
  for (;;) {
    const values = [of.day, since, last.time, last.id];
    const read = await queries.rows<CountedEvent & { time: string }>(readEvents, values);
    const isLast = read.length <= batchSize;
    const rows = read.slice(0, batchSize);
    const end = rows.at(-1);
    if (!end) return;
    // Whoever ends in the middle begins there again.
    const cursor = isLast ? (row?.horizon ?? 0) : since;
    await counter.add(
      of,
      rows.map(({ time: _, ...event }) => event),
      cursor,
    );
    if (isLast) return;
    last = { time: end.time, id: end.id };
  }
}

/**
 * What a day comes to by the copies of its events; null where PostgreSQL is to count it: it has few, the copies are out of reach, or they are
 * not the events that are here, as one of the two was restored from a backup. They are made anew then.
 */
export async function countCopies(
  queries: Queries,
  counter: DayCounter,
  of: WebsiteDay,
): Promise<CountedDay | null> {
  const known = await countEventsOf(queries, of);
  if (counter.isIdle(known)) return null;
  try {
    await copyEvents(queries, counter, of);
    const copied = await counter.countEvents(of);
    if (copied >= known && copied <= (await countEventsOf(queries, of))) return await counter.countDay(of);
    await counter.forget(of);
    return null;
  } catch (error) {
    if (error instanceof ArchiveUnavailableError) return null;
    throw error;
  }
}
