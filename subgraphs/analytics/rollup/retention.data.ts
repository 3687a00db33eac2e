import { type Database, everyWebsite, type ScopedDatabase, statement } from '#kit/database.ts';
import { createEventPartitions } from '../events/event.data.ts';
import { forgetOldExperimentVisitors } from '../experiments/experiment-visitor.data.ts';
import { daysAround, partitionOf } from './retention.rules.ts';

const readLongest = statement(`
  SELECT greatest(90, max(days)) AS days FROM event_retention WHERE $1 = '${everyWebsite}'`);
const readPartitions = statement(`
  SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'visit_event'::regclass AND $1 = '${everyWebsite}'`);
const removeShorter = statement(`
  DELETE FROM visit_event e USING event_retention r
  WHERE $1 = '${everyWebsite}' AND r.website_id = e.website_id AND e.day < $2::date - r.days`);
const removeSalts = statement(`
  DELETE FROM visitor_salt WHERE $1 = '${everyWebsite}' AND day < $2::date - 1`);
const removeRefusals = statement(`
  DELETE FROM refused_event_count WHERE $1 = '${everyWebsite}' AND day < $2::date - 400`);
const removeReplays = statement(`
  WITH gone AS (SELECT website_id, id FROM session_replay WHERE $1 = '${everyWebsite}' AND expires_at < least($2::date, now())),
    parts AS (DELETE FROM session_replay_part p USING gone g WHERE p.website_id = g.website_id AND p.replay_id = g.id)
  DELETE FROM session_replay r USING gone g WHERE r.website_id = g.website_id AND r.id = g.id`);

/**
 * Makes the partitions of the next days, drops those that no website keeps any more, and removes what a website keeps for shorter
 * than others do, with recorded visits whose time is over. Doing it twice is harmless.
 */
export async function dropOldEvents(
  database: Database,
  install: ScopedDatabase,
  today: string,
): Promise<void> {
  await createEventPartitions(install, daysAround(today));
  const [row] = await install.rows<{ days: number }>(readLongest);
  const oldest = partitionOf(today, -(row?.days ?? 90));
  const partitions = await install.rows<{ name: string }>(readPartitions);
  const client = await database.connect(everyWebsite);
  try {
    for (const { name } of partitions) {
      // Its name is its day; nothing else gets into the statement.
      if (/^visit_event_\d{8}$/.test(name) && name < oldest)
        await client.query(`DROP TABLE IF EXISTS ${name}`);
    }
  } finally {
    client.release();
  }
  for (const remove of [
    removeShorter,
    removeSalts,
    removeRefusals,
    removeReplays,
    forgetOldExperimentVisitors,
  ])
    await install.rows(remove, [today]);
}
