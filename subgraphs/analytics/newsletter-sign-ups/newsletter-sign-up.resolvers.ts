import type { Resolvers } from '../generated/graphql.ts';
import { sumVisits } from '../reports/report-figures.rules.ts';
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
    async newsletterSignUps({ from, to }, _, { dayCounts }) {
      const rows = await dayCounts.load({ dimension: 'newsletter-sign-up', value: null, from, to });
      return sumVisits(rows).views;
    },
  },
};
