import type pg from 'pg';
import { type HoursOfWork, listSlowWork, slowMs } from '../timings/slow-work.rules.ts';
import { advice, type Finding, fine } from './finding.ts';

interface SlowStatement extends HoursOfWork {
  readonly subgraph: string;
  readonly summary: string;
  /** The operation that waited for it longest; empty where that is not known. */
  readonly operation: string;
}

interface SlowPages extends HoursOfWork {
  readonly host: string;
  readonly kind: string;
  readonly path: string;
}

const lastDay = "hour > now() - interval '25 hours'";

/** What processes measured of statements and templates in the last day, as *Analytics › Server* shows it. */
export async function examineTimings(client: pg.Client, holdsContent: boolean): Promise<Finding[]> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('analytics.statement_timing') IS NOT NULL AS "isThere"`,
  );
  if (!tables[0]?.isThere) return [];
  const { rows: statements } = await client.query<SlowStatement>(
    `SELECT subgraph, max(summary) AS summary, jsonb_agg(classes) AS hours, max(slowest_ms)::float8 AS "slowestMs",
       (array_agg(slowest_operation ORDER BY slowest_ms DESC))[1] AS operation
     FROM analytics.statement_timing WHERE website_id = '*' AND ${lastDay}
     GROUP BY subgraph, statement HAVING max(slowest_ms) > ${slowMs}`,
  );
  const host = holdsContent
    ? 'coalesce((SELECT min(host) FROM content.website_host h WHERE h.website_id = t.website_id), website_id)'
    : 'website_id';
  const { rows: pages } = await client.query<SlowPages>(
    `SELECT ${host} AS host, kind, jsonb_agg(classes) AS hours, max(slowest_ms)::float8 AS "slowestMs",
       (array_agg(slowest_path ORDER BY slowest_ms DESC))[1] AS path
     FROM analytics.template_timing t WHERE part = '' AND ${lastDay}
     GROUP BY website_id, kind HAVING max(slowest_ms) > ${slowMs}`,
  );
  const findings = [
    ...listSlowWork(statements).map(({ summary, subgraph, count, p95Ms, slowestMs, operation }) =>
      advice(
        'statements',
        `${summary} of ${subgraph} took over ${tell(p95Ms)} for one in twenty of ${count} in the last day, ${tell(slowestMs)} at most${operation ? ` (${operation})` : ''}.`,
        'Analytics › Server under /config has its text: EXPLAIN (ANALYZE, BUFFERS) it, and ANALYZE the table if what it expects is far off.',
      ),
    ),
    ...listSlowWork(pages).map(({ host, kind, count, p95Ms, path }) =>
      advice(
        'templates',
        `Templates of ${host} took over ${tell(p95Ms)} for one in twenty of ${count} pages of ${kind} in the last day; ${path} took longest.`,
        'Analytics › Server under /config shows which part of the theme that is.',
      ),
    ),
  ];
  return findings.length > 0
    ? findings
    : [fine('statements', `None took over ${slowMs} ms for more than one in twenty in the last day.`)];
}

function tell(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
