import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { isFull, turnsOf } from '#kit/turns.ts';
import { MAX_SAVED_REPORTS, type SavedReportContent } from './saved-report.rules.ts';

/** A view of the reports with a name. */
export interface SavedReportRow extends SavedReportContent {
  readonly id: string;
}

const columns = `id, name, view, last_days AS "lastDays", from_day::text AS from, to_day::text AS to, comparison, segment_by AS "segmentBy",
  segment_value AS "segmentValue"`;
const readAll = statement(
  `SELECT ${columns} FROM saved_report WHERE website_id = $1 ORDER BY name, id LIMIT ${MAX_SAVED_REPORTS}`,
);
const inTurn = turnsOf('saved reports');
const countAll = statement('SELECT count(*)::int AS count FROM saved_report WHERE website_id = $1');
const insert = statement(`
  INSERT INTO saved_report (id, website_id, name, view, last_days, from_day, to_day, comparison, segment_by, segment_value)
  VALUES ($2, $1, $3, $4, $5::int, $6::date, $7::date, $8, $9, $10) RETURNING ${columns}`);
const rename = statement(
  `UPDATE saved_report SET name = $3 WHERE website_id = $1 AND id = $2 RETURNING ${columns}`,
);
const remove = statement('DELETE FROM saved_report WHERE website_id = $1 AND id = $2 RETURNING id');

/** The saved reports of a website by their names. */
export function findSavedReports(queries: Queries): Promise<SavedReportRow[]> {
  return queries.rows<SavedReportRow>(readAll);
}

/** Stores a view, unless there is no more room. */
export function addSavedReport(
  db: ScopedDatabase,
  report: SavedReportContent,
): Promise<SavedReportRow | 'full'> {
  const { name, view, lastDays, from, to, comparison, segmentBy, segmentValue } = report;
  const values = [newId(), name, view, lastDays, from, to, comparison, segmentBy, segmentValue];
  return inTurn(db, async (queries) => {
    if (await isFull(queries, MAX_SAVED_REPORTS, countAll)) return 'full';
    const [row] = await queries.rows<SavedReportRow>(insert, values);
    if (!row) throw new Error('A report was not saved.');
    return row;
  });
}

/** Gives a saved report another name; null when it is gone. */
export async function changeReportName(
  queries: Queries,
  id: string,
  name: string,
): Promise<SavedReportRow | null> {
  const [row] = await queries.rows<SavedReportRow>(rename, [id, name]);
  return row ?? null;
}

/** Removes a saved report; false when it is gone already. */
export async function removeSavedReport(queries: Queries, id: string): Promise<boolean> {
  return (await queries.rows(remove, [id])).length > 0;
}
