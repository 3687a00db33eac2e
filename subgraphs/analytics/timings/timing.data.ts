import { everyWebsite, type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { type DurationTotal, hourOf, keptHours, type TimingBatch } from './timing.rules.ts';

/** A statement of the install, over some hours. */
export interface StatementTimingRow extends DurationTotal {
  readonly subgraph: string;
  readonly statement: string;
  readonly summary: string;
  readonly text: string;
  readonly slowestWebsiteId: string;
  readonly slowestOperation: string;
}

/** Pages or parts of them that a website's templates drew, over some hours. */
export interface TemplateTimingRow extends DurationTotal {
  readonly kind: string;
  readonly part: string;
  readonly slowestPath: string;
}

/** A partial or layout among them. */
export type TemplatePartTimingRow = TemplateTimingRow;

const lengths = `count float8, "totalMs" float8, classes int[], "slowestMs" float8, "slowestAt" timestamptz`;
const slowest = (name: string) =>
  `${name} = CASE WHEN excluded.slowest_ms > t.slowest_ms THEN excluded.${name} ELSE t.${name} END`;
const addTotals = `count = t.count + excluded.count, total_ms = t.total_ms + excluded.total_ms,
  classes = ARRAY(SELECT coalesce(a, 0) + coalesce(b, 0) FROM unnest(t.classes, excluded.classes) WITH ORDINALITY AS u(a, b, n) ORDER BY n),
  slowest_ms = greatest(t.slowest_ms, excluded.slowest_ms), ${slowest('slowest_at')}`;

/** In one order, so that processes which add at once wait for each other and never in a circle. */
const addStatements = statement(`
  INSERT INTO statement_timing AS t (website_id, hour, subgraph, statement, summary, text, count, total_ms, classes, slowest_ms, slowest_at,
    slowest_website_id, slowest_operation)
  SELECT $1, $2::timestamptz, subgraph, statement, summary, text, count, "totalMs", classes, "slowestMs", "slowestAt", "slowestWebsiteId",
    "slowestOperation"
  FROM jsonb_to_recordset($3::jsonb) AS r(subgraph text, statement text, summary text, text text, ${lengths}, "slowestWebsiteId" text,
    "slowestOperation" text)
  ORDER BY subgraph, statement
  ON CONFLICT (website_id, subgraph, statement, hour) DO UPDATE SET ${addTotals}, ${slowest('slowest_website_id')}, ${slowest('slowest_operation')}`);
const addTemplates = statement(`
  INSERT INTO template_timing AS t (website_id, hour, kind, part, count, total_ms, classes, slowest_ms, slowest_at, slowest_path)
  SELECT "websiteId", $2::timestamptz, kind, part, count, "totalMs", classes, "slowestMs", "slowestAt", "slowestPath"
  FROM jsonb_to_recordset($3::jsonb) AS r("websiteId" text, kind text, part text, ${lengths}, "slowestPath" text)
  WHERE $1 = '${everyWebsite}' ORDER BY "websiteId", kind, part
  ON CONFLICT (website_id, kind, part, hour) DO UPDATE SET ${addTotals}, ${slowest('slowest_path')}`);
const dropOld = ['statement_timing', 'template_timing'].map((table) =>
  statement(
    `DELETE FROM ${table} WHERE $1 = '${everyWebsite}' AND hour < $2::timestamptz - interval '${keptHours} hours'`,
  ),
);

/** Adds figures to those of the hour, and drops those that are old. */
export async function addTimings(
  install: ScopedDatabase,
  { statements, templates }: TimingBatch,
  now: Date,
): Promise<void> {
  const hour = hourOf(now);
  await install.transaction(async (queries) => {
    await queries.rows(addStatements, [hour, JSON.stringify(statements)]);
    await queries.rows(addTemplates, [hour, JSON.stringify(templates)]);
  });
  for (const drop of dropOld) await install.rows(drop, [hour]);
}

const last = (name: string) => `(array_agg(${name} ORDER BY slowest_ms DESC))[1]`;
const added = (key: string, table: string) => `
  WITH kept AS MATERIALIZED (SELECT * FROM ${table} WHERE website_id = $1 AND hour >= $2::timestamptz),
  class AS (SELECT ${key}, n, sum(c)::float8 AS count FROM kept, unnest(classes) WITH ORDINALITY AS u(c, n) GROUP BY ${key}, n),
  classes AS (SELECT ${key}, array_agg(count ORDER BY n) AS classes FROM class GROUP BY ${key}),
  total AS (SELECT ${key}, sum(count) AS count, sum(total_ms) AS "totalMs", max(slowest_ms) AS "slowestMs", ${last('slowest_at')} AS "slowestAt"`;
const readStatements = statement(`${added('subgraph, statement', 'statement_timing')},
    max(summary) AS summary, max(text) AS text, ${last('slowest_website_id')} AS "slowestWebsiteId", ${last('slowest_operation')} AS "slowestOperation"
    FROM kept GROUP BY subgraph, statement)
  SELECT * FROM total JOIN classes USING (subgraph, statement)`);
const readTemplates =
  statement(`${added('kind, part', 'template_timing')}, ${last('slowest_path')} AS "slowestPath"
    FROM kept GROUP BY kind, part)
  SELECT * FROM total JOIN classes USING (kind, part)`);

/** The install's statements since an hour. */
export function findStatementTimings(install: Queries, since: Date): Promise<StatementTimingRow[]> {
  return install.rows<StatementTimingRow>(readStatements, [since]);
}

/** What the website's templates drew since an hour. */
export function findTemplateTimings(website: Queries, since: Date): Promise<TemplateTimingRow[]> {
  return website.rows<TemplateTimingRow>(readTemplates, [since]);
}
