import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { endApiKeysOf } from '../api-keys/api-key.data.ts';
import type { Account, Contributor, ContributorInvitation } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { codeOfRole, permissionsOfRole, roleOfCode } from '../roles/roles.rules.ts';
import { hashToken } from '../sessions/session.rules.ts';
import { endWebhooksOf } from '../webhooks/webhook.data.ts';
import { leavesAnAdmin } from './contributor.rules.ts';

/** Someone who builds the website. */
export type ContributorRow = Columns<Contributor, 'accountId' | 'role'> & Columns<Account, 'email'>;

/** Someone who was asked to. */
export type ContributorInvitationRow = Columns<
  ContributorInvitation,
  'id' | 'email' | 'role' | 'createdAt' | 'expiresAt'
>;

const readAll = statement(`
  SELECT c.account_id AS "accountId", a.email, c.role FROM contributor c JOIN account a ON a.id = c.account_id
  WHERE c.website_id = $1 ORDER BY a.email`);

const readWebsitesOf = statement(`
  SELECT website_id AS "websiteId" FROM contributor
  WHERE $1 = '*' AND account_id = $2 AND role = ANY($3) AND ($4::text[] IS NULL OR website_id = ANY($4)) ORDER BY website_id LIMIT 50`);

/** Whoever changes contributors waits here for whoever else does. */
const lockAdmins = statement(`
  SELECT account_id AS "accountId" FROM contributor
  WHERE website_id = $1 AND role = ${codeOfRole('ADMIN')} ORDER BY account_id FOR UPDATE`);

const writeRole = statement(`
  UPDATE contributor c SET role = $3 FROM account a
  WHERE c.website_id = $1 AND c.account_id = $2 AND a.id = c.account_id
  RETURNING c.account_id AS "accountId", a.email, c.role`);

const invitationColumns = { id: true, email: true, role: true, createdAt: true, expiresAt: true } as const;

const writeInvitation = statement(`
  INSERT INTO contributor_invitation (id, website_id, email, role, token_hash, expires_at, invited_by)
  VALUES ($2, $1, $3, $4, $5, now() + make_interval(days => $6), $7)
  ON CONFLICT (website_id, email) DO UPDATE SET id = excluded.id, role = excluded.role,
    token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at,
    invited_by = excluded.invited_by
  RETURNING id, email, role, created_at AS "createdAt", expires_at AS "expiresAt"`);

const takeByToken = statement(`
  DELETE FROM contributor_invitation WHERE website_id = $1 AND token_hash = $2 AND expires_at > now()
  RETURNING role`);

/** Nobody comes back by a link that was sent to them before they were removed. */
const withdrawFor = statement(`
  DELETE FROM contributor_invitation WHERE website_id = $1
    AND email = (SELECT email FROM account WHERE id = $2)`);

/** Everyone who builds the website. */
export function findContributors(db: ScopedDatabase): Promise<ContributorRow[]> {
  return db.rows<ContributorRow>(readAll);
}

/** Whoever builds the website under a mail address. */
export async function findContributor(db: ScopedDatabase, email: string): Promise<ContributorRow | null> {
  const select = { accountId: true, role: true } as const;
  const row = await prismaFor(db).contributor.findFirst({ where: { account: { email } }, select });
  return row && { ...row, email };
}

/**
 * Gives a contributor another role, unless the website would be without an admin; null when there is no such contributor.
 * The invitations of who may not invite any more are withdrawn, and the webhooks of who may make none are switched off.
 */
export async function changeRole(
  db: ScopedDatabase,
  accountId: string,
  role: number,
): Promise<ContributorRow | 'last-admin' | null> {
  return db.transaction(async (queries) => {
    if (!(await mayChange(queries, { accountId, role }))) return 'last-admin';
    const [row] = await queries.rows<ContributorRow>(writeRole, [accountId, role]);
    const permissions = permissionsOfRole(roleOfCode(role));
    if (!permissions.includes('CONTRIBUTORS_MANAGE')) await withdrawInvitationsBy(queries, accountId);
    if (!permissions.includes('WEBSITE_MANAGE')) await endWebhooksOf(queries, accountId);
    return row ?? null;
  });
}

/**
 * Takes a contributor off the website, unless it would be without an admin; null when there is no such contributor. Their keys and
 * webhooks, the invitations that they sent, and one that would bring them back end with it.
 */
export async function removeContributor(
  db: ScopedDatabase,
  accountId: string,
): Promise<'removed' | 'last-admin' | null> {
  return db.transaction(async (queries) => {
    if (!(await mayChange(queries, { accountId, role: null }))) return 'last-admin';
    const { count } = await prismaFor(queries).contributor.deleteMany({ where: { accountId } });
    if (count === 0) return null;
    await endApiKeysOf(queries, accountId);
    await endWebhooksOf(queries, accountId);
    await withdrawInvitationsBy(queries, accountId);
    await queries.rows(withdrawFor, [accountId]);
    return 'removed';
  });
}

async function withdrawInvitationsBy(queries: Queries, accountId: string): Promise<void> {
  await prismaFor(queries).contributorInvitation.deleteMany({ where: { invitedBy: accountId } });
}

async function mayChange(
  queries: Queries,
  change: { accountId: string; role: number | null },
): Promise<boolean> {
  const admins = await queries.rows<Columns<Contributor, 'accountId'>>(lockAdmins);
  return leavesAnAdmin(
    admins.map(({ accountId }) => accountId),
    change,
  );
}

/** Writes an invitation down, in the transaction of its mail; one for the same address is replaced. */
export async function writeDownInvitation(
  queries: Queries,
  invitation: { email: string; role: number; token: string; days: number; invitedBy: string | null },
): Promise<ContributorInvitationRow> {
  const { email, role, token, days, invitedBy } = invitation;
  const values = [newId(), email, role, hashToken(token), days, invitedBy];
  const [row] = await queries.rows<ContributorInvitationRow>(writeInvitation, values);
  if (!row) throw new Error('An invitation was not written.');
  return row;
}

/** Who was asked and has not answered. */
export function findInvitations(db: ScopedDatabase): Promise<ContributorInvitationRow[]> {
  return prismaFor(db).contributorInvitation.findMany({
    select: invitationColumns,
    orderBy: { createdAt: 'desc' },
  });
}

/** The invitation that a token opens; null for one that is unknown or over. */
export function findInvitation(db: ScopedDatabase, token: string): Promise<ContributorInvitationRow | null> {
  return prismaFor(db).contributorInvitation.findFirst({
    where: { tokenHash: hashToken(token), expiresAt: { gt: new Date() } },
    select: invitationColumns,
  });
}

/** Uses an invitation up and makes the account a contributor, both or neither; false when someone else was faster. */
export async function spendInvitation(
  db: ScopedDatabase,
  token: string,
  accountId: string,
): Promise<boolean> {
  return db.transaction(async (queries) => {
    const [taken] = await queries.rows<Columns<ContributorInvitation, 'role'>>(takeByToken, [
      hashToken(token),
    ]);
    if (!taken) return false;
    // Who may do more stays as they are: an invitation never takes a role away.
    await prismaFor(queries).contributor.createMany({
      data: [{ websiteId: db.websiteId, accountId, role: taken.role }],
      skipDuplicates: true,
    });
    return true;
  });
}

/** Takes an invitation back; false when there is none. */
export async function withdrawInvitation(db: ScopedDatabase, id: string): Promise<boolean> {
  const { count } = await prismaFor(db).contributorInvitation.deleteMany({ where: { id } });
  return count > 0;
}

/** The websites on which an account has one of these roles, by their codes. */
export async function findWebsitesOf(
  install: ScopedDatabase,
  {
    accountId,
    roles,
    among,
  }: {
    readonly accountId: string;
    readonly roles: readonly number[];
    /** Null asks for all. */
    readonly among: readonly string[] | null;
  },
): Promise<string[]> {
  const rows = await install.rows<Columns<Contributor, 'websiteId'>>(readWebsitesOf, [
    accountId,
    roles,
    among,
  ]);
  return rows.map(({ websiteId }) => websiteId);
}
