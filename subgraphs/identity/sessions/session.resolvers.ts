import type { Resolvers } from '../generated/graphql.ts';
import { permissionsOfRole, roleOfCode } from '../roles/roles.rules.ts';
import { findSession } from './session.data.ts';

/** Who holds a session, for the gateway. */
export const sessionResolvers: Resolvers = {
  Query: {
    session: (_, { token, websiteId }, { forWebsite }) => findSession(forWebsite(websiteId), token),
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
