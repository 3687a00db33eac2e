import { createHash } from 'node:crypto';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { StoredMail } from '#kit/outbox.data.ts';
import type { RestockAttempt, RestockSignUp } from '../generated/prisma/client.ts';

/** A stored sign-up with its mail; null while it waits. */
export interface RestockSignUpRow
  extends Columns<
    RestockSignUp,
    ('id' | 'productId' | 'variantId' | 'email' | 'language') | ('isJoinMailingList' | 'createdAt')
  > {
  readonly mail: StoredMail | null;
}

/** The sign-ups of one variant, counted. */
export interface RestockSignUpGroupRow extends Columns<RestockSignUp, 'productId' | 'variantId'> {
  readonly count: number;
  readonly waiting: number;
  readonly lastSignUpAt: Date;
  readonly lastId: string;
}

/** A sign-up to be. */
export type SignUpDraft = Columns<
  RestockSignUp,
  'productId' | 'variantId' | 'email' | 'language' | 'isJoinMailingList'
>;

/** A sign-up that was claimed for its mail. */
export type ClaimedSignUp = Columns<RestockSignUp, 'id' | 'email' | 'language'>;

/** Raw SQL, as the same address that signs up many times at once must wait once, and the last word about the news counts. */
const writeSignUp = statement(`
  INSERT INTO restock_sign_up AS s (id, website_id, product_id, variant_id, email, language, is_join_mailing_list)
  VALUES ($2, $1, $3, $4, $5, $6, $7)
  ON CONFLICT (variant_id, email) WHERE mail_id IS NULL DO UPDATE SET
    language = coalesce(excluded.language, s.language), is_join_mailing_list = excluded.is_join_mailing_list`);

const countOne = statement(`
  INSERT INTO restock_attempt AS a (website_id, key, attempts, window_start) VALUES ($1, $2, 1, now())
  ON CONFLICT (website_id, key) DO UPDATE SET
    attempts = CASE WHEN a.window_start <= now() - make_interval(secs => $4) THEN 1 ELSE least(a.attempts, $3) + 1 END,
    window_start = CASE WHEN a.window_start <= now() - make_interval(secs => $4) THEN now() ELSE a.window_start END
  RETURNING attempts, ceil(extract(epoch FROM window_start + make_interval(secs => $4) - now()))::int AS "secondsLeft"`);

const removeOver = statement(`
  DELETE FROM restock_attempt WHERE website_id = $1 AND key IN (
    SELECT key FROM restock_attempt WHERE website_id = $1 AND window_start <= now() - make_interval(secs => $2)
    LIMIT 100 FOR UPDATE SKIP LOCKED)`);

/** Who claims at the same moment gets others, or none. */
const claimWaiting = statement(`
  SELECT id, email, language FROM restock_sign_up
  WHERE website_id = $1 AND variant_id = $2 AND product_id = $3 AND mail_id IS NULL
  ORDER BY id LIMIT $4 FOR UPDATE SKIP LOCKED`);

const writeMailIds = statement(`
  UPDATE restock_sign_up s SET mail_id = claimed.mail_id FROM unnest($2::text[], $3::text[]) AS claimed (id, mail_id)
  WHERE s.website_id = $1 AND s.id = claimed.id`);

const readSignUps = statement(`
  SELECT s.id, s.product_id AS "productId", s.variant_id AS "variantId", s.email, s.language,
    s.is_join_mailing_list AS "isJoinMailingList", s.created_at AS "createdAt",
    CASE WHEN m.id IS NULL THEN NULL ELSE json_build_object('id', m.id, 'to', m.recipient, 'subject', m.subject,
      'text', m.text, 'html', m.html, 'state', m.state, 'attempts', m.attempts, 'lastError', m.last_error,
      'createdAt', m.created_at, 'settledAt', m.settled_at) END AS mail
  FROM restock_sign_up s LEFT JOIN mail m ON m.website_id = $1 AND m.id = s.mail_id
  WHERE s.website_id = $1 AND s.variant_id = $2 AND s.product_id = $3 AND ($4::text IS NULL OR s.id < $4)
  ORDER BY s.id DESC LIMIT $5`);

const readGroups = statement(`
  SELECT product_id AS "productId", variant_id AS "variantId", count(*)::int AS count,
    (count(*) FILTER (WHERE mail_id IS NULL))::int AS waiting, max(created_at) AS "lastSignUpAt", max(id) AS "lastId"
  FROM restock_sign_up WHERE website_id = $1
  GROUP BY product_id, variant_id HAVING $2::text IS NULL OR max(id) < $2
  ORDER BY max(id) DESC LIMIT $3`);

/** Lets someone wait for a variant; who waits already waits once. */
export async function saveSignUp(db: ScopedDatabase, draft: SignUpDraft): Promise<void> {
  const { productId, variantId, email, language, isJoinMailingList } = draft;
  await db.rows(writeSignUp, [newId(), productId, variantId, email, language, isJoinMailingList]);
}

/** Counts an attempt of a network address before it is accepted, and forgets some whose time is over. */
export async function countAttempt(
  db: ScopedDatabase,
  network: string,
  limits: { readonly attempts: number; readonly windowSeconds: number },
): Promise<Columns<RestockAttempt, 'attempts'> & { readonly secondsLeft: number }> {
  // A hash, so that no address is kept.
  const key = createHash('sha256').update(network).digest('base64url');
  const { attempts, windowSeconds } = limits;
  const [row] = await db.rows<Columns<RestockAttempt, 'attempts'> & { readonly secondsLeft: number }>(
    countOne,
    [key, attempts, windowSeconds],
  );
  if (!row) throw new Error('An attempt was not counted.');
  if (row.attempts === 1) await db.rows(removeOver, [windowSeconds]);
  return row;
}

/** Claims some of those who wait for a variant, until the transaction's end. */
export function claimSignUps(
  queries: Queries,
  variant: { readonly productId: string; readonly variantId: string },
  limit: number,
): Promise<ClaimedSignUp[]> {
  return queries.rows<ClaimedSignUp>(claimWaiting, [variant.variantId, variant.productId, limit]);
}

/** Notes the mail of each claimed sign-up: it waits no longer. */
export async function saveMailIds(queries: Queries, mailIds: ReadonlyMap<string, string>): Promise<void> {
  await queries.rows(writeMailIds, [[...mailIds.keys()], [...mailIds.values()]]);
}

/** A page of a variant's sign-ups, newest first. */
export function findSignUps(
  db: ScopedDatabase,
  variant: { readonly productId: string; readonly variantId: string },
  after: string | null,
  limit: number,
): Promise<RestockSignUpRow[]> {
  return db.rows<RestockSignUpRow>(readSignUps, [variant.variantId, variant.productId, after, limit]);
}

/** A page of the variants that were asked for, the one asked for last first. */
export function findGroups(
  db: ScopedDatabase,
  after: string | null,
  limit: number,
): Promise<RestockSignUpGroupRow[]> {
  return db.rows<RestockSignUpGroupRow>(readGroups, [after, limit]);
}
