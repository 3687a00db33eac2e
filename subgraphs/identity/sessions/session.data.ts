import { randomBytes } from 'node:crypto';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { prismaFor } from '../prisma-client.ts';
import { hashToken, sessionEnd } from './session.rules.ts';

/** Who holds a session, and the code of its role on the website that was asked for. */
export interface SessionRow {
  readonly accountId: string;
  readonly role: number | null;
  /** Whether the account may make websites on this install. */
  readonly mayCreateWebsites: boolean;
  /** Whether it may read how this install runs. */
  readonly mayReadInstall: boolean;
}

/** Raw SQL: it is read for each request of a contributor. Sessions are the install's, the role is the website's. */
const readSession = statement(`
  SELECT s.account_id AS "accountId", c.role, a.may_create_websites AS "mayCreateWebsites", a.may_read_install AS "mayReadInstall"
  FROM session s JOIN account a ON a.id = s.account_id LEFT JOIN contributor c ON c.account_id = s.account_id AND c.website_id = $1
  WHERE s.token_hash = $2 AND s.expires_at > now()`);

const deleteAllOf = statement(`DELETE FROM session WHERE $1 = '*' AND account_id = $2`);

/** Starts a session in place of the one the browser may have had; its token is answered once and never stored. */
export async function startSession(
  install: ScopedDatabase,
  accountId: string,
  formerToken: string | undefined,
): Promise<{ token: string; expiresAt: Date }> {
  const { session } = prismaFor(install);
  const token = randomBytes(32).toString('base64url');
  const createdAt = new Date();
  const expiresAt = sessionEnd(createdAt);
  const isFormer = formerToken === undefined ? [] : [{ tokenHash: hashToken(formerToken) }];
  await session.deleteMany({ where: { OR: [{ accountId, expiresAt: { lte: createdAt } }, ...isFormer] } });
  await session.create({ data: { tokenHash: hashToken(token), accountId, createdAt, expiresAt } });
  return { token, expiresAt };
}

/** Ends the session; an unknown one is over already. */
export async function endSession(install: ScopedDatabase, token: string): Promise<void> {
  await prismaFor(install).session.deleteMany({ where: { tokenHash: hashToken(token) } });
}

/** Ends every session of the account, in the transaction of what causes it. */
export async function endSessionsOf(queries: Queries, accountId: string): Promise<void> {
  await queries.rows(deleteAllOf, [accountId]);
}

/** The session with that token, unless it is over. */
export async function findSession(website: ScopedDatabase, token: string): Promise<SessionRow | null> {
  const [row] = await website.rows<SessionRow>(readSession, [hashToken(token)]);
  return row ?? null;
}
