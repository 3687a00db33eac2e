import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { isFull, turnsOf } from '#kit/turns.ts';
import type { DayRange } from '../reports/report.data.ts';
import { type AnnotationContent, MAX_NOTES_A_DAY } from './annotation.rules.ts';

/** A note on a day. */
export interface AnnotationRow extends AnnotationContent {
  readonly id: string;
}

const columns = 'id, day::text AS date, text';
const readOfDays = statement(`
  SELECT ${columns} FROM annotation WHERE website_id = $1 AND day BETWEEN $2::date AND $3::date ORDER BY day, id`);
/** Notes of a website are stored one after the other: two at once could each be the last that a day has room for. */
const inTurn = turnsOf('notes');
const countOfDay = statement(`
  SELECT count(*)::int AS count FROM annotation WHERE website_id = $1 AND day = $2::date AND id <> $3`);
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

/** Stores a note, unless its day has no more room. */
export function addAnnotation(db: ScopedDatabase, note: AnnotationContent): Promise<AnnotationRow | 'full'> {
  return whereRoom(db, note, '', async (queries) => {
    const [row] = await queries.rows<AnnotationRow>(insert, [newId(), note.date, note.text]);
    if (!row) throw new Error('A note was not stored.');
    return row;
  });
}

/** Changes a note, unless it is gone or its day has no more room. */
export function changeAnnotation(
  db: ScopedDatabase,
  id: string,
  note: AnnotationContent,
): Promise<AnnotationRow | 'full' | 'gone'> {
  return whereRoom(db, note, id, async (queries) => {
    const [row] = await queries.rows<AnnotationRow>(change, [id, note.date, note.text]);
    return row ?? 'gone';
  });
}

/** Does the work when the day of a note has room for it beside all others. */
function whereRoom<Result>(
  db: ScopedDatabase,
  { date }: AnnotationContent,
  id: string,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result | 'full'> {
  return inTurn(db, async (queries) => {
    const isDayFull = await isFull(queries, MAX_NOTES_A_DAY, countOfDay, [date, id]);
    return isDayFull ? 'full' : work(queries);
  });
}

/** Removes a note; false when it is gone already. */
export async function removeAnnotation(queries: Queries, id: string): Promise<boolean> {
  return (await queries.rows(remove, [id])).length > 0;
}
