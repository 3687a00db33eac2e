import type { Resolvers } from '../generated/graphql.ts';
import { sumVisits } from '../reports/report-figures.rules.ts';
import { draftOfSignUp } from './sign-up.rules.ts';

/** Members and subscriptions, for figures that no browser can hide. */
export const signUpResolvers: Resolvers = {
  Mutation: {
    async recordSignUp(_, { input }, { db, writer }) {
      await writer.write(db.websiteId, { drafts: [draftOfSignUp(input)], refusals: [] });
      return { isRecorded: true };
    },
  },
  VisitReport: {
    async memberSignUps({ from, to }, _, { dayCounts }) {
      return sumVisits(await dayCounts.load({ dimension: 'member-sign-up', value: null, from, to })).views;
    },
    async subscriptionSignUps({ from, to }, _, { dayCounts }) {
      const rows = await dayCounts.load({ dimension: 'subscription-sign-up', value: null, from, to });
      return sumVisits(rows).views;
    },
  },
};
