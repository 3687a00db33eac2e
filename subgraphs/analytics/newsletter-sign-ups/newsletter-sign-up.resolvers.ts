import type { Resolvers } from '../generated/graphql.ts';
import { sumNewsletterSignUps } from './newsletter-sign-up.data.ts';
import { draftOfNewsletterSignUp } from './newsletter-sign-up.rules.ts';

/** Sign-ups to mailing lists, for figures that no browser can hide. */
export const newsletterSignUpResolvers: Resolvers = {
  Mutation: {
    async recordNewsletterSignUp(_, { input }, { db, writer }) {
      await writer.write(db.websiteId, { drafts: [draftOfNewsletterSignUp(input)], refusals: [] });
      return { isRecorded: true };
    },
  },
  VisitReport: {
    newsletterSignUps: (days, _, { db }) => sumNewsletterSignUps(db, days),
  },
};
