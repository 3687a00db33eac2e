import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { replayLimits } from './replay.rules.ts';

/** A stored recording. */
export interface SessionReplayRow {
  readonly id: string;
  readonly path: string;
  readonly device: string;
  readonly browser: string;
  readonly os: string;
  readonly startedAt: Date;
  readonly lastAt: Date;
  readonly pageCount: number;
  readonly expiresAt: Date;
}

/** A stored piece of a recording. */
export interface SessionReplayPartRow {
  readonly number: number;
  /** JSON compressed by gzip. */
  readonly body: Buffer;
}

/** A piece of a recording on its way into the table. */
export interface PartDraft extends Omit<SessionReplayRow, 'pageCount' | 'expiresAt'> {
  /** What the visitor's events are kept under; empty for a visit without cookies. */
  readonly visitor: string;
  readonly number: number;
  readonly body: Buffer;
  /** Characters as it came. */
  readonly bytes: number;
  readonly pages: number;
  /** How many days the recording is kept. */
  readonly days: number;
}

const columns = `id, path, device, browser, os, started_at AS "startedAt", last_at AS "lastAt", pages AS "pageCount", expires_at AS "expiresAt"`;

// Locks the recording: its pieces come one after the other.
const openReplay = statement(`
  INSERT INTO session_replay AS r (website_id, id, path, device, browser, os, started_at, last_at, pages, parts, bytes, expires_at, visitor)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $7, 0, 0, 0, now() + make_interval(days => $8), $9)
  ON CONFLICT (website_id, id) DO UPDATE SET id = r.id RETURNING parts, bytes`);
const insertPart = statement(`
  INSERT INTO session_replay_part (website_id, replay_id, number, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING number`);
const countPart = statement(`
  UPDATE session_replay SET parts = parts + 1, pages = pages + $3, bytes = bytes + $4, started_at = least(started_at, $5),
    last_at = greatest(last_at, $6), path = CASE WHEN $7 = 0 THEN $8 ELSE path END WHERE website_id = $1 AND id = $2`);
const readPage = statement(`
  SELECT ${columns} FROM session_replay WHERE website_id = $1 AND id < $2 AND expires_at > now() ORDER BY id DESC LIMIT $3`);
const readById = statement(`
  SELECT ${columns} FROM session_replay WHERE website_id = $1 AND id = $2 AND expires_at > now()`);
const readParts = statement(`
  SELECT number, body FROM session_replay_part WHERE website_id = $1 AND replay_id = $2 AND number > $3 ORDER BY number LIMIT $4`);
const removeReplay = statement(`
  WITH parts AS (DELETE FROM session_replay_part WHERE website_id = $1 AND replay_id = $2)
  DELETE FROM session_replay WHERE website_id = $1 AND id = $2 RETURNING id`);

/** Keeps a piece, once for each number; false when the recording takes no more. */
export function savePart(db: ScopedDatabase, draft: PartDraft): Promise<boolean> {
  return db.transaction(async (queries) => {
    const { id, number, path, device, browser, os, startedAt, lastAt, bytes, pages, body, days, visitor } =
      draft;
    const [replay] = await queries.rows<{ parts: number; bytes: number }>(openReplay, [
      ...[id, path, device, browser, os, startedAt, days, visitor],
    ]);
    const isFull = !replay || replay.parts >= replayLimits.parts || replay.bytes + bytes > replayLimits.bytes;
    if (isFull) return false;
    const inserted = await queries.rows(insertPart, [id, number, body]);
    if (inserted.length > 0)
      await queries.rows(countPart, [id, pages, bytes, startedAt, lastAt, number, path]);
    return true;
  });
}

/** Recordings, the latest first. */
export function findReplays(
  db: Queries,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<SessionReplayRow[]> {
  return db.rows<SessionReplayRow>(readPage, [after ?? 'g', limit]);
}

/** A recording; null when it is gone. */
export async function findReplay(db: Queries, id: string): Promise<SessionReplayRow | null> {
  const [row] = await db.rows<SessionReplayRow>(readById, [id]);
  return row ?? null;
}

/** Pieces of a recording behind a number, in their order. */
export function findParts(
  db: Queries,
  replayId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<SessionReplayPartRow[]> {
  return db.rows<SessionReplayPartRow>(readParts, [replayId, after, limit]);
}

/** Removes a recording with its pieces; false when there is none. */
export async function deleteReplay(db: Queries, id: string): Promise<boolean> {
  return (await db.rows(removeReplay, [id])).length > 0;
}
