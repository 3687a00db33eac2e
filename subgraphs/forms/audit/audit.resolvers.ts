import { auditPage } from '#kit/audit.ts';
import type { Resolvers } from '../generated/graphql.ts';

export const auditResolvers: Resolvers = {
  Query: {
    formsAudit: (_, question, { db }) => auditPage(db, question),
  },
};
