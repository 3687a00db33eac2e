import type { Resolvers } from '../generated/graphql.ts';
import { readDay } from '../reports/report.rules.ts';
import { badInput } from '../reports/report-arguments.ts';
import { recountDay } from './recount.data.ts';

/** Figures that are made again, where somebody doubts them. */
export const recountResolvers: Resolvers = {
  Mutation: {
    recountVisits(_, { since }, { db }) {
      if (readDay(since) === null) throw badInput('A day is written such as 2026-03-01.');
      return recountDay(db, since);
    },
  },
};
