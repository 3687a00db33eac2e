import { everyWebsite, type ScopedDatabase, statement } from '#kit/database.ts';
import { ofEvents, robotsOfDay } from '../rollup/day-figures.data.ts';

/** How many saw a variant, and did something since. */
export interface VariantCounts {
  readonly variant: string;
  readonly visitors: number;
  readonly added: number;
  readonly ordered: number;
}

/** A visitor's key has so many characters; what takes its place once nobody is to be known by it has more. */
const keyLength = 22;
/** By these a variant is judged; whoever counts days in place of PostgreSQL asks for the same. */
export const isConversion = `(schema = 'Order' OR (schema = 'CommerceShopping' AND name IN ('AddToCart', 'RelatedProductAddToCart')))`;

/** Of the events of a day: whoever turned out to be a robot by now, and saw an experiment on this day first. Robots are told by their visitors' keys. */
const dropRobots = (robots: string) =>
  statement(`
  DELETE FROM experiment_visitor v WHERE v.website_id = $1 AND v.visitor ${robots}
    AND EXISTS (SELECT FROM visit_event e WHERE e.website_id = $1 AND e.day = $2 AND e.schema = 'ExperimentExposure'
      AND e.visitor = v.visitor AND e.subject = v.experiment_id AND e.at = v.seen_at)`);
export const dropExperimentRobots = {
  found: dropRobots(`IN (${robotsOfDay()})`),
  told: dropRobots('= ANY($3::text[])'),
};

/** Of the events of a day: whoever saw an experiment and is no robot, once, by what they saw first. */
export const keepExperimentVisitors = ofEvents(
  `visitor NOT IN (${robotsOfDay()})`,
  (condition) => `
  INSERT INTO experiment_visitor AS v (website_id, experiment_id, visitor, variant, seen_at)
  SELECT DISTINCT ON (subject, visitor) $1, subject, visitor, data ->> 'variant', at FROM visit_event
  WHERE website_id = $1 AND day = $2 AND schema = 'ExperimentExposure' AND visitor <> '' AND subject <> '' AND ${condition}
  ORDER BY subject, visitor, at, id COLLATE "C"
  ON CONFLICT (website_id, experiment_id, visitor) DO UPDATE SET variant = excluded.variant, seen_at = excluded.seen_at
    WHERE excluded.seen_at < v.seen_at`,
);

/** Of the events of a day: what they did since. */
export const keepExperimentConversions = ofEvents(
  `e.visitor NOT IN (${robotsOfDay()})`,
  (condition) => `
  WITH done AS (
    SELECT v.experiment_id, v.visitor, min(e.at) FILTER (WHERE e.schema <> 'Order') AS added_at,
      min(e.at) FILTER (WHERE e.schema = 'Order') AS ordered_at
    FROM visit_event e JOIN experiment_visitor v ON v.website_id = $1 AND v.visitor = e.visitor AND v.seen_at <= e.at
    WHERE e.website_id = $1 AND e.day = $2 AND ${isConversion} AND ${condition} GROUP BY 1, 2)
  UPDATE experiment_visitor v SET added_at = least(v.added_at, done.added_at), ordered_at = least(v.ordered_at, done.ordered_at)
  FROM done WHERE v.website_id = $1 AND v.experiment_id = done.experiment_id AND v.visitor = done.visitor
    AND (done.added_at < coalesce(v.added_at, 'infinity') OR done.ordered_at < coalesce(v.ordered_at, 'infinity'))`,
);

/** Nothing leads to whoever is erased any more; figures stay. */
export const forgetExperimentVisitors = statement(`
  UPDATE experiment_visitor SET visitor = 'gone ' || gen_random_uuid() WHERE website_id = $1 AND visitor = ANY($2)`);

/** The same for all whose events a website does not keep any more. */
export const forgetOldExperimentVisitors = statement(`
  UPDATE experiment_visitor v SET visitor = 'gone ' || gen_random_uuid()
  WHERE $1 = '${everyWebsite}' AND length(v.visitor) = ${keyLength}
    AND v.seen_at < $2::date - coalesce((SELECT r.days FROM event_retention r WHERE r.website_id = v.website_id), 90)`);

const readCounts = statement(`
  SELECT variant, count(*)::int AS visitors,
    count(*) FILTER (WHERE added_at <= coalesce($3::timestamptz, 'infinity'))::int AS added,
    count(*) FILTER (WHERE ordered_at <= coalesce($3::timestamptz, 'infinity'))::int AS ordered
  FROM experiment_visitor
  WHERE website_id = $1 AND experiment_id = $2 AND seen_at <= coalesce($3::timestamptz, 'infinity')
  GROUP BY variant ORDER BY variant`);

/** What became of the visitors of an experiment until it ended, by their variants. */
export function findVariantCounts(
  db: ScopedDatabase,
  experimentId: string,
  endedAt: Date | string | null,
): Promise<VariantCounts[]> {
  return db.rows<VariantCounts>(readCounts, [experimentId, endedAt]);
}
