import type { Resolvers } from '../generated/graphql.ts';
import {
  addSavedReport,
  changeReportName,
  findSavedReports,
  removeSavedReport,
} from './saved-report.data.ts';
import { fullList, nameMessage, readReportName, readSavedReport } from './saved-report.rules.ts';

const gone = { __typename: 'NotFound', message: 'This report is gone.' } as const;

/** Views of the reports that owners gave a name. */
export const savedReportResolvers: Resolvers = {
  Query: {
    savedReports: (_, __, { db }) => findSavedReports(db),
  },
  SavedReport: {
    segment: ({ segmentBy: by, segmentValue: value }) => (by === '' ? null : { by, value }),
  },
  Mutation: {
    async createSavedReport(_, { input }, { db }) {
      const report = readSavedReport(input);
      if ('message' in report) return { __typename: 'InvalidInput', ...report };
      const added = await addSavedReport(db, report);
      return added === 'full'
        ? { __typename: 'InvalidInput', ...fullList }
        : { __typename: 'SavedReport', ...added };
    },
    async renameSavedReport(_, { id, name: typed }, { db }) {
      const name = readReportName(typed);
      if (name === null) return { __typename: 'InvalidInput', message: nameMessage, field: 'name' };
      const renamed = await changeReportName(db, id, name);
      return renamed ? { __typename: 'SavedReport', ...renamed } : gone;
    },
    deleteSavedReport: async (_, { id }, { db }) =>
      (await removeSavedReport(db, id)) ? { __typename: 'SavedReportDeleted', id } : gone,
  },
};
