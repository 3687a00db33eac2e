import { createHash, randomBytes } from 'node:crypto';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { Account, Contributor, Session } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { hashToken, sessionEnd } from './session.rules.ts';

/** Who holds a session, and the code of its role on the website that was asked for. */
export type SessionRow = Columns<Session, 'accountId'> &
  Columns<Account, 'mayCreateWebsites' | 'mayReadInstall'> & { readonly role: Contributor['role'] | null };

/** Raw SQL: it is read for each request of a contributor. Sessions are the install's, the role is the website's. */
const readSession = statement(`
  SELECT s.account_id AS "accountId", c.role, a.may_create_websites AS "mayCreateWebsites", a.may_read_install AS "mayReadInstall"
  FROM session s JOIN account a ON a.id = s.account_id LEFT JOIN contributor c ON c.account_id = s.account_id AND c.website_id = $1
  WHERE s.token_hash = $2 AND s.expires_at > now()`);

/** A session of an account, wherever it was begun. Its id is made of what is stored, and opens nothing. */
export interface AccountSessionRow
  extends Columns<Session, 'userAgent' | 'host' | 'createdAt' | 'expiresAt'> {
  readonly id: string;
  readonly isCurrent: boolean;
}

const idOfSession = `encode(sha256(token_hash), 'hex')`;
const deleteOneOf = statement(`
  DELETE FROM session WHERE $1 = '*' AND account_id = $2 AND ${idOfSession} = $3 RETURNING ${idOfSession} AS id`);

/** Where an account is signed in on the whole install, newest first. */
export async function findSessionsOf(
  install: ScopedDatabase,
  accountId: string,
  token: string,
): Promise<AccountSessionRow[]> {
  const rows = await prismaFor(install).session.findMany({
    where: { accountId, expiresAt: { gt: new Date() } },
    orderBy: [{ createdAt: 'desc' }, { tokenHash: 'asc' }],
    take: 200,
  });
  const current = hashToken(token);
  return rows.map(({ tokenHash, accountId: _, ...row }) => ({
    ...{ ...row, id: createHash('sha256').update(tokenHash).digest('hex') },
    isCurrent: Buffer.compare(current, tokenHash) === 0,
  }));
}

/** Ends one of an account's sessions; false when it has none of that id. */
export async function endSessionOf(install: ScopedDatabase, accountId: string, id: string): Promise<boolean> {
  return (await install.rows<{ id: string }>(deleteOneOf, [accountId, id])).length > 0;
}

/** Ends an account's sessions but the one with that token. */
export async function endOtherSessionsOf(
  install: ScopedDatabase,
  accountId: string,
  token: string,
): Promise<void> {
  await prismaFor(install).session.deleteMany({ where: { accountId, tokenHash: { not: hashToken(token) } } });
}

/** Starts a session in place of the one the browser may have had; its token is answered once and never stored. */
export async function startSession(
  install: ScopedDatabase,
  accountId: string,
  {
    formerToken,
    userAgent = '',
    host = '',
  }: { formerToken?: string | undefined; userAgent?: string | undefined; host?: string },
): Promise<{ token: string; expiresAt: Date }> {
  const { session } = prismaFor(install);
  const token = randomBytes(32).toString('base64url');
  const createdAt = new Date();
  const expiresAt = sessionEnd(createdAt);
  const isFormer = formerToken === undefined ? [] : [{ tokenHash: hashToken(formerToken) }];
  await session.deleteMany({ where: { OR: [{ accountId, expiresAt: { lte: createdAt } }, ...isFormer] } });
  await session.create({
    data: { tokenHash: hashToken(token), accountId, createdAt, expiresAt, userAgent, host },
  });
  return { token, expiresAt };
}

/** Ends the session; an unknown one is over already. */
export async function endSession(install: ScopedDatabase, token: string): Promise<void> {
  await prismaFor(install).session.deleteMany({ where: { tokenHash: hashToken(token) } });
}

/** Ends every session of the account, in the transaction of what causes it. */
export async function endSessionsOf(queries: Queries, accountId: string): Promise<void> {
  await prismaFor(queries).session.deleteMany({ where: { accountId } });
}

/** The session with that token, unless it is over. */
export async function findSession(website: ScopedDatabase, token: string): Promise<SessionRow | null> {
  const [row] = await website.rows<SessionRow>(readSession, [hashToken(token)]);
  return row ?? null;
}
