import type { ScopedDatabase } from '#kit/database.ts';
import type { IdentityContext } from '../context.ts';

/** The website whose members a request is about: the one that it is for. */
export function websiteOf({ viewer, forWebsite }: IdentityContext): ScopedDatabase {
  return forWebsite(viewer.websiteId ?? '');
}

/** The member who asks; only operations that ask for one call it. */
export function memberIdOf({ viewer }: IdentityContext): string {
  if (viewer.memberId === undefined) throw new Error('Only a member may ask for this.');
  return viewer.memberId;
}
