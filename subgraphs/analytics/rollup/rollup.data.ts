import { type Database, everyWebsite, type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { keepArchiveStill } from '../archive/archive-days.data.ts';
import { ArchiveUnavailableError, type EventArchive } from '../archive/event-archive.ts';
import { removeReturned, returnToldEvents } from '../archive/returned-events.data.ts';
import {
  dropExperimentRobots,
  keepExperimentConversions,
  keepExperimentVisitors,
} from '../experiments/experiment-visitor.data.ts';
import { countCopies } from './counted-events.data.ts';
import type { CountedDay, DayCounter, WebsiteDay } from './day-counter.ts';
import {
  addErasedCounts,
  addErasedVitals,
  countDay,
  countErrors,
  countSales,
  countSignUps,
  countVitals,
  keepCounts,
  keepVitals,
} from './day-figures.data.ts';

/** A day whose events are gone, as nobody keeps them or an archive does, keeps the figures that it has. */
const keptSince = (days: string) =>
  `day >= current_date - least(${days}::int, coalesce((SELECT r.days FROM event_retention r WHERE r.website_id = m.website_id), 90))`;
const isKept = keptSince('$2');
/** What comes late of a day that was moved into an archive, also by another process, is not all of the day. */
const isHere = `day > coalesce((SELECT a.last_day FROM archived_visits a WHERE a.website_id = m.website_id), '-infinity')`;
/** More than any website keeps events for. */
const unlimited = 100_000;
const readMarkedDays = statement(`
  SELECT DISTINCT day::text FROM rollup_mark m WHERE website_id = $1 AND ${isKept} AND ${isHere} ORDER BY day`);
const readSettledDays = statement(`
  SELECT DISTINCT day::text FROM rollup_mark m WHERE website_id = $1 AND day < current_date - $2::int AND ${keptSince(String(unlimited))} ORDER BY day`);
/** Whoever changes a day's figures, or the events that they are made of, does it alone. */
export const lockDay = statement(`SELECT pg_advisory_xact_lock(hashtext($1 || ' ' || $2::date::text))`);
const readMarks = statement(`SELECT number FROM rollup_mark WHERE website_id = $1 AND day = $2`);
const removeMarks = statement(`DELETE FROM rollup_mark WHERE website_id = $1 AND number = ANY($2::bigint[])`);
const removeCounts = statement(`DELETE FROM daily_count WHERE website_id = $1 AND day = $2`);
const removeSignUps = statement(`
  DELETE FROM daily_count WHERE website_id = $1 AND day = $2
    AND dimension IN ('newsletter-sign-up', 'member-sign-up', 'subscription-sign-up', 'restock-sign-up')`);
/** More was seen than by visitors who were erased, and none of it is here. */
const readIsGone = statement(`
  WITH seen AS (SELECT views FROM daily_count WHERE website_id = $1 AND day = $2 AND dimension = 'all'
    UNION ALL SELECT -views FROM erased_count WHERE website_id = $1 AND day = $2 AND dimension = 'all')
  SELECT coalesce(sum(views), 0) > 0 AND NOT EXISTS (
    SELECT FROM visit_event WHERE website_id = $1 AND day = $2 AND visitor <> '') AS "isGone" FROM seen`);
const removeVitals = statement(`DELETE FROM daily_vital WHERE website_id = $1 AND day = $2`);
const removeSales = statement(`DELETE FROM daily_sale WHERE website_id = $1 AND day = $2`);
const readWaiting = statement(`
  SELECT DISTINCT website_id AS "websiteId" FROM rollup_mark m WHERE $1 = '${everyWebsite}' AND ${isKept} AND ($3 OR ${isHere})`);

/** How the days of a website are counted. */
export interface RollUpOptions {
  /** Days of the last so many; all that are kept when absent. */
  readonly countedDays?: number | undefined;
  /** Who counts days of many events; PostgreSQL when absent. */
  readonly counter?: DayCounter | undefined;
  /** Where events of older days are, of which only what the website itself tells late is counted. */
  readonly archive?: EventArchive | undefined;
}

/** Makes the figures of all days of a website that have new events; answers the days. */
export async function rollUpWebsite(
  db: ScopedDatabase,
  { countedDays = unlimited, counter, archive }: RollUpOptions = {},
): Promise<string[]> {
  const { websiteId } = db;
  const days = (await db.rows<{ day: string }>(readMarkedDays, [countedDays])).map(({ day }) => day);
  for (const day of days)
    await db.transaction((queries) => rollUpDay(queries, day, counter && { counter, websiteId }));
  return archive ? [...days, ...(await rollUpSettledDays(db, archive, countedDays))] : days;
}

/** While the archive is out of reach, marks stay, by which the next round finds these days. */
async function rollUpSettledDays(
  db: ScopedDatabase,
  archive: EventArchive,
  countedDays: number,
): Promise<string[]> {
  const days = (await db.rows<{ day: string }>(readSettledDays, [countedDays])).map(({ day }) => day);
  try {
    for (const day of days)
      await db.transaction((queries) => rollUpSettledDay(queries, archive, { websiteId: db.websiteId, day }));
    return days;
  } catch (error) {
    if (error instanceof ArchiveUnavailableError) return [];
    throw error;
  }
}

/**
 * Counts again what the website told of a day whose visits are not counted any more: an order may be told weeks late. Visitors' events
 * come for 7 days, and what erased ones added to such a day is only in its figures, which stay.
 */
async function rollUpSettledDay(queries: Queries, archive: EventArchive, of: WebsiteDay): Promise<void> {
  await keepArchiveStill(queries, archive);
  await queries.rows(lockDay, [of.day]);
  // Marks stay for when what it lost comes back to it.
  if ((await isGone(queries, of.day)) && !(await archive.hasEvents(of.websiteId, of.day))) return;
  const marks = await queries.rows<{ number: string }>(readMarks, [of.day]);
  const returned = await returnToldEvents({ queries, archive }, of);
  for (const step of [removeSignUps, removeSales, countSignUps, countSales])
    await queries.rows(step, [of.day]);
  await removeReturned(queries, returned);
  await queries.rows(removeMarks, [marks.map(({ number }) => number)]);
}

/** Whether a day that has figures has no events of visitors here any more. */
async function isGone(queries: Queries, day: string): Promise<boolean> {
  const [row] = await queries.rows<{ isGone: boolean }>(readIsGone, [day]);
  return row?.isGone === true;
}

/**
 * A day's figures are made again of all its events, so late ones and those that came twice change nothing that is right. Marks are
 * read first: an event that comes meanwhile leaves one that stays, and the day is made once more.
 */
export async function rollUpDay(
  queries: Queries,
  day: string,
  other?: { readonly counter: DayCounter; readonly websiteId: string },
): Promise<void> {
  await queries.rows(lockDay, [day]);
  const marks = await queries.rows<{ number: string }>(readMarks, [day]);
  // Of an archive that was lost and given up: what comes late is not all of the day.
  if (await isGone(queries, day)) {
    await queries.rows(removeMarks, [marks.map(({ number }) => number)]);
    return;
  }
  const counted = other ? await countCopies(queries, other.counter, { ...other, day }) : null;
  for (const remove of [removeCounts, removeVitals, removeSales]) await queries.rows(remove, [day]);
  if (counted) {
    await queries.rows(keepCounts, [day, JSON.stringify(counted.counts)]);
    await queries.rows(keepVitals, [day, JSON.stringify(counted.vitals)]);
  } else for (const count of [countDay, countVitals]) await queries.rows(count, [day]);
  for (const count of [addErasedCounts, addErasedVitals, countSales]) await queries.rows(count, [day]);
  await keepRows(queries, day, counted);
  await queries.rows(removeMarks, [marks.map(({ number }) => number)]);
}

/** What is kept of failures and of experiments beside figures: of the events that were told, or of those that PostgreSQL finds. */
async function keepRows(queries: Queries, day: string, counted: CountedDay | null): Promise<void> {
  const events = [countErrors, keepExperimentVisitors, keepExperimentConversions];
  if (counted) {
    await queries.rows(dropExperimentRobots.told, [day, counted.robots]);
    for (const keep of events) await queries.rows(keep.told, [day, counted.told]);
  } else for (const keep of [dropExperimentRobots, ...events]) await queries.rows(keep.found, [day]);
}

/** Websites with events that their figures do not hold yet. */
export async function findWaitingWebsites(
  database: Database,
  { countedDays = unlimited, archive }: RollUpOptions = {},
): Promise<string[]> {
  const rows = await database
    .forWebsite(everyWebsite)
    .rows<{ websiteId: string }>(readWaiting, [archive ? unlimited : countedDays, archive !== undefined]);
  return rows.map(({ websiteId }) => websiteId);
}
