import type { IdentityContext } from '../context.ts';
import type { AnnounceEditingInput, Resolvers } from '../generated/graphql.ts';
import { announceClosed, announceOpen, findOthers } from './editing-presence.data.ts';
import { findNameProblem } from './editing-presence.rules.ts';

async function announce(
  { viewer, forWebsite }: IdentityContext,
  kind: 'content' | 'product',
  { subjectId, windowId, isClosed }: AnnounceEditingInput,
) {
  const problem = findNameProblem({ subjectId, windowId });
  if (problem) return { __typename: 'InvalidInput' as const, ...problem };
  const db = forWebsite(viewer.websiteId ?? '');
  const { accountId } = viewer;
  const subject = `${kind}:${subjectId}`;
  if (accountId !== undefined)
    await (isClosed ? announceClosed : announceOpen)(db, { accountId, windowId, subject });
  return {
    __typename: 'EditingPresence' as const,
    others: isClosed ? [] : await findOthers(db, subject, accountId ?? ''),
  };
}

/** Who has what open in the editor. A program has no window: it is told who has, and not counted. */
export const editingPresenceResolvers: Resolvers = {
  Mutation: {
    announceContentEditing: (_, { input }, context) => announce(context, 'content', input),
    announceProductEditing: (_, { input }, context) => announce(context, 'product', input),
  },
  OtherEditor: { account: ({ accountId, email }) => ({ id: accountId, email }) },
};
