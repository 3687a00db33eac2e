import { randomBytes } from 'node:crypto';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { Member, MemberSession } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { hashToken } from '../sessions/session.rules.ts';
import { memberLimits, memberSessionSeconds } from './member.rules.ts';

/** A stored session of a member. */
export interface MemberSessionRow
  extends Columns<MemberSession, 'id' | 'userAgent' | 'createdAt' | 'expiresAt'> {
  readonly isCurrent: boolean;
}

/** Who holds a session. */
export type MemberSessionHolderRow = Columns<MemberSession, 'memberId'> & Columns<Member, 'email'>;

/** Read for each request of a member. */
const readHolder = statement(`
  SELECT s.member_id AS "memberId", m.email FROM member_session s JOIN member m ON m.website_id = s.website_id AND m.id = s.member_id
  WHERE s.website_id = $1 AND s.token_hash = $2 AND s.expires_at > now()`);

const insertOne = statement(`
  INSERT INTO member_session (token_hash, id, website_id, member_id, user_agent, expires_at)
  VALUES ($2, $3, $1, $4, $5, now() + make_interval(secs => $6)) RETURNING expires_at AS "expiresAt"`);

/** What is over, and the oldest of too many. */
const deleteOld = statement(`
  DELETE FROM member_session WHERE website_id = $1 AND member_id = $2 AND (expires_at <= now() OR token_hash IN (
    SELECT token_hash FROM member_session WHERE website_id = $1 AND member_id = $2 ORDER BY created_at DESC OFFSET $3))`);

const deleteByToken = statement('DELETE FROM member_session WHERE website_id = $1 AND token_hash = $2');
const deleteOthers = statement(
  'DELETE FROM member_session WHERE website_id = $1 AND member_id = $2 AND token_hash <> $3',
);

/** Starts a session in place of the one the browser may have had; its token is answered once and never stored. */
export async function startMemberSession(
  queries: Queries,
  memberId: string,
  options: { formerToken: string | undefined; userAgent: string | undefined; isRemembered: boolean },
): Promise<{ token: string; expiresAt: Date }> {
  const { formerToken, userAgent = '', isRemembered } = options;
  if (formerToken !== undefined) await endSessionOf(queries, formerToken);
  await queries.rows(deleteOld, [memberId, memberLimits.sessions - 1]);
  const token = randomBytes(32).toString('base64url');
  const values = [hashToken(token), newId(), memberId, userAgent, memberSessionSeconds(isRemembered)];
  const [row] = await queries.rows<Columns<MemberSession, 'expiresAt'>>(insertOne, values);
  if (!row) throw new Error('A session was not started.');
  return { token, expiresAt: row.expiresAt };
}

/** Who holds the session with that token, unless it is over. */
export async function findSessionHolder(
  queries: Queries,
  token: string,
): Promise<MemberSessionHolderRow | null> {
  const [row] = await queries.rows<MemberSessionHolderRow>(readHolder, [hashToken(token)]);
  return row ?? null;
}

/** Their sessions, newest first. */
export async function findSessions(
  db: ScopedDatabase,
  memberId: string,
  token: string,
): Promise<MemberSessionRow[]> {
  const rows = await prismaFor(db).memberSession.findMany({
    where: { memberId, expiresAt: { gt: new Date() } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const current = hashToken(token);
  return rows.map(({ websiteId: _, memberId: __, tokenHash, ...row }) => ({
    ...row,
    isCurrent: Buffer.compare(current, tokenHash) === 0,
  }));
}

/** Ends the session with that token; an unknown one is over already. */
export async function endSessionOf(queries: Queries, token: string): Promise<void> {
  await queries.rows(deleteByToken, [hashToken(token)]);
}

/** Ends one of their sessions; false when they have none of that id. */
export async function endSessionById(db: ScopedDatabase, memberId: string, id: string): Promise<boolean> {
  const { count } = await prismaFor(db).memberSession.deleteMany({ where: { memberId, id } });
  return count > 0;
}

/** Ends their sessions but the one with that token; with an empty token all of them. */
export async function endOtherSessions(queries: Queries, memberId: string, token: string): Promise<void> {
  await queries.rows(deleteOthers, [memberId, hashToken(token)]);
}
