import type { Resolvers } from '../generated/graphql.ts';
import type { DayCountsLoader } from '../reports/day-counts.data.ts';
import type { DayRange } from '../reports/report.data.ts';
import { sumVisits } from '../reports/report-figures.rules.ts';
import { draftOfSignUp } from './sign-up.rules.ts';

/** Members, subscriptions, and who waits for what is sold out, for figures that no browser can hide. */
export const signUpResolvers: Resolvers = {
  Mutation: {
    async recordSignUp(_, { input }, { db, writer }) {
      await writer.write(db.websiteId, { drafts: [draftOfSignUp(input)], refusals: [] });
      return { isRecorded: true };
    },
  },
  VisitReport: {
    memberSignUps: (days, _, { dayCounts }) => countSignUps(dayCounts, days, 'member-sign-up'),
    subscriptionSignUps: (days, _, { dayCounts }) => countSignUps(dayCounts, days, 'subscription-sign-up'),
    restockSignUps: (days, _, { dayCounts }) => countSignUps(dayCounts, days, 'restock-sign-up'),
  },
};

async function countSignUps(
  dayCounts: DayCountsLoader,
  { from, to }: DayRange,
  dimension: string,
): Promise<number> {
  return sumVisits(await dayCounts.load({ dimension, value: null, from, to })).views;
}
