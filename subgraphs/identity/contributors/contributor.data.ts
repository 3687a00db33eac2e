import { createHash } from 'node:crypto';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { endApiKeysOf } from '../api-keys/api-key.data.ts';
import { codeOfRole, permissionsOfRole, roleOfCode } from '../roles/roles.rules.ts';
import { endWebhooksOf } from '../webhooks/webhook.data.ts';
import { leavesAnAdmin } from './contributor.rules.ts';

/** Someone who builds the website. */
export interface ContributorRow {
  readonly accountId: string;
  readonly email: string;
  readonly role: number;
}

/** Someone who was asked to. */
export interface ContributorInvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const readAll = statement(`
  SELECT c.account_id AS "accountId", a.email, c.role FROM contributor c JOIN account a ON a.id = c.account_id
  WHERE c.website_id = $1 ORDER BY a.email`);

const readWebsitesOf = statement(`
  SELECT website_id AS "websiteId" FROM contributor
  WHERE $1 = '*' AND account_id = $2 AND role = ANY($3) AND ($4::text[] IS NULL OR website_id = ANY($4)) ORDER BY website_id LIMIT 50`);

const readByEmail = statement(`
  SELECT c.account_id AS "accountId", a.email, c.role FROM contributor c JOIN account a ON a.id = c.account_id
  WHERE c.website_id = $1 AND a.email = $2`);

/** Whoever changes contributors waits here for whoever else does. */
const lockAdmins = statement(`
  SELECT account_id AS "accountId" FROM contributor
  WHERE website_id = $1 AND role = ${codeOfRole('ADMIN')} ORDER BY account_id FOR UPDATE`);

const writeRole = statement(`
  UPDATE contributor c SET role = $3 FROM account a
  WHERE c.website_id = $1 AND c.account_id = $2 AND a.id = c.account_id
  RETURNING c.account_id AS "accountId", a.email, c.role`);

const remove = statement(
  `DELETE FROM contributor WHERE website_id = $1 AND account_id = $2 RETURNING account_id`,
);

const invitationColumns = `id, email, role, created_at AS "createdAt", expires_at AS "expiresAt"`;

const writeInvitation = statement(`
  INSERT INTO contributor_invitation (id, website_id, email, role, token_hash, expires_at, invited_by)
  VALUES ($2, $1, $3, $4, $5, now() + make_interval(days => $6), $7)
  ON CONFLICT (website_id, email) DO UPDATE SET id = excluded.id, role = excluded.role,
    token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at,
    invited_by = excluded.invited_by
  RETURNING ${invitationColumns}`);

const readInvitations = statement(`
  SELECT ${invitationColumns} FROM contributor_invitation WHERE website_id = $1 ORDER BY created_at DESC`);

const readByToken = statement(`
  SELECT ${invitationColumns} FROM contributor_invitation
  WHERE website_id = $1 AND token_hash = $2 AND expires_at > now()`);

const takeByToken = statement(`
  DELETE FROM contributor_invitation WHERE website_id = $1 AND token_hash = $2 AND expires_at > now()
  RETURNING role`);

const withdraw = statement(
  `DELETE FROM contributor_invitation WHERE website_id = $1 AND id = $2 RETURNING id`,
);

const withdrawBy = statement(`DELETE FROM contributor_invitation WHERE website_id = $1 AND invited_by = $2`);

/** Nobody comes back by a link that was sent to them before they were removed. */
const withdrawFor = statement(`
  DELETE FROM contributor_invitation WHERE website_id = $1
    AND email = (SELECT email FROM account WHERE id = $2)`);

/** Who may do more stays as they are: an invitation never takes a role away. */
const join = statement(`
  INSERT INTO contributor (website_id, account_id, role) VALUES ($1, $2, $3)
  ON CONFLICT (website_id, account_id) DO NOTHING`);

/** Everyone who builds the website. */
export function findContributors(db: ScopedDatabase): Promise<ContributorRow[]> {
  return db.rows<ContributorRow>(readAll);
}

/** Whoever builds the website under a mail address. */
export async function findContributor(db: ScopedDatabase, email: string): Promise<ContributorRow | null> {
  const [row] = await db.rows<ContributorRow>(readByEmail, [email]);
  return row ?? null;
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
    if (!permissions.includes('CONTRIBUTORS_MANAGE')) await queries.rows(withdrawBy, [accountId]);
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
    const [row] = await queries.rows<object>(remove, [accountId]);
    if (!row) return null;
    await endApiKeysOf(queries, accountId);
    await endWebhooksOf(queries, accountId);
    await queries.rows(withdrawBy, [accountId]);
    await queries.rows(withdrawFor, [accountId]);
    return 'removed';
  });
}

async function mayChange(
  queries: Queries,
  change: { accountId: string; role: number | null },
): Promise<boolean> {
  const admins = await queries.rows<{ accountId: string }>(lockAdmins);
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
  const values = [newId(), email, role, hashOf(token), days, invitedBy];
  const [row] = await queries.rows<ContributorInvitationRow>(writeInvitation, values);
  if (!row) throw new Error('An invitation was not written.');
  return row;
}

/** Who was asked and has not answered. */
export function findInvitations(db: ScopedDatabase): Promise<ContributorInvitationRow[]> {
  return db.rows<ContributorInvitationRow>(readInvitations);
}

/** The invitation that a token opens; null for one that is unknown or over. */
export async function findInvitation(
  db: ScopedDatabase,
  token: string,
): Promise<ContributorInvitationRow | null> {
  const [row] = await db.rows<ContributorInvitationRow>(readByToken, [hashOf(token)]);
  return row ?? null;
}

/** Uses an invitation up and makes the account a contributor, both or neither; false when someone else was faster. */
export async function spendInvitation(
  db: ScopedDatabase,
  token: string,
  accountId: string,
): Promise<boolean> {
  return db.transaction(async (queries) => {
    const [taken] = await queries.rows<{ role: number }>(takeByToken, [hashOf(token)]);
    if (!taken) return false;
    await queries.rows(join, [accountId, taken.role]);
    return true;
  });
}

/** Takes an invitation back; false when there is none. */
export async function withdrawInvitation(db: ScopedDatabase, id: string): Promise<boolean> {
  return (await db.rows<object>(withdraw, [id])).length > 0;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
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
  const rows = await install.rows<{ websiteId: string }>(readWebsitesOf, [accountId, roles, among]);
  return rows.map(({ websiteId }) => websiteId);
}
