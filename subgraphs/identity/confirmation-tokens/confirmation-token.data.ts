import { randomBytes } from 'node:crypto';
import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import type { ConfirmationToken } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { hashToken } from '../sessions/session.rules.ts';
import { type TokenPurpose, tokenSeconds } from './confirmation-token.rules.ts';

/** What a link in a mail is about. */
export type StoredToken = Columns<ConfirmationToken, 'memberId' | 'accountId' | 'email'>;

const insertOne = statement(`
  INSERT INTO confirmation_token (token_hash, website_id, purpose, member_id, account_id, email, expires_at)
  VALUES ($2, $1, $3, $4, $5, $6, now() + make_interval(secs => $7))`);

const deleteOld = statement(`
  DELETE FROM confirmation_token WHERE website_id = $1 AND token_hash IN (
    SELECT token_hash FROM confirmation_token WHERE website_id = $1 AND expires_at <= now() LIMIT 100 FOR UPDATE SKIP LOCKED)`);

const readOne = statement(`
  SELECT member_id AS "memberId", account_id AS "accountId", email FROM confirmation_token
  WHERE website_id = $1 AND token_hash = $2 AND purpose = $3 AND expires_at > now()`);

/** One statement: of any number at once one uses it. */
const takeOne = statement(`
  DELETE FROM confirmation_token WHERE website_id = $1 AND token_hash = $2 AND purpose = $3 AND expires_at > now()
  RETURNING member_id AS "memberId", account_id AS "accountId", email`);

/** Keeps a link of a website’s member, or of the install’s account; its token is answered once and never stored. */
export async function createConfirmationToken(
  queries: Queries,
  purpose: TokenPurpose,
  { memberId = null, accountId = null, email }: Partial<StoredToken> & Pick<StoredToken, 'email'>,
): Promise<string> {
  await queries.rows(deleteOld);
  const token = randomBytes(32).toString('base64url');
  await queries.rows(insertOne, [
    hashToken(token),
    purpose,
    memberId,
    accountId,
    email,
    tokenSeconds[purpose],
  ]);
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

/** None of the links that were sent to the member or the account works any more. */
export async function dropConfirmationTokens(queries: Queries, holderId: string): Promise<void> {
  await prismaFor(queries).confirmationToken.deleteMany({
    where: { OR: [{ memberId: holderId }, { accountId: holderId }] },
  });
}
