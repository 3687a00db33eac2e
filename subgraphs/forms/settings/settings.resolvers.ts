import type { Resolvers } from '../generated/graphql.ts';
import { findRedirectHosts, saveRedirectHosts } from './settings.data.ts';
import { readRedirectHosts } from './settings.rules.ts';

export const settingsResolvers: Resolvers = {
  Query: {
    formsSettings: async (_, __, { db }) => ({ redirectHosts: [...(await findRedirectHosts(db))] }),
  },
  Mutation: {
    async allowRedirectHosts(_, { hosts }, { db }) {
      const redirectHosts = readRedirectHosts(hosts);
      if ('__typename' in redirectHosts) return redirectHosts;
      await saveRedirectHosts(db, redirectHosts);
      return { __typename: 'FormsSettings', redirectHosts };
    },
  },
};
