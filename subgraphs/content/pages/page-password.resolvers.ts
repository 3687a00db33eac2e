import type { CollectionRow } from '../collections/collection.data.ts';
import { isVisibleTo } from '../collections/collection.rules.ts';
import type { ContentContext, WebsiteScope } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import { normalizePath, readAddress } from './page.rules.ts';
import { findPasswordHash, savePasswordHash } from './page-password.data.ts';
import { findPasswordProblem, findWrongPassword, hashPassword } from './password-hash.ts';

/** The page, or the folder that it is in, whose password is asked for on a path; null when none is. */
async function findLock(scope: WebsiteScope, path: string): Promise<CollectionRow | null> {
  const address = readAddress(normalizePath(path));
  const found =
    address.kind === 'collection'
      ? await scope.collections.bySlug.load(address.slug)
      : await scope.collections.home(scope.seesHidden);
  if (!found || !isVisibleTo(found, scope.seesHidden)) return null;
  const parent = found.parentId === null ? null : await scope.collections.byId.load(found.parentId);
  // The outer lock is opened first.
  return [parent, found].find((row) => row !== null && !scope.holdsPass(row)) ?? null;
}

async function openPage(path: string, password: string, { own, effects }: ContentContext) {
  const scope = own();
  const lock = await findLock(scope, path);
  const stored = lock && (await findPasswordHash(scope.db, lock.id));
  if (!lock || stored === null) return notFound('There is nothing to open here.');
  const wrong = await findWrongPassword(stored, password);
  if (wrong) return wrong;
  effects.push({ kind: 'page-opened', pass: scope.passFor(lock) });
  return { __typename: 'PageOpened' as const, collectionId: lock.id };
}

export const pagePasswordResolvers: Resolvers = {
  Mutation: {
    openPage: (_, { path, password }, context) => openPage(path, password, context),
    async setPagePassword(_, { collectionId, password }, context) {
      const scope = context.own();
      const problem = findPasswordProblem(password);
      if (problem) return invalidInput(problem);
      const row = await savePasswordHash(scope.db, collectionId, await hashPassword(password));
      scope.collections.byId.clear(collectionId);
      return row ? { ...row, __typename: 'Collection' as const } : notFound('This website has no such page.');
    },
  },
  Collection: {
    isPasswordProtected: ({ passwordVersion }) => passwordVersion !== null,
  },
};
