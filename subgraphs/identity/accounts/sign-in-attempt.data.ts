import { createHash } from 'node:crypto';
import { type ScopedDatabase, statement } from '#kit/database.ts';

/** What attempts are counted for. */
export interface AttemptSubject {
  readonly kind:
    | 'device'
    | 'email'
    | 'address'
    | 'member'
    | 'member-address'
    | 'member-email'
    | 'member-email-address'
    | 'account-email'
    | 'account-email-address'
    | 'code';
  readonly value: string;
}

/** The attempts of a subject in its current window, the one just counted among them. */
export interface AttemptCount {
  readonly attempts: number;
  readonly secondsLeft: number;
}

/**
 * Raw SQL, as counting and deciding must be one statement: attempts that come at once each get a number of their own.
 * The count stops just above the limit, so that a flood does not grow it.
 */
const countOne = statement(`
  INSERT INTO sign_in_attempt AS a (key, failures, window_start)
  SELECT $2, 1, now() WHERE $1 = '*'
  ON CONFLICT (key) DO UPDATE SET
    failures = CASE WHEN a.window_start <= now() - make_interval(secs => $4) THEN 1 ELSE least(a.failures, $3) + 1 END,
    window_start = CASE WHEN a.window_start <= now() - make_interval(secs => $4) THEN now() ELSE a.window_start END
  RETURNING failures AS attempts,
    ceil(extract(epoch FROM window_start + make_interval(secs => $4) - now()))::int AS "secondsLeft"`);

const forgetAll = statement(`DELETE FROM sign_in_attempt WHERE $1 = '*' AND key = $2`);

const forgetOne = statement(`
  UPDATE sign_in_attempt SET failures = failures - 1 WHERE $1 = '*' AND key = $2 AND failures > 0`);

const removeOver = statement(`
  DELETE FROM sign_in_attempt WHERE $1 = '*' AND key IN (
    SELECT key FROM sign_in_attempt WHERE window_start <= now() - make_interval(secs => $2)
    LIMIT 100 FOR UPDATE SKIP LOCKED)`);

/** Counts an attempt before it is accepted, as if it had failed. */
export async function countAttempt(
  install: ScopedDatabase,
  subject: AttemptSubject,
  limit: number,
  windowSeconds: number,
): Promise<AttemptCount> {
  const [row] = await install.rows<AttemptCount>(countOne, [keyOf(subject), limit, windowSeconds]);
  if (!row) throw new Error('Sign-in attempts are counted for the whole install only.');
  return row;
}

/** The attempts of a subject count no more. */
export async function forgetAttempts(install: ScopedDatabase, subject: AttemptSubject): Promise<void> {
  await install.rows(forgetAll, [keyOf(subject)]);
}

/** One attempt was no failure. */
export async function forgetAttempt(install: ScopedDatabase, subject: AttemptSubject): Promise<void> {
  await install.rows(forgetOne, [keyOf(subject)]);
}

/** Removes some counts whose window is over, so that the table stays small. */
export async function removeOldAttempts(install: ScopedDatabase, windowSeconds: number): Promise<void> {
  await install.rows(removeOver, [windowSeconds]);
}

/** A hash, so that what strangers typed is neither kept nor of any length. */
function keyOf({ kind, value }: AttemptSubject): string {
  return `${kind}:${createHash('sha256').update(value).digest('base64url')}`;
}
