import { createHash } from 'node:crypto';
import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { GiftCardAttempt } from '../generated/prisma/client.ts';

/** The questions of a network in its current window, the one just counted among them. */
export interface AttemptCount extends Columns<GiftCardAttempt, 'attempts'> {
  readonly secondsLeft: number;
}

/** Counting and deciding is one statement: questions that come at once each get a number of their own. */
const countOne = statement(`
  INSERT INTO gift_card_attempt AS a (website_id, key, attempts, window_start) VALUES ($1, $2, 1, now())
  ON CONFLICT (website_id, key) DO UPDATE SET
    attempts = CASE WHEN a.window_start <= now() - make_interval(secs => $4) THEN 1 ELSE least(a.attempts, $3) + 1 END,
    window_start = CASE WHEN a.window_start <= now() - make_interval(secs => $4) THEN now() ELSE a.window_start END
  RETURNING attempts, ceil(extract(epoch FROM window_start + make_interval(secs => $4) - now()))::int AS "secondsLeft"`);

const removeOver = statement(`
  DELETE FROM gift_card_attempt WHERE website_id = $1 AND key IN (
    SELECT key FROM gift_card_attempt WHERE website_id = $1 AND window_start <= now() - make_interval(secs => $2)
    LIMIT 100 FOR UPDATE SKIP LOCKED)`);

/** Counts a question of a network before it is answered; the table keeps a hash of the network only. */
export async function countQuestion(
  db: ScopedDatabase,
  network: string,
  limits: { readonly questions: number; readonly windowSeconds: number },
): Promise<AttemptCount> {
  const key = createHash('sha256').update(network).digest('base64url');
  const [row] = await db.rows<AttemptCount>(countOne, [key, limits.questions, limits.windowSeconds]);
  if (!row) throw new Error('A question about a gift card was not counted.');
  if (row.attempts === 1) await db.rows(removeOver, [limits.windowSeconds]);
  return row;
}
