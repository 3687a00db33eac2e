import { type Queries, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { DayRange } from '../reports/report.data.ts';
import type { AnnotationContent } from './annotation.rules.ts';

/** A note on a day. */
export interface AnnotationRow extends AnnotationContent {
  readonly id: string;
}

const columns = 'id, day::text AS date, text';
const readOfDays = statement(`
  SELECT ${columns} FROM annotation WHERE website_id = $1 AND day BETWEEN $2::date AND $3::date ORDER BY day, id LIMIT 500`);
const insert = statement(
  `INSERT INTO annotation (id, website_id, day, text) VALUES ($2, $1, $3::date, $4) RETURNING ${columns}`,
);
const change = statement(
  `UPDATE annotation SET day = $3::date, text = $4 WHERE website_id = $1 AND id = $2 RETURNING ${columns}`,
);
const remove = statement('DELETE FROM annotation WHERE website_id = $1 AND id = $2 RETURNING id');

/** The notes on some days, oldest first. */
export function findAnnotations(queries: Queries, { from, to }: DayRange): Promise<AnnotationRow[]> {
  return queries.rows<AnnotationRow>(readOfDays, [from, to]);
}

/** Stores a note. */
export async function addAnnotation(queries: Queries, note: AnnotationContent): Promise<AnnotationRow> {
  const [row] = await queries.rows<AnnotationRow>(insert, [newId(), note.date, note.text]);
  if (!row) throw new Error('A note was not stored.');
  return row;
}

/** Changes a note; null when it is gone. */
export async function changeAnnotation(
  queries: Queries,
  id: string,
  note: AnnotationContent,
): Promise<AnnotationRow | null> {
  const [row] = await queries.rows<AnnotationRow>(change, [id, note.date, note.text]);
  return row ?? null;
}

/** Removes a note; false when it is gone already. */
export async function removeAnnotation(queries: Queries, id: string): Promise<boolean> {
  return (await queries.rows(remove, [id])).length > 0;
}
