import type { Resolvers } from '../generated/graphql.ts';
import { websiteOf } from './member-website.ts';
import { countSignUps } from './sign-up-figures.data.ts';

/** How many members came, for whoever reads reports. */
export const signUpFigureResolvers: Resolvers = {
  VisitReport: {
    __resolveReference: (reference) => reference,
    signUps: (days, _, context) => countSignUps(websiteOf(context), days, context.viewer.timeZone ?? 'UTC'),
  },
};
