import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { keepArchiveStill } from '../archive/archive-days.data.ts';
import type { EventArchive } from '../archive/event-archive.ts';
import { removeUnkept, returnOrdersOf } from '../archive/returned-events.data.ts';
import { forgetExperimentVisitors } from '../experiments/experiment-visitor.data.ts';
import { keepErasedCounts, keepErasedVitals } from '../rollup/day-figures.data.ts';
import { lockDay } from '../rollup/rollup.data.ts';

/** How much was removed. */
export interface RemovedVisits {
  readonly events: number;
  readonly recordings: number;
}

/** Where a website's events are: those that are counted, and the archive with the others, where there is one. */
export interface VisitPlaces {
  readonly queries: Queries;
  readonly websiteId: string;
  readonly archive: EventArchive | null;
}

type ArchivedDatabase = Pick<VisitPlaces, 'archive'> & { readonly db: ScopedDatabase };

interface StoredEvent {
  readonly id: string;
  readonly schema: string;
  readonly subject: string;
}

// Whoever opens the page of an order tells which it is, and that is all that leads from a buyer to a visitor.
const readVisitors = statement(`
  SELECT DISTINCT visitor FROM visit_event WHERE website_id = $1 AND schema = 'Order' AND subject = ANY($2) AND visitor <> ''`);
const readEvents = statement(`
  SELECT to_jsonb(e) - 'website_id' AS record FROM visit_event e WHERE website_id = $1 AND visitor = ANY($2) ORDER BY at, id`);
const readRecordings = statement(`
  SELECT to_jsonb(r) - 'website_id' AS record FROM session_replay r WHERE website_id = $1 AND visitor = ANY($2) ORDER BY id`);
const readDays = statement(`
  SELECT DISTINCT day::text FROM visit_event WHERE website_id = $1 AND visitor = ANY($2) ORDER BY day`);
const insertRequest = statement(`INSERT INTO visitor_request (id, website_id, kind) VALUES ($2, $1, $3)`);

/** An order keeps where its visit came from, as figures of sales tell it, when its visit is about to go. */
const keepOrigins = statement(`
  WITH told AS (
    SELECT DISTINCT ON (subject) subject, visitor, at, day, device, country FROM visit_event
    WHERE website_id = $1 AND schema = 'Order' AND visitor <> '' AND subject IN (
      SELECT subject FROM visit_event WHERE website_id = $1 AND schema = 'Order' AND visitor = ANY($2))
    ORDER BY subject, at, id),
  kept AS (
    SELECT o.day, o.id, told.device, told.country, origin.source, origin.medium, origin.campaign
    FROM visit_event o JOIN told ON told.subject = o.subject AND told.day BETWEEN o.day - 1 AND o.day + 1
    LEFT JOIN LATERAL (
      SELECT p.source, p.medium, p.campaign FROM visit_event p
      WHERE p.website_id = $1 AND p.day BETWEEN o.day - 1 AND o.day AND p.schema = 'PageView' AND p.visitor = told.visitor AND p.at <= told.at
      ORDER BY (p.source <> '') DESC, p.at DESC LIMIT 1) AS origin ON true
    WHERE o.website_id = $1 AND o.schema = 'StoreOrder' AND o.device = '' AND told.visitor = ANY($2))
  UPDATE visit_event o SET device = kept.device, country = kept.country, source = coalesce(kept.source, ''),
    medium = coalesce(kept.medium, ''), campaign = coalesce(kept.campaign, '')
  FROM kept WHERE o.website_id = $1 AND o.day = kept.day AND o.id = kept.id`);
const readOfDay = statement(`
  SELECT id, schema, subject FROM visit_event WHERE website_id = $1 AND day = $2 AND visitor = ANY($3)`);
const removeEvents = statement(`
  DELETE FROM visit_event WHERE website_id = $1 AND day = $2 AND visitor = ANY($3) AND id = ANY($4)`);
const removeErrors = statement(`
  DELETE FROM page_error WHERE website_id = $1 AND fingerprint = ANY($2) AND NOT EXISTS (
    SELECT FROM visit_event e WHERE e.website_id = $1 AND e.schema = 'PageError' AND e.subject = fingerprint)`);
const removeRecordings = statement(`
  WITH gone AS (DELETE FROM session_replay WHERE website_id = $1 AND visitor = ANY($2) RETURNING id),
    parts AS (DELETE FROM session_replay_part WHERE website_id = $1 AND replay_id IN (SELECT id FROM gone))
  SELECT id FROM gone`);

/** What the visits of whoever placed some orders are kept under. */
export async function findVisitorsOfOrders(
  { queries, websiteId, archive }: VisitPlaces,
  orderIds: readonly string[],
): Promise<string[]> {
  if (orderIds.length === 0) return [];
  await keepArchiveStill(queries, archive);
  const rows = await queries.rows<{ visitor: string }>(readVisitors, [orderIds]);
  const archived = await archive?.findVisitorsOfOrders(websiteId, orderIds);
  return [...new Set([...rows.map(({ visitor }) => visitor), ...(archived ?? [])])];
}

/** All that is kept of visitors. */
export function readVisits({ db, archive }: ArchivedDatabase, visitors: readonly string[]) {
  return db.transaction(async (queries) => {
    await keepArchiveStill(queries, archive);
    const read = async (asked: typeof readEvents) =>
      (await queries.rows<{ record: unknown }>(asked, [visitors])).map(({ record }) => record);
    const archived = (await archive?.findEvents(db.websiteId, visitors)) ?? [];
    return { events: [...archived, ...(await read(readEvents))], recordings: await read(readRecordings) };
  });
}

/** Writes down that a visitor asked for what is kept of them, or to be forgotten; answers the id of that. */
export async function addVisitorRequest(queries: Queries, kind: 'EXPORT' | 'ERASE'): Promise<string> {
  const id = newId();
  await queries.rows(insertRequest, [id, kind]);
  return id;
}

/**
 * Removes all that is kept of visitors, in one transaction. What they add to the figures of a day is kept beside them, so that a day that is
 * counted again comes to the same; days in the archive are not counted again. Days are taken one after the other, and each waits for whoever is counting it.
 */
export async function eraseVisits(
  { queries, websiteId, archive }: VisitPlaces,
  visitors: readonly string[],
): Promise<RemovedVisits> {
  if (visitors.length === 0) return { events: 0, recordings: 0 };
  await keepArchiveStill(queries, archive);
  const returned = archive ? await returnOrdersOf({ queries, archive }, websiteId, visitors) : [];
  await queries.rows(keepOrigins, [visitors]);
  await removeUnkept(queries, returned);
  const days = await queries.rows<{ day: string }>(readDays, [visitors]);
  const removed: StoredEvent[] = [];
  for (const { day } of days) {
    await queries.rows(lockDay, [day]);
    // By their ids: what a visitor who goes on does meanwhile is neither kept apart nor removed.
    const events = await queries.rows<StoredEvent>(readOfDay, [day, visitors]);
    const named = [day, visitors, events.map(({ id }) => id)];
    for (const step of [keepErasedCounts, keepErasedVitals, removeEvents]) await queries.rows(step, named);
    removed.push(...events);
  }
  await queries.rows(forgetExperimentVisitors, [visitors]);
  const recordings = await queries.rows(removeRecordings, [visitors]);
  // Last, as it is not undone: all that can fail before it has not.
  const archived = (await archive?.erase(websiteId, visitors)) ?? { events: 0, failures: [] };
  const ofThem = removed.filter(({ schema }) => schema === 'PageError').map(({ subject }) => subject);
  const failures = [...new Set([...ofThem, ...archived.failures])];
  const ofOthers = new Set(await archive?.findFailures(websiteId, failures));
  await queries.rows(removeErrors, [failures.filter((failure) => !ofOthers.has(failure))]);
  return { events: removed.length + archived.events, recordings: recordings.length };
}
