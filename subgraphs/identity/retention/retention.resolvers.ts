import { findRetention, type RetentionDays } from '#kit/retention.ts';
import type { Resolvers } from '../generated/graphql.ts';

const shown = (days: RetentionDays) => ({ mailDays: days.mail ?? null, accessDays: days.access ?? null });

/** For how long a website keeps what names people. */
export const retentionResolvers: Resolvers = {
  Query: {
    accountRetention: async (_, __, { viewer, forWebsite }) =>
      shown(await findRetention(forWebsite(viewer.websiteId ?? ''))),
  },
  Mutation: {
    async updateAccountRetention(_, { input: { mailDays, accessDays } }, { viewer, forWebsite, retention }) {
      const days = { mail: mailDays, access: accessDays };
      const changed = await retention.update(forWebsite(viewer.websiteId ?? ''), days);
      return 'kept' in changed ? { __typename: 'AccountRetention', ...shown(changed.kept) } : changed;
    },
  },
};
