import { type Queries, statement } from './database.ts';
import { type StateChange, statesBefore } from './versions.rules.ts';

/** What something was before a change. */
export interface VersionRow<State> {
  /** The change's. */
  readonly id: string;
  /** When the change ended it. */
  readonly savedAt: Date;
  /** The account or key that made the change; `operator` for a command. */
  readonly savedBy: string;
  readonly state: State;
}

/** A row whose changes are in the log. */
export interface LoggedRow {
  /** Its table. */
  readonly kind: string;
  readonly subjectId: string;
}

const readChanges = statement(`
  SELECT id, created_at AS "savedAt", account_id AS "savedBy",
    CASE change WHEN 'INSERT' THEN $5::jsonb ELSE before END AS before FROM audit_entry
  WHERE website_id = $1 AND kind = $2 AND subject_id = $3
    AND (change = 'UPDATE' AND before ?| $4::text[] OR change = 'INSERT' AND $5::jsonb IS NOT NULL)
  ORDER BY position DESC LIMIT 50`);
const readSubject = statement(
  `SELECT subject_id AS "subjectId" FROM audit_entry WHERE website_id = $1 AND kind = $2 AND id = $3`,
);

/**
 * What a row was before its last 50 changes of the columns that `now` has, the latest first: the log has what each change took away.
 * `first` is how it was while there was no row; without it, what there was before the row was made is no version.
 */
export async function findVersionsOf<State extends object>(
  db: Queries,
  { kind, subjectId }: LoggedRow,
  now: State,
  first?: State,
): Promise<VersionRow<State>[]> {
  const changes = await db.rows<StateChange<State> & Omit<VersionRow<State>, 'state'>>(readChanges, [
    ...[kind, subjectId],
    Object.keys(now),
    first === undefined ? null : JSON.stringify(first),
  ]);
  const states = statesBefore(now, changes);
  return changes.flatMap(({ id, savedAt, savedBy }, index) => {
    const state = states[index];
    return state ? [{ id, savedAt, savedBy, state }] : [];
  });
}

/** What a version is of; null when there is none of that kind. */
export async function findSubjectOf(db: Queries, kind: string, id: string): Promise<string | null> {
  const [row] = await db.rows<{ subjectId: string }>(readSubject, [kind, id]);
  return row?.subjectId ?? null;
}
