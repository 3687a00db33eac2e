import { GraphQLError } from 'graphql';
import { auditPage } from '#kit/audit.ts';
import type { AccessInput, Resolvers } from '../generated/graphql.ts';
import { type AccessDraft, findAccessEntries, insertAccessEntries } from './access-entry.data.ts';

export const auditResolvers: Resolvers = {
  Query: {
    contributorsAudit: (_, question, { viewer, forWebsite }) =>
      auditPage(forWebsite(viewer.websiteId ?? ''), question),
    accessAudit: (_, question, { viewer, forWebsite }) =>
      auditPage(forWebsite(viewer.websiteId ?? ''), question, findAccessEntries),
  },
  Mutation: {
    async recordAccess(_, { entries }, { viewer, forWebsite }) {
      await insertAccessEntries(forWebsite(viewer.websiteId ?? ''), entries.map(readEntry));
      return entries.length;
    },
  },
};

function readEntry({ change, ...entry }: AccessInput): AccessDraft {
  if (change === 'VIEWED' || change === 'EXPORTED' || change === 'ERASED') return { ...entry, change };
  throw new GraphQLError('That is no access.', { extensions: { code: 'BAD_USER_INPUT' } });
}
