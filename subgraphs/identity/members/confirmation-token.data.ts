import { randomBytes } from 'node:crypto';
import { type Queries, statement } from '#kit/database.ts';
import { hashToken } from '../sessions/session.rules.ts';
import { type TokenPurpose, tokenSeconds } from './member.rules.ts';

/** What a link in a mail is about. */
export interface StoredToken {
  readonly memberId: string | null;
  readonly email: string;
}

const insertOne = statement(`
  INSERT INTO member_confirmation_token (token_hash, website_id, purpose, member_id, email, expires_at)
  VALUES ($2, $1, $3, $4, $5, now() + make_interval(secs => $6))`);

const deleteOld = statement(`
  DELETE FROM member_confirmation_token WHERE website_id = $1 AND token_hash IN (
    SELECT token_hash FROM member_confirmation_token WHERE website_id = $1 AND expires_at <= now() LIMIT 100 FOR UPDATE SKIP LOCKED)`);

const readOne = statement(`
  SELECT member_id AS "memberId", email FROM member_confirmation_token
  WHERE website_id = $1 AND token_hash = $2 AND purpose = $3 AND expires_at > now()`);

/** One statement: of any number at once one uses it. */
const takeOne = statement(`
  DELETE FROM member_confirmation_token WHERE website_id = $1 AND token_hash = $2 AND purpose = $3 AND expires_at > now()
  RETURNING member_id AS "memberId", email`);

const deleteOfMember = statement(
  'DELETE FROM member_confirmation_token WHERE website_id = $1 AND member_id = $2',
);

/** Keeps a link; its token is answered once and never stored. */
export async function createConfirmationToken(
  queries: Queries,
  purpose: TokenPurpose,
  { memberId, email }: StoredToken,
): Promise<string> {
  await queries.rows(deleteOld);
  const token = randomBytes(32).toString('base64url');
  await queries.rows(insertOne, [hashToken(token), purpose, memberId, email, tokenSeconds[purpose]]);
  return token;
}

/** What the link is about, without using it; null when it was used or is too old. */
export async function readConfirmationToken(
  queries: Queries,
  purpose: TokenPurpose,
  token: string,
): Promise<StoredToken | null> {
  const [row] = await queries.rows<StoredToken>(readOne, [hashToken(token), purpose]);
  return row ?? null;
}

/** Uses the link: nobody can do so again. */
export async function takeConfirmationToken(
  queries: Queries,
  purpose: TokenPurpose,
  token: string,
): Promise<StoredToken | null> {
  const [row] = await queries.rows<StoredToken>(takeOne, [hashToken(token), purpose]);
  return row ?? null;
}

/** None of the links that were sent to the site user works any more. */
export async function dropConfirmationTokens(queries: Queries, memberId: string): Promise<void> {
  await queries.rows(deleteOfMember, [memberId]);
}
