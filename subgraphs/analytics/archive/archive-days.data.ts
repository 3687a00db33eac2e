import type pg from 'pg';
import { type Database, everyWebsite, type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { addDays } from '../rollup/retention.rules.ts';
import { findExpired, firstKeptDay } from './archive.rules.ts';
import { type ArchivedEvent, type EventArchive, MissingArchiveError } from './event-archive.ts';

const batchSize = 20_000;
const readPartitions = statement(`
  SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'visit_event'::regclass AND $1 = '${everyWebsite}' ORDER BY c.relname`);
const readRetention = statement(`
  SELECT website_id AS "websiteId", days FROM event_retention WHERE $1 = '${everyWebsite}'`);
const shareArchive = statement(
  `SELECT pg_advisory_xact_lock_shared(hashtext('event_archive')) WHERE $1 <> ''`,
);
/** Websites whose events in an archive they still keep, with the last day of these. */
const archivedVisits = `
  SELECT a.website_id, a.last_day FROM archived_visits a LEFT JOIN event_retention r ON r.website_id = a.website_id
  WHERE a.last_day >= current_date - coalesce(r.days, 90)`;
const readIsArchived = statement(`${archivedVisits} AND a.website_id = $1`);
const readLastOfWebsite = statement(
  `SELECT last_day::text AS day FROM archived_visits WHERE website_id = $1`,
);
const readLastArchived = statement(
  `SELECT max(last_day)::text AS day FROM (${archivedVisits}) AS a WHERE $1 = '${everyWebsite}'`,
);

const noteArchived = statement(`
  INSERT INTO archived_visits AS a (website_id, last_day)
  SELECT "websiteId", day FROM jsonb_to_recordset($2::jsonb) AS r("websiteId" text, day date) WHERE $1 = '${everyWebsite}'
  ON CONFLICT (website_id) DO UPDATE SET last_day = greatest(a.last_day, excluded.last_day)`);

/** In a transaction: nothing is moved into the archive until its end. Fails where the website's older events are in an archive that nobody named. */
export async function keepArchiveStill(queries: Queries, archive: EventArchive | null): Promise<void> {
  await queries.rows(shareArchive);
  if (archive === null && (await queries.rows(readIsArchived)).length > 0) throw new MissingArchiveError();
}

/** The last day whose events are in an archive, and are still kept by a website; null while all that is kept is here. */
export async function findLastArchivedDay(install: ScopedDatabase): Promise<string | null> {
  const [row] = await install.rows<{ day: string | null }>(readLastArchived);
  return row?.day ?? null;
}

/** The same of one website, whose days up to it are all there. */
export async function findLastArchivedDayOf(db: ScopedDatabase): Promise<string | null> {
  const [row] = await db.rows<{ day: string }>(readLastOfWebsite);
  return row?.day ?? null;
}

/** Writes down which days an archive holds: those that were moved before this was remembered, or by an install that had another database. */
export async function noteArchivedDays(install: ScopedDatabase, archive: EventArchive): Promise<void> {
  const days = await archive.findLastDays();
  if (days.length > 0) await install.rows(noteArchived, [JSON.stringify(days)]);
}

/** Days whose events may be moved, the oldest first. */
export async function findSettledDays(install: ScopedDatabase, today: string): Promise<string[]> {
  const rows = await install.rows<{ name: string }>(readPartitions);
  return rows.flatMap(({ name }) => {
    const [, year, month, date] = /^visit_event_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
    const day = `${year}-${month}-${date}`;
    return year !== undefined && day < firstKeptDay(today) ? [day] : [];
  });
}

/**
 * Moves a day's events of all websites into the archive, and drops their partition once the archive has told that it holds them all. A
 * process that ends in the middle leaves them in both, and the next one moves them again; answers how many there were.
 */
export async function archiveDay(
  database: Database,
  archive: Pick<EventArchive, 'add' | 'countOf'>,
  day: string,
): Promise<number> {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`${day} is no day.`);
  const table = `visit_event_${day.replaceAll('-', '')}`;
  const client = await database.connect(everyWebsite);
  try {
    await client.query('BEGIN');
    // Whoever erases a visitor waits, so that none of their events is on its way meanwhile.
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('event_archive'))`);
    const known = await client.query<{ name: string | null }>('SELECT to_regclass($1)::text AS name', [
      table,
    ]);
    const moved = known.rows[0]?.name ? await moveTable(client, archive, { table, day }) : 0;
    await client.query('COMMIT');
    return moved;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function moveTable(
  client: pg.PoolClient,
  archive: Pick<EventArchive, 'add' | 'countOf'>,
  { table, day }: { readonly table: string; readonly day: string },
): Promise<number> {
  const moved = await copyTable(client, archive, table);
  if ((await archive.countOf(day)) < moved) throw new Error(`The archive lacks events of ${day}.`);
  // Whoever writes events waits behind this: it takes a moment, or is given up and tried an hour later.
  await client.query(`SET LOCAL lock_timeout = '2s'`);
  await client.query(`LOCK TABLE ONLY visit_event, ${table} IN ACCESS EXCLUSIVE MODE`);
  const counted = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  if (counted.rows[0]?.count !== moved) throw new Error(`Events of ${day} came while they were moved.`);
  await client.query(
    `INSERT INTO archived_visits AS a (website_id, last_day) SELECT DISTINCT website_id, $1::date FROM ${table}
     ON CONFLICT (website_id) DO UPDATE SET last_day = greatest(a.last_day, excluded.last_day)`,
    [day],
  );
  await client.query(`DROP TABLE ${table}`);
  return moved;
}

/** By a cursor, which reads the table once: row-level security lets no index find where a batch ended. */
async function copyTable(
  client: pg.PoolClient,
  archive: Pick<EventArchive, 'add'>,
  table: string,
): Promise<number> {
  await client.query(`DECLARE moved_event NO SCROLL CURSOR FOR
    SELECT website_id, day::text, id, (extract(epoch FROM at) * 1000)::float8 AS at, schema, name, visitor, path, source, subject,
      (to_jsonb(e) - 'website_id')::text AS record FROM ${table} e`);
  for (let moved = 0; ; ) {
    const { rows } = await client.query<ArchivedEvent>(`FETCH ${batchSize} FROM moved_event`);
    await archive.add(rows);
    moved += rows.length;
    if (rows.length < batchSize) {
      await client.query('CLOSE moved_event');
      return moved;
    }
  }
}

/** Lets the archive keep events for no longer than PostgreSQL would. */
export async function dropArchivedEvents(
  install: ScopedDatabase,
  archive: EventArchive,
  today: string,
): Promise<void> {
  const rows = await install.rows<{ websiteId: string; days: number }>(readRetention);
  const longest = Math.max(90, ...rows.map(({ days }) => days));
  await archive.dropBefore(addDays(today, -longest));
  await archive.dropCopiesBefore(firstKeptDay(today));
  const retention = new Map(rows.map(({ websiteId, days }) => [websiteId, days]));
  for (const { websiteId, before } of findExpired(await archive.findOldestDays(), retention, today))
    await archive.removeBefore(websiteId, before);
}
