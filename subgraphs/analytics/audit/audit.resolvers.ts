import { auditPage } from '#kit/audit.ts';
import type { Resolvers } from '../generated/graphql.ts';

export const auditResolvers: Resolvers = {
  Query: {
    visitsAudit: (_, question, { db }) => auditPage(db, question),
  },
};
