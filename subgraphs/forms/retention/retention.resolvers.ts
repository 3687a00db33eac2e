import { findRetention, type RetentionDays } from '#kit/retention.ts';
import type { Resolvers } from '../generated/graphql.ts';

const shown = (days: RetentionDays) => ({
  submissionDays: days.submission ?? null,
  mailDays: days.mail ?? null,
});

/** For how long a website keeps what names people. */
export const retentionResolvers: Resolvers = {
  Query: {
    formsRetention: async (_, __, { db }) => shown(await findRetention(db)),
  },
  Mutation: {
    async updateFormsRetention(_, { input: { submissionDays, mailDays } }, { db, retention }) {
      const changed = await retention.update(db, { submission: submissionDays, mail: mailDays });
      return 'kept' in changed ? { __typename: 'FormsRetention', ...shown(changed.kept) } : changed;
    },
  },
};
