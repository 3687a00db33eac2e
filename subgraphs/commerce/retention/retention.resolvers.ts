import { findRetention, type RetentionDays } from '#kit/retention.ts';
import type { Resolvers } from '../generated/graphql.ts';

const shown = (days: RetentionDays) => ({
  abandonedCartDays: days.abandonedCart ?? null,
  mailDays: days.mail ?? null,
});

/** For how long a website keeps what names people. */
export const retentionResolvers: Resolvers = {
  Query: {
    storeRetention: async (_, __, { db }) => shown(await findRetention(db)),
  },
  Mutation: {
    async updateStoreRetention(_, { input: { abandonedCartDays, mailDays } }, { db, retention }) {
      const changed = await retention.update(db, { abandonedCart: abandonedCartDays, mail: mailDays });
      return 'kept' in changed ? { __typename: 'StoreRetention', ...shown(changed.kept) } : changed;
    },
  },
};
