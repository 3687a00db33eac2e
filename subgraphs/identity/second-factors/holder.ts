import { GraphQLError } from 'graphql';
import type { ScopedDatabase } from '#kit/database.ts';
import { findAccount } from '../accounts/account.data.ts';
import type { IdentityContext } from '../context.ts';
import { findMember } from '../members/member.data.ts';

/** Whose way to sign in something is: a member's of a website, or a contributor's of the install. */
export type HolderKind = 'MEMBER' | 'CONTRIBUTOR';

/** Whoever has second factors and passkeys. */
export interface Holder {
  readonly kind: HolderKind;
  readonly id: string;
  /** Where what belongs to them is kept: their website, or the install itself. */
  readonly db: ScopedDatabase;
}

/** Where second factors and passkeys of a kind of people are kept. */
export function databaseOf(
  { viewer, install, forWebsite }: IdentityContext,
  kind: HolderKind,
): ScopedDatabase {
  return kind === 'MEMBER' ? forWebsite(viewer.websiteId ?? '') : install;
}

/** Whoever asks, as what they say they are signed in as. */
export function holderAs(context: IdentityContext, kind: HolderKind): Holder {
  const { memberId, accountId } = context.viewer;
  const id = kind === 'MEMBER' ? memberId : accountId;
  if (id === undefined)
    throw new GraphQLError('Please sign in first.', { extensions: { code: 'UNAUTHENTICATED' } });
  return { kind, id, db: databaseOf(context, kind) };
}

/** What apps and passkeys call the account: its mail address. */
export async function labelOf({ kind, id, db }: Holder): Promise<string> {
  const found = kind === 'MEMBER' ? await findMember(db, id) : await findAccount(db, id);
  return found?.email ?? '';
}
