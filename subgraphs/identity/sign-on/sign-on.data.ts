import type { Columns } from '#kit/columns.ts';
import type { Queries, ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { turnsOf } from '#kit/turns.ts';
import { isOutdated, type Outdated } from '#kit/version.ts';
import type { SignOnProvider } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** A stored provider. */
export type IdentityProviderRow = Columns<
  SignOnProvider,
  'id' | 'name' | 'issuer' | 'clientId' | 'isActive' | 'sealedSecret'
>;

const columns = {
  id: true,
  name: true,
  issuer: true,
  clientId: true,
  isActive: true,
  sealedSecret: true,
} as const;

/** What an owner says of a provider, in its `version`; a secret that was exchanged makes another one, too. */
export function contentOf({ name, issuer, clientId, isActive, sealedSecret }: IdentityProviderRow) {
  return { name, issuer, clientId, isActive, sealedSecret };
}

const inTurn = turnsOf('identity providers');

/** All providers, oldest first. */
export function findProviders(db: ScopedDatabase): Promise<IdentityProviderRow[]> {
  return prismaFor(db).signOnProvider.findMany({ select: columns, orderBy: { id: 'asc' } });
}

/** The provider with that id; null when this website has none. */
export function findProvider(queries: Queries, id: string): Promise<IdentityProviderRow | null> {
  return prismaFor(queries).signOnProvider.findFirst({ where: { id }, select: columns });
}

/** Adds a provider, or changes the one with the id; null for the secret leaves it as it is. Null when there is none. */
export async function saveProvider(
  db: ScopedDatabase,
  id: string | null,
  {
    sealedSecret,
    ...provider
  }: Omit<IdentityProviderRow, 'id' | 'sealedSecret'> & { readonly sealedSecret: string | null },
  expected: string | null | undefined,
): Promise<IdentityProviderRow | Outdated<IdentityProviderRow> | null> {
  if (id === null) {
    const data = { ...provider, id: newId(), websiteId: db.websiteId, sealedSecret: sealedSecret ?? '' };
    return prismaFor(db).signOnProvider.create({ data, select: columns });
  }
  const data = sealedSecret === null ? provider : { ...provider, sealedSecret };
  return inTurn(db, async (queries) => {
    const before = await findProvider(queries, id);
    if (!before) return null;
    if (isOutdated(expected, contentOf(before))) return { outdated: before };
    const { signOnProvider } = prismaFor(queries);
    const [row] = await signOnProvider.updateManyAndReturn({ where: { id }, data, select: columns });
    return row ?? null;
  });
}

/** Removes a provider; false when there is none of that id. */
export async function deleteProvider(db: ScopedDatabase, id: string): Promise<boolean> {
  const { count } = await prismaFor(db).signOnProvider.deleteMany({ where: { id } });
  return count > 0;
}

/** The member whom a provider calls so; null when they never came. */
export async function findIdentity(
  queries: Queries,
  providerId: string,
  subject: string,
): Promise<string | null> {
  const row = await prismaFor(queries).memberIdentity.findFirst({
    where: { providerId, subject },
    select: { memberId: true },
  });
  return row?.memberId ?? null;
}

/** Keeps what a provider calls a member. */
export async function saveIdentity(
  queries: Queries,
  providerId: string,
  subject: string,
  memberId: string,
): Promise<void> {
  await prismaFor(queries).memberIdentity.createMany({
    data: [{ websiteId: queries.websiteId, providerId, subject, memberId }],
    skipDuplicates: true,
  });
}
