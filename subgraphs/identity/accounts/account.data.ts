import DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { loadOne } from '#kit/loaders.ts';
import type { Account, Contributor } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** A stored account, as far as anyone outside the sign-in may know it. */
export type AccountRow = Columns<Account, 'id' | 'email'>;

/** What a sign-in compares with. */
export type Credentials = Columns<Account, 'id' | 'email' | 'passwordHash'>;

/** A contributor of the request's website. */
type ContributorRow = Columns<Contributor, 'accountId' | 'role'>;

/** Loads by account id for the length of a request. */
export interface AccountLoaders {
  readonly accounts: DataLoader<string, AccountRow | null>;
  /** Contributors of the request's website; nobody contributes to none. */
  readonly contributors: DataLoader<string, ContributorRow | null>;
  readonly signIns: DataLoader<string, SignIns>;
}

/** How an account signs in, and where it is signed in. */
export interface SignIns {
  readonly hasTotp: boolean;
  readonly passkeyCount: number;
  readonly sessionCount: number;
}

/** Raw SQL, as it counts three tables at once. */
const countSignIns = statement(`
  SELECT id,
    EXISTS (SELECT FROM totp WHERE website_id = $1 AND holder_id = account.id AND confirmed_at IS NOT NULL) AS "hasTotp",
    (SELECT count(*)::int FROM passkey WHERE website_id = $1 AND holder_id = account.id) AS "passkeyCount",
    (SELECT count(*)::int FROM session WHERE account_id = account.id AND expires_at > now()) AS "sessionCount"
  FROM account WHERE id = ANY($2)`);

/** Raw SQL, as it reads contributors of all websites. */
const readWebsitesBuiltBy = statement(`
  SELECT website_id AS id, role FROM contributor WHERE $1 = '*' AND account_id = $2 ORDER BY website_id LIMIT 200`);

const visibleColumns = { id: true, email: true } as const;

/** Raw SQL, as one statement makes the contributor or changes its role, whoever else does the same at once. */
const putContributor = statement(`
  INSERT INTO contributor (website_id, account_id, role) VALUES ($1, $2, $3)
  ON CONFLICT (website_id, account_id) DO UPDATE SET role = excluded.role`);

/** Loaders of one request. */
export function createAccountLoaders(
  install: ScopedDatabase,
  website: ScopedDatabase | null,
): AccountLoaders {
  return {
    accounts: loadOne(
      (ids) =>
        prismaFor(install).account.findMany({ where: { id: { in: [...ids] } }, select: visibleColumns }),
      (row) => row.id,
    ),
    contributors: loadOne<ContributorRow>(
      async (ids) => {
        if (!website) return [];
        return prismaFor(website).contributor.findMany({ where: { accountId: { in: [...ids] } } });
      },
      (row) => row.accountId,
    ),
    signIns: new DataLoader(async (ids) => {
      const rows = await install.rows<SignIns & Columns<Account, 'id'>>(countSignIns, [ids]);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id) ?? { hasTotp: false, passkeyCount: 0, sessionCount: 0 });
    }),
  };
}

/** The account with a normalised mail address, with what its password is compared with. */
export function findCredentials(install: ScopedDatabase, email: string): Promise<Credentials | null> {
  return prismaFor(install).account.findUnique({
    where: { email },
    select: { ...visibleColumns, passwordHash: true },
  });
}

/** Makes the account unless one has that mail address already, also when others do so at once; answers whichever is there. */
export async function insertAccount(
  install: ScopedDatabase,
  email: string,
  passwordHash: string,
): Promise<AccountRow> {
  const { account } = prismaFor(install);
  await account.createMany({ data: [{ id: newId(), email, passwordHash }], skipDuplicates: true });
  return account.findUniqueOrThrow({ where: { email }, select: visibleColumns });
}

/** Gives the account a role on the website. */
export async function saveContributor(
  website: ScopedDatabase,
  accountId: string,
  role: number,
): Promise<void> {
  await website.rows(putContributor, [accountId, role]);
}

/** The websites on which an account has a role, the oldest first. */
export function findWebsitesBuiltBy(
  install: ScopedDatabase,
  accountId: string,
): Promise<(Columns<Contributor, 'role'> & { readonly id: Contributor['websiteId'] })[]> {
  return install.rows(readWebsitesBuiltBy, [accountId]);
}

/** The account with that id; null when there is none. */
export function findAccount(install: ScopedDatabase, id: string): Promise<AccountRow | null> {
  return prismaFor(install).account.findUnique({ where: { id }, select: visibleColumns });
}

/** Gives the account a right on the install, or takes it away; answers it, or null when none has that normalised mail address. */
export async function allowOnInstall(
  install: ScopedDatabase,
  email: string,
  data: { readonly mayCreateWebsites: boolean } | { readonly mayReadInstall: boolean },
): Promise<AccountRow | null> {
  const { account } = prismaFor(install);
  const [changed] = await account.updateManyAndReturn({
    where: { email },
    data,
    select: visibleColumns,
  });
  return changed ?? null;
}

/** Keeps the hash of another password; null when there is no such account. */
export async function saveAccountPassword(
  queries: Queries,
  id: string,
  hash: string,
): Promise<AccountRow | null> {
  const [row] = await prismaFor(queries).account.updateManyAndReturn({
    where: { id },
    data: { passwordHash: hash },
    select: visibleColumns,
  });
  return row ?? null;
}
