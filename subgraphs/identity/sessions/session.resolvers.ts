import type { IdentityContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { memberMessages } from '../members/member.rules.ts';
import { permissionsOfRole, roleOfCode } from '../roles/roles.rules.ts';
import { holderAs } from '../second-factors/holder.ts';
import {
  type AccountSessionRow,
  endOtherSessionsOf,
  endSessionOf,
  findSession,
  findSessionsOf,
} from './session.data.ts';

function ownSessions(context: IdentityContext): Promise<AccountSessionRow[]> {
  const { accountId, sessionToken = '' } = context.viewer;
  return accountId === undefined
    ? Promise.resolve([])
    : findSessionsOf(context.install, accountId, sessionToken);
}

/** Who holds a session, for the gateway, and where contributors are signed in. */
export const sessionResolvers: Resolvers = {
  Query: {
    session: (_, { token, websiteId }, { forWebsite }) => findSession(forWebsite(websiteId), token),
  },
  Mutation: {
    async endAccountSession(_, { id }, context) {
      const isEnded = await endSessionOf(context.install, holderAs(context, 'CONTRIBUTOR').id, id);
      if (!isEnded) return { __typename: 'NotFound', message: memberMessages.sessionGone };
      return { __typename: 'AccountSessionsEnded', sessions: await ownSessions(context) };
    },
    async endOtherAccountSessions(_, __, context) {
      const { id } = holderAs(context, 'CONTRIBUTOR');
      await endOtherSessionsOf(context.install, id, context.viewer.sessionToken ?? '');
      return { sessions: await ownSessions(context) };
    },
  },
  Account: {
    sessions: ({ id }, _, context) => (context.viewer.accountId === id ? ownSessions(context) : []),
  },
  Session: {
    isContributor: ({ role }) => role !== null,
    isOnlyViewer: ({ role }) => roleOfCode(role) === 'VIEWER',
    permissions: ({ role, mayCreateWebsites, mayReadInstall }) => [
      ...permissionsOfRole(roleOfCode(role)),
      ...(mayCreateWebsites ? (['WEBSITE_CREATE'] as const) : []),
      ...(mayReadInstall ? (['INSTALL_READ'] as const) : []),
    ],
  },
};
