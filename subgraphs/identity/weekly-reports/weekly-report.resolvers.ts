import type { IdentityContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { askAboutWebsiteItself } from './week-figures.ts';
import { beginReports, endReports, findDueAt } from './weekly-report.data.ts';

const here = ({ viewer, forWebsite }: IdentityContext) => forWebsite(viewer.websiteId ?? '');
const shown = (dueAt: Date | null) => ({ isMailed: dueAt !== null, dueAt });
const refused = {
  ...{ __typename: 'InvalidInput' as const, field: 'isMailed' },
  message: 'Reports are mailed to people who build this website. Sign in as one.',
};

/** Whether the figures of each week are mailed to whoever is signed in. */
export const weeklyReportResolvers: Resolvers = {
  Query: {
    async weeklyReport(_, __, context) {
      const { accountId } = context.viewer;
      return accountId === undefined ? null : shown(await findDueAt(here(context), accountId));
    },
  },
  Mutation: {
    async updateWeeklyReport(_, { isMailed }, context) {
      const { accountId, baseUrl } = context.viewer;
      const db = here(context);
      if (accountId === undefined) return refused;
      if (!isMailed) {
        await endReports(db, accountId);
        return { __typename: 'WeeklyReport' as const, ...shown(null) };
      }
      const { timeZone } = await askAboutWebsiteItself(context.askAbout, db.websiteId);
      await context.jobs.open();
      const origin = new URL(baseUrl ?? 'http://localhost').origin;
      const dueAt = await beginReports(db, { accountId, origin, timeZone });
      return dueAt ? { __typename: 'WeeklyReport' as const, ...shown(dueAt) } : refused;
    },
  },
};
